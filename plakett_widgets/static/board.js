var w,dt,De,B,$e,de,ct,le,pt,Ae,Pe,ft,ee=Symbol.for("pv"),ce={},pe=[],kn=/^m(i|n|o|s|text|space)$/,Le=Array.isArray,Ne=pe.slice,I=Object.assign;function H(t){t&&t.parentNode&&t.remove()}function mt(t,e,n){var a,r,o,i={},l=arguments.length;for(o in e)o=="key"?a=e[o]:o=="ref"&&typeof t!="function"?r=e[o]:i[o]=e[o];return l>2&&(i.children=l>3?Ne.call(arguments,2):n),Y(t,i,a,r,null)}function Y(t,e,n,a,r){var o={type:t,props:e,key:n,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ee,__v:r||++dt,__i:-1,__u:0};return!r&&w.vnode&&w.vnode(o),o}function S(t){return t.children}function J(t,e){this.props=t,this.context=e,this.__g=0}function z(t,e){if(e==null)return t.__&&z(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:z(t)}function wn(t){var e,n=t.__v,a=n.__e,r=[],o=[],i=t.__P;i&&((e=I({constructor:ee},n)).__v=n.__v+1,w.vnode&&w.vnode(e),Re(i,e,n,t.__n,i.namespaceURI,32&n.__u?[a]:null,r,a||z(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,yt(r,e,o),n.__=n.__e=null,e.__e!=a&&ht(e))}function ht(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),ht(t)}function je(t){(8&t.__g||(t.__g|=8,B.push(t),de++))&&$e==w.debounceRendering||(($e=w.debounceRendering)||queueMicrotask)(vt)}function vt(){try{for(var t,e=1;B.length;)B.length>e&&B.sort(ct),t=B.shift(),e=B.length,8&t.__g&&wn(t)}finally{(de=B.length)&&($e||queueMicrotask)(vt)}}function gt(t,e,n,a,r,o,i,l,u,p,d){var f,m,c,h,v,g,y=a.__k||pe,b=e.length;for(u=xn(n,e,y,u,b),f=0;f<b;f++)(c=n.__k[f])!=null&&(m=~c.__i&&y[c.__i]||ce,c.__i=f,g=Re(t,c,m,r,o,i,l,u,p,d),h=c.__e,(m.ref!=c.ref||8&m.__u)&&(m.ref&&Ee(m.ref,null,c,m),c.ref&&d.push(c.ref,c.__c||h,c)),v=v||h,4&c.__u?(u=bt(c,u,t,!m.__v),m.__e&&(m.__e=null)):typeof c.type=="function"&&g!==void 0?u=g:h&&(u=h.nextSibling),c.__u&=-21);return n.__e=v,u}function xn(t,e,n,a,r){var o,i,l,u,p,d,f,m,c,h=n.length,v=h,g=0,y=0,b=t.__k=Array(r);for(o=0;o<r;o++)(i=e[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=b[o]=Y(null,i):Le(i)?i=b[o]=Y(S,{children:i}):i.constructor===ee&&i.__b?i=b[o]=Y(i.type,i.props,i.key,i.ref,i.__v):b[o]=i,u=o+g,i.__=t,i.__b=t.__b+1,l=null,~(p=i.__i=qn(i,n,u,v))&&(v--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(i.__u|=16,p==u-1?g--:p==u+1?g++:p!=u&&(p>u?g--:g++,y=1)):(~p||(r>h?g--:r<h&&g++),typeof i.type!="function"&&(i.__u|=4))):b[o]=null;if(y){for(d=[],f=[],o=0;o<r;o++)if((i=b[o])&&16&i.__u){for(g=0,m=d.length;g<m;)d[c=g+m>>1]<i.__i?g=c+1:m=c;d[g]=i.__i,f[o]=g+1}for(g=d.length;o--;)f[o]&&(f[o]==g?g--:b[o].__u|=4)}if(v)for(o=0;o<h;o++)!(l=n[o])||2&l.__u||(l.__e==a&&(a=z(l)),Be(l,l));return a}function bt(t,e,n,a){var r,o,i,l;if(typeof t.type=="function"){if(t.props.__P)return e;if(r=t.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=t,e=bt(r[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=z(t))&&!e.parentNode&&(e=null),i=t.__e,l=e;l&&l.nodeType==8;)l=l.nextSibling;for(i!=l&&(!a&&n.moveBefore&&i.parentNode?n.moveBefore(i,e):n.insertBefore(i,e||null)),e=i;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function qn(t,e,n,a){var r,o=t.key,i=t.type,l=e[n],u=l&&!(2&l.__u);if(l===null&&o==null||u&&o==l.key&&i==l.type)return n;if(a>(u?1:0)){for(r=n-1;r>=0;r--)if((l=e[r])&&!(2&l.__u)&&o==l.key&&i==l.type)return r;for(r=n+1;r<e.length;r++)if((l=e[r])&&!(2&l.__u)&&o==l.key&&i==l.type)return r}return-1}function ut(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function ie(t,e,n,a,r){var o,i;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof a=="string"&&(t.style.cssText=a=""),a)for(e in a)n&&e in n||ut(t.style,e);if(n)for(e in n)a&&n[e]==a[e]||ut(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof a!="function"&&(a=null),(t.__e||(t.__e={}))[e]=n,n&&a||(i=Pe[e]||(Pe[e]=Sn(e)),(t.__a||(t.__a={}))[e]=Ae,o=e!=(e=e.replace(pt,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,i,o):t.removeEventListener(e,i,o));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function Sn(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[le]==null)e[le]=Ae++;else if(e[le]<this.__a[t])return;return n(w.event?w.event(e):e)}}}function Re(t,e,n,a,r,o,i,l,u,p){var d,f,m,c,h,v,g,y,b,x,k,A,Ce,V,U,lt,E,F,L=e.type;if(e.constructor!==ee)return null;128&n.__u&&(u=32&n.__u,d=n.__c.__z)&&(e.__u|=u,f=o=[],d.nodeType==8?l=ue(d,o):o.push(d),l=o[0]||l),(d=w.__b)&&d(e);e:if(typeof L=="function"){m=i.length;try{if(y=e.props,b=(d=L.prototype)&&d.render,x=(d=L.contextType)&&a[d.__c],k=d?x?x.props.value:d.__:a,(c=n.__c)?(e.__c=c,2&c.__g&&(c.__g|=1)):(b?e.__c=c=new L(y,k):(e.__c=c=new J(y,k),c.constructor=L,c.render=Mn),x&&x.sub(c),c.state||(c.state={}),c.__n=a,c.__g|=8,c.__h=[],c.__k=[]),b&&(c.__s||(c.__s=c.state),L.getDerivedStateFromProps&&(c.__s==c.state&&(c.__s=I({},c.__s)),I(c.__s,L.getDerivedStateFromProps(y,c.__s)))),h=c.props,v=c.state,c.__v=e,n.__c){if(y!==h&&b&&!L.getDerivedStateFromProps&&c.componentWillReceiveProps&&c.componentWillReceiveProps(y,k),e.__v==n.__v&&!(8&c.__g)||!(4&c.__g)&&c.shouldComponentUpdate&&c.shouldComponentUpdate(y,c.__s,k)===!1){e.__v!=n.__v&&(c.props=y,c.state=c.__s,c.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(j){j&&(j.__=e)}),pe.push.apply(c.__h,c.__k),c.__k=[],c.__h.length&&i.push(c),l=z(n);break e}c.componentWillUpdate&&c.componentWillUpdate(y,c.__s,k),b&&c.componentDidUpdate&&c.__h.push(function(){c.componentDidUpdate(h,v,g)})}else b&&!L.getDerivedStateFromProps&&c.componentWillMount&&c.componentWillMount(),b&&c.componentDidMount&&c.__h.push(c.componentDidMount);c.context=k,c.props=y,c.__P=t,c.__g&=-5,A=w.__r,Ce=b?25:0;do c.__g&=-9,A&&A(e),d=c.render(c.props,c.state=c.__s,c.context);while(8&c.__g&&++Ce<25);b&&(pe.push.apply(c.__h,c.__k),c.__k=[]),c.state=c.__s,c.getChildContext&&(a=I({},a,c.getChildContext())),b&&n.__c&&c.getSnapshotBeforeUpdate&&(g=c.getSnapshotBeforeUpdate(h,v)),V=d&&d.type===S&&d.key==null?d.props.children:d,y.__P&&(d=l,r=(t=y.__P).namespaceURI,u=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(j){j&&Be(j,j)}),n.__k=null),l=n.__k?z(n,0):null),l=gt(t,Le(V)?V:[V],e,n,a,r,o,i,l,u,p),y.__P&&(e.__e=null,l=d),e.__u&=-161,f&&f.some(H),c.__h.length&&i.push(c),1&c.__g&&(c.__g&=-4)}catch(j){if(i.length=m,e.__v=null,u||o)if(j&&j.then){if(e.__u|=128|u,o){for(~(E=o.indexOf(l||void 0))||(E=o.length);(F=o[E-1])&&F.nodeType==8;)E--;for(;E<o.length;E++)if(F=o[E])if(o[E]=null,U){if(F==lt)break}else{if(F.nodeType!=8)break;F.data.startsWith("$s")&&(lt=ue(U=F))}}if(!U){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;U=l}(d=ue(U=e.__c.__z||(e.__c.__z=U)))?(e.__e=U,l=d):e.__e=l,l=l&&l.nextSibling}else o&&o.some(H);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),j&&j.then||_t(e),w.__e(j,e,n)}}else l=e.__e=Tn(n.__e,e,n,a,r,o,i,u,p,t);return(d=w.diffed)&&d(e),l}function ue(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function _t(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(_t))}function yt(t,e,n){for(var a=0;a<n.length;)Ee(n[a++],n[a++],n[a++]);w.__c&&w.__c(e,t),t.some(function(r){try{t=r.__h,r.__h=[],t.some(function(o){o.call(r)})}catch(o){w.__e(o,r.__v)}})}function Tn(t,e,n,a,r,o,i,l,u,p){var d,f,m,c,h,v,g,y,b=n.props||ce,x=e.props,k=e.type;if(k=="svg"?r="http://www.w3.org/2000/svg":k=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(d=0;d<o.length;d++)if((h=o[d])&&(k?h.localName==k:h.nodeType==3)){t=h,o[d]=null;break}}if(!t){if(y=p.ownerDocument||document,!k)return y.createTextNode(x);t=y.createElementNS(r,k,x.is?x:p),l&&(w.__m&&w.__m(e,o),l=!1),o=null}if(k){if(p=k=="template"&&t.content||t,o=k=="textarea"&&x.defaultValue!=null?null:o&&Ne.call(p.childNodes),!l&&o)for(b={},d=0;d<t.attributes.length;d++)b[(h=t.attributes[d]).name]=h.value;for(d in b)h=b[d],d=="dangerouslySetInnerHTML"?m=h:d=="children"||d in x||d=="value"&&"defaultValue"in x||d=="checked"&&"defaultChecked"in x||ie(t,d,null,h,r);for(d in x)h=x[d],d=="children"?c=h:d=="dangerouslySetInnerHTML"?f=h:d=="value"?v=h:d=="checked"?g=h:l&&typeof h!="function"||b[d]===h||ie(t,d,h,b[d],r);f?(l||m&&(f.__html==m.__html||f.__html==t.innerHTML)||(t.innerHTML=f.__html),e.__k=[]):(m&&(t.textContent=""),(k=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&kn.test(k))&&(r="http://www.w3.org/1999/xhtml"),gt(p,Le(c)?c:[c],e,n,a,r,o,i,o?o[0]:n.__k&&z(n,0),l,u),o&&o.some(H)),l&&k!="textarea"||(d="value",k=="progress"&&v==null?t.removeAttribute(d):v==null||v===t[d]&&(k!="progress"||v)||ie(t,d,v,b[d],r),d="checked",g!=null&&g!=t[d]&&ie(t,d,g,b[d],r))}else b===x||l&&t.data==x||(t.data=x);return t}function Ee(t,e,n,a){try{typeof t=="function"?e?e.__x=t(e)||1:a&&(a=a.__c||a.__e)&&(e=a.__x)&&(a.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(r){w.__e(r,n)}}function Be(t,e,n){var a,r,o,i;if(w.unmount&&w.unmount(t),!(a=t.ref)||a.current&&a.current!=t.__e||Ee(a,null,e,t),a=t.__c){if(a.componentWillUnmount)try{a.componentWillUnmount()}catch(l){w.__e(l,e)}a.__P=a.__n=null}if(a=t.__k)for(i=0;i<a.length;i++)a[i]&&Be(a[i],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(a=t.__c)&&(a=a.__z)&&(r=ue(a,o=[]))&&(a==t.__e&&o.some(H),H(r),H(a)),n||H(t.__e),t.__e=t.__c=t.__=null}function Mn(t,e,n){return this.constructor(t,n)}function ze(t,e){var n,a,r,o;w.__&&w.__(t,e),e.nodeType==9&&(e=e.documentElement),a=(n=t&&32&t.__u)?null:e.__k,e.__k=Y(S,{children:[t]}),r=[],o=[],Re(e,e.__k,a||ce,ce,e.namespaceURI,a?null:e.firstChild?Ne.call(e.childNodes):null,r,a?a.__e:e.firstChild,n,o),yt(r,e.__k,o),e.__k.props.children=null}function kt(t){function e(n){var a,r;return this.getChildContext||(a=new Set,(r={})[e.__c]=this,this.getChildContext=function(){return r},this.shouldComponentUpdate=function(o){this.props.value!=o.value&&a.forEach(function(i){i.__g|=4,je(i)})},this.sub=function(o){a.add(o);var i=o.componentWillUnmount;o.componentWillUnmount=function(){a.delete(o),i&&i.call(o)}}),n.children}return e.__c="__cC"+ft++,e.__=t,e.Provider=(e.Consumer=function(n,a){return n.children(a)}).contextType=e,e}w={__e:function(t,e,n,a){for(var r,o,i;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(t)),r.componentDidCatch&&(r.componentDidCatch(t,a||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(l){t=l}}throw de=0,t}},dt=0,De=function(t){return t!=null&&t.constructor===ee},J.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=I({},this.state)),typeof t=="function"&&(t=t(I({},n),this.props)),t&&(I(n,t),this.__v&&(e&&this.__k.push(e),je(this)))},J.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),je(this))},J.prototype.render=S,B=[],de=0,ct=function(t,e){return t.__v.__b-e.__v.__b},le=Symbol(),pt=/(PointerCapture)$|Capture$/i,Ae=0,Pe={},ft=0;function wt(t){let e=null,n=r=>{e=r.target},a=new MutationObserver(()=>{if(e instanceof Element&&!e.isConnected&&!t.activeElement){e=null;let r=t.querySelector(".actions");document.activeElement===document.body&&r?.focus({preventScroll:!0})}});return t.addEventListener("focusin",n),a.observe(t,{childList:!0,subtree:!0}),()=>{a.disconnect(),t.removeEventListener("focusin",n)}}var ne,T,Oe,xt,Ue=Object.is,fe=0,Dt=[],Fe=[],M=w,qt=M.__b,St=M.__r,Tt=M.diffed,Mt=M.__c,Ct=M.unmount,$t=M.__;function Ie(t,e){M.__h&&M.__h(T,t,fe||e),fe=0;var n=T.__H||(T.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function P(t){return fe=1,Cn(Lt,t)}function Cn(t,e,n){var a=Ie(ne++,2);if(a.t=t,!a.__c&&(a.__=[n?n(e):Lt(void 0,e),function(o){var i=(a.__N||a.__)[0],l=a.t(i,o);Ue(i,l)||(a.__N=[l,a.__[1]],a.__c.setState({}))}],a.__c=T,!T.__f)){T.__f=!0;var r=T.shouldComponentUpdate;T.shouldComponentUpdate=function(o,i,l){var u=this.__H;if(!u)return!0;var p=!1,d=this.props!=o;if(u.__.some(function(m){m.__N&&(p=!0,Ue(m.__[0],m.__N[0])||(d=!0))}),r){var f=r.call(this,o,i,l);return p?f||d:f}return!p||d}}return a.__}function Ge(t){return fe=5,me(function(){return{current:t}},[])}function me(t,e){var n=Ie(ne++,7);return jn(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function At(t){var e=T.context[t.__c],n=Ie(ne++,9);return n.c=t,e?(n.__==null&&(n.__=!0,e.sub(T)),e.props.value):t.__}function $n(){var t;do{for(;t=Fe.shift();)try{te(t)}catch(n){M.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=Dt.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(te),e.__h.some(He),e.__h=[]}catch(n){e.__h=[],M.__e(n,t.__v)}}}while(Fe.length)}M.__b=function(t){T=null,qt&&qt(t)},M.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),$t&&$t(t,e)},M.__r=function(t){St&&St(t),ne=0;var e=(T=t.__c).__H;e&&(Oe==T?T.__h=[]:(e.__h.some(te),e.__h.some(He),ne=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Oe=T},M.diffed=function(t){Tt&&Tt(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&jt(Dt.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Oe=T=null},M.__c=function(t,e){e.some(function(n){try{n.__h.some(te),n.__h=n.__h.filter(function(a){return!a.__||He(a)})}catch(a){n.__h=[function(){throw a}]}}),Mt&&Mt(t,e)},M.unmount=function(t){Ct&&Ct(t);var e,n,a=t.__c;a&&a.__H&&(a.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,jt(Fe.push(r))}else te(r)}catch(o){e=o}}),a.__H=void 0,e&&M.__e(e,a.__v))};var Pt=typeof requestAnimationFrame=="function";function Pn(t){var e,n=function(){clearTimeout(a),Pt&&cancelAnimationFrame(e),setTimeout(t)},a=setTimeout(n,35);Pt&&(e=requestAnimationFrame(n))}function jt(t){t!=1&&xt==M.requestAnimationFrame||((xt=M.requestAnimationFrame)||Pn)($n)}function te(t){var e=T,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),T=e}function He(t){var e=T;t.__c=t.__(),T=e}function jn(t,e){return!t||t.length!=e.length||e.some(function(n,a){return!Ue(n,t[a])})}function Lt(t,e){return typeof e=="function"?e(t):e}var Dn=Symbol.for("preact-signals");function be(){if(N>1)N--;else{var t,e=!1;for((function(){var r=ve;for(ve=void 0;r!==void 0;){var o=r.S;if(o.v===r.v)for(var i=o.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=o.i);r=r.o}})();oe!==void 0;){var n=oe;for(oe=void 0,he++;n!==void 0;){var a=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Rt(n))try{n.c()}catch(r){e||(t=r,e=!0)}n=a}}if(he=0,N--,e)throw t}}function Ke(t){if(N>0)return t();We=++An,N++;try{return t()}finally{be()}}var ae,q=void 0;function re(t){var e=q,n=ae;q=void 0,ae=void 0;try{return t()}finally{q=e,ae=n}}var oe=void 0,N=0,he=0,An=0,We=0,ve=void 0,ge=0;function Nt(t){if(q!==void 0){var e=t.n;if(e===void 0||e.t!==q)return e={i:0,S:t,p:q.s,n:void 0,t:q,e:void 0,x:void 0,r:e},q.s!==void 0&&(q.s.n=e),q.s=e,t.n=e,32&q.f&&t.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=q.s,e.n=void 0,q.s.n=e,q.s=e),e}}function C(t,e){this.v=t,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}C.prototype.brand=Dn;C.prototype.h=function(){return!0};C.prototype.S=function(t){var e=this,n=this.t;n!==t&&t.e===void 0&&(t.x=n,this.t=t,n!==void 0?n.e=t:re(function(){var a;(a=e.W)==null||a.call(e)}))};C.prototype.U=function(t){var e=this;if(this.t!==void 0){var n=t.e,a=t.x;n!==void 0&&(n.x=a,t.e=void 0),a!==void 0&&(a.e=n,t.x=void 0),t===this.t&&(this.t=a,a===void 0&&re(function(){var r;(r=e.Z)==null||r.call(e)}))}};C.prototype.subscribe=function(t){var e=this;return D(function(){var n=e.value;re(function(){return t(n)})},{name:"sub"})};C.prototype.valueOf=function(){return this.value};C.prototype.toString=function(){return this.value+""};C.prototype.toJSON=function(){return this.value};C.prototype.peek=function(){var t=this;return re(function(){return t.value})};Object.defineProperty(C.prototype,"value",{get:function(){var t=Nt(this);return t!==void 0&&(t.i=this.i),this.v},set:function(t){if(t!==this.v){if(he>100)throw new Error("Cycle detected");(function(n){N!==0&&he===0&&n.l!==We&&(n.l=We,ve={S:n,v:n.v,i:n.i,o:ve})})(this),this.v=t,this.i++,ge++,N++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{be()}}}});function $(t,e){return new C(t,e)}function Rt(t){for(var e=t.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function Et(t){for(var e=t.s;e!==void 0;e=e.n){var n=e.S.n;if(n!==void 0&&(e.r=n),e.S.n=e,e.i=-1,e.n===void 0){t.s=e;break}}}function Bt(t){for(var e=t.s,n=void 0;e!==void 0;){var a=e.p;e.i===-1?(e.S.U(e),a!==void 0&&(a.n=e.n),e.n!==void 0&&(e.n.p=a)):n=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=a}t.s=n}function G(t,e){C.call(this,void 0,e),this.x=t,this.s=void 0,this.g=ge-1,this.f=4}G.prototype=new C;G.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===ge))return!0;if(this.g=ge,this.f|=1,this.i>0&&!Rt(this))return this.f&=-2,!0;var t=q;try{Et(this),q=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return q=t,Bt(this),this.f&=-2,!0};G.prototype.S=function(t){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}C.prototype.S.call(this,t)};G.prototype.U=function(t){if(this.t!==void 0&&(C.prototype.U.call(this,t),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};G.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var t=this.t;t!==void 0;t=t.x)t.t.N()}};Object.defineProperty(G.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var t=Nt(this);if(this.h(),t!==void 0&&(t.i=this.i),16&this.f)throw this.v;return this.v}});function O(t,e){return new G(t,e)}function zt(t){var e=t.j;if(t.j=void 0,typeof e=="function"){N++;var n=q;q=void 0;try{e()}catch(a){throw t.f&=-2,t.f|=8,Ve(t),a}finally{q=n,be()}}}function Ve(t){for(var e=t.s;e!==void 0;e=e.n)e.S.U(e);t.x=void 0,t.s=void 0,zt(t)}function Ln(t){if(q!==this)throw new Error("Out-of-order effect");Bt(this),q=t,this.f&=-2;try{8&this.f&&Ve(this)}finally{be()}}function Q(t,e){this.x=t,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,ae&&ae.push(this)}Q.prototype.c=function(){var t=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{t()}};Q.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,zt(this),Et(this),N++;var t=q;return q=this,Ln.bind(this,t)};Q.prototype.N=function(){2&this.f||(this.f|=2,this.u=oe,oe=this)};Q.prototype.d=function(){this.f|=8,1&this.f||Ve(this)};Q.prototype.dispose=function(){this.d()};function D(t,e){var n=new Q(t,e);try{n.c()}catch(r){throw n.d(),r}var a=n.d.bind(n);return a[Symbol.dispose]=a,a}var Ot,ye,_e,Nn=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Ut=[];D(function(){Ot=this.N})();function X(t,e){w[t]=e.bind(null,w[t]||function(){})}function se(t){if(_e){var e=_e;_e=void 0,e()}_e=t&&t.S()}function Ft(t){var e=this,n=t.data,a=En(n);a.name="ReactiveDom",a.value=n;var r=me(function(){for(var l=e,u=e.__v;u=u.__;)if(u.__c){u.__c.__$f|=4;break}var p=O(function(){var c=a.value.value;return c===0?0:c===!0?"":c||""}),d=O(function(){return!Array.isArray(p.value)&&!De(p.value)}),f=D(function(){if(this.N=Ht,d.value){var c=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=c)}}),m=e.__$u.d;return e.__$u.d=function(){f(),m.call(this)},[d,p]},[]),o=r[0],i=r[1];return o.value?i.peek():i.value}Ft.displayName="ReactiveTextNode";Object.defineProperties(C.prototype,{constructor:{configurable:!0,value:mt(S,null).constructor},type:{configurable:!0,value:Ft},props:{configurable:!0,get:function(){var t=this;return{data:{get value(){return t.value}}}}},__b:{configurable:!0,value:1}});X("__b",function(t,e){if(se(),ye=void 0,typeof e.type=="string"){var n,a=e.props;for(var r in a)if(r!=="children"){var o=a[r];o instanceof C&&(n||(e.__np=n={}),n[r]=o,a[r]=o.peek())}}t(e)});X("__r",function(t,e){if(t(e),e.type!==S){se();var n,a=e.__c;a&&(a.__$f&=-2,(n=a.__$u)===void 0&&(a.__$u=n=(function(r,o){var i;return D(function(){i=this},{name:o}),i.c=r,i})((function(r){return function(){var o;Nn&&((o=this.y)==null||o.call(this)),r.__$f|=1,r.setState({})}})(a),typeof e.type=="function"?e.type.displayName||e.type.name:""))),ye=a,se(n)}});X("__e",function(t,e,n,a){se(),ye=void 0,t(e,n,a)});X("diffed",function(t,e){se(),ye=void 0;var n;if(typeof e.type=="string"&&(n=e.__e)){var a=e.__np,r=e.props,o=n.U;if(o)for(var i in o){var l=o[i];l===void 0||a&&i in a||(l.d(),o[i]=void 0)}if(a){o||(o={},n.U=o);for(var u in a){var p=o[u],d=a[u];p===void 0?(p=Rn(n,u,d,r),o[u]=p):p.o(d,r)}}}t(e)});function Rn(t,e,n,a){var r=e in t&&t.ownerSVGElement===void 0,o=$(n);return{o:function(i,l){o.value=i,a=l},d:D(function(){this.N=Ht;var i=o.value.value;a[e]!==i&&(a[e]=i,r?t[e]=i:i!=null&&(i!==!1||e[4]==="-")?t.setAttribute(e,i):t.removeAttribute(e))})}}X("unmount",function(t,e){if(typeof e.type=="string"){var n=e.__e;if(n){var a=n.U;if(a){n.U=void 0;for(var r in a){var o=a[r];o&&o.d()}}}var i=e.__np;if(i){var l=e.props;for(var u in i)l[u]=i[u]}e.__np=void 0}else{var p=e.__c;if(p){p.__$f|=8;var d=p.__$u;d&&(p.__$u=void 0,d.d())}}t(e)});X("__h",function(t,e,n,a){a<3&&(e.__$f|=2),t(e,n,a)});J.prototype.shouldComponentUpdate=function(t,e){if(this.__R)return!0;var n=this.__$u,a=n&&n.s!==void 0;for(var r in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var o=2&this.__$f;if(!(a||o||4&this.__$f)||1&this.__$f)return!0}else if(!(a||4&this.__$f)||3&this.__$f)return!0;for(var i in t)if(i!=="__source"&&t[i]!==this.props[i])return!0;for(var l in this.props)if(!(l in t))return!0;return!1};function En(t,e){return me(function(){return $(t,e)},[])}var Bn=function(t){queueMicrotask(function(){queueMicrotask(t)})};function zn(){Ke(function(){for(var t;t=Ut.shift();)Ot.call(t)})}function Ht(){Ut.push(this)===1&&(w.requestAnimationFrame||Bn)(zn)}var On={slow:1800,normal:800,fast:120},Un=t=>t.players.some(({person:e,out:n})=>!e&&!n);function It(t){let e=$(-1),n=$(0);return D(()=>{let a=t.state.value;if(n.value,t.paused.value||t.readOnly.value||t.busy.value||!t.link.connected.value||a.over||e.value===a.rev||!Un(a))return;let o=setTimeout(async()=>{let{ok:i,moved:l,error:u}=await t.link.ask("step",{rev:a.rev});u?.code==="busy"&&(n.value+=1),i&&!l&&t.state.peek().rev===a.rev&&(e.value=a.rev)},On[t.speed.value]);return()=>clearTimeout(o)})}var Gt=`:host {
  display: block;
  container: plakett / inline-size;
}

.app {
  --paper: light-dark(#f4f6f3, #14191a);
  --felt: light-dark(#dcebe4, #1b2a28);
  --card: light-dark(#fffefb, #232a2c);
  --ink: light-dark(#16211f, #e9eeec);
  --soft: light-dark(#51605c, #a5b3ae);
  --line: light-dark(#b6c3bd, #46524f);
  --accent: light-dark(#0b6b5d, #5fd0b9);
  --on-accent: light-dark(#ffffff, #06201b);
  --warn: light-dark(#8a1c12, #ffb4a6);
  --warn-paper: light-dark(#fbe7e3, #3b1c18);
  --ask: light-dark(#fff5d6, #3a3115);
  --ask-line: light-dark(#c79a1a, #a8862c);
  box-sizing: border-box;
  padding: 10px;
  border: 1px solid var(--line);
  border-radius: 10px;
  color: var(--ink);
  background: var(--paper);
  font:
    14px / 1.4 system-ui,
    "Segoe UI",
    "Noto Sans",
    "DejaVu Sans",
    sans-serif;
  text-align: start;
  text-transform: none;
  letter-spacing: normal;
  white-space: normal;
  overflow-wrap: anywhere; /* names are as long as players make them */
}

.app.light {
  color-scheme: light;
}

.app.dark {
  color-scheme: dark;
}

.app *,
.app *::before {
  box-sizing: border-box;
}

ul,
ol,
p,
h3,
h4,
blockquote {
  margin: 0;
  padding: 0;
}

ul,
ol {
  list-style: none;
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

/* controls */

button,
select,
input {
  color: inherit;
  font: inherit;
  letter-spacing: normal;
}

button,
select,
input:not([type="checkbox"]) {
  min-height: 30px;
  margin: 0;
  padding: 3px 10px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--card);
}

select {
  max-width: 100%;
}

button {
  cursor: pointer;
}

button:hover {
  border-color: var(--accent);
}

button.primary {
  border-color: var(--accent);
  color: var(--on-accent);
  background: var(--accent);
  font-weight: 600;
}

button[aria-pressed="true"]:not(.square) {
  border-color: var(--accent);
  box-shadow: inset 0 0 0 1px var(--accent);
}

button.quiet {
  border-color: transparent;
  color: var(--soft);
  background: none;
}

button.quiet[aria-pressed="true"] {
  color: var(--ink);
}

input[type="number"] {
  width: 6.5em;
}

input[type="checkbox"] {
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  accent-color: var(--accent);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 1px;
}

[tabindex="-1"]:not(button):focus-visible {
  outline: none;
}

/* the frame */

.toolbar {
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-bottom: 10px;
}

.toolbar button,
.toolbar select {
  min-height: 28px;
  padding: 2px 9px;
  font-size: 13px;
}

.spring {
  flex: 1;
}

.columns {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
}

.side,
.actions {
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
}

@container plakett (min-width: 720px) {
  .columns {
    grid-template-columns: minmax(0, 1fr) clamp(280px, 34%, 380px);
    grid-template-rows: auto 1fr;
  }

  .side {
    grid-row: span 2;
  }
}

/* the board */

.play {
  container: board / inline-size;
  min-width: 0;
  width: 100%;
  max-width: 760px;
  margin: 0 auto;
}

.board {
  position: relative;
  border: 1px solid var(--soft);
  border-radius: 6px;
  overflow: hidden;
  background: var(--felt);
}

.ring li {
  position: absolute;
}

.square {
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  min-height: 0;
  padding: 0;
  border: 0;
  border-radius: 0;
  outline: 1px solid var(--line);
  outline-offset: -0.5px;
  overflow: hidden;
  color: var(--ink);
  background: var(--card);
  font-size: clamp(7px, 1.45cqi, 11px);
  line-height: 1.12;
}

.square:hover {
  background: light-dark(#f0f7f3, #2b3638);
}

.square:focus-visible,
.square[aria-pressed="true"] {
  z-index: 1;
  outline: 3px solid var(--accent);
  outline-offset: -3px;
}

.square.corner {
  background: light-dark(#eef4ee, #1f2b2b);
}

.square.weekend {
  background: light-dark(#fff3dd, #33290f);
}

.square.north {
  flex-direction: column-reverse;
}

.square.west {
  flex-direction: row-reverse;
}

.square.east {
  flex-direction: row;
}

.band {
  display: flex;
  flex: 0 0 24%;
  gap: 8%;
  align-items: center;
  justify-content: center;
  border: 0 solid light-dark(#0006, #fff5);
  background: var(--group);
}

.south .band {
  border-bottom-width: 1px;
}

.north .band {
  border-top-width: 1px;
}

.west .band,
.east .band {
  flex-basis: 22%;
  flex-direction: column;
}

.west .band {
  border-left-width: 1px;
}

.east .band {
  border-right-width: 1px;
}

/* a building on a light plate, so that its outline stands out on every colour */
.piece {
  display: inline-flex;
  flex: none;
  gap: 1px;
  align-items: center;
  justify-content: center;
  padding: 1px;
  border-radius: 2px;
  outline: 1px solid #111;
  color: #111;
  background: #fff;
  vertical-align: middle;
}

.piece svg {
  display: block;
  width: 14px;
  height: 14px;
}

.piece b {
  padding-inline-end: 1px;
  font-size: 10px;
  line-height: 1;
}

button > .piece {
  margin-inline-end: 5px;
}

.pieces {
  display: contents;
}

.band .piece svg {
  width: clamp(7px, 2.2cqi, 16px);
  height: clamp(7px, 2.2cqi, 16px);
}

.band .many .piece {
  padding: 0;
}

.band .many .piece svg {
  width: clamp(5px, 1.5cqi, 11px);
  height: clamp(5px, 1.5cqi, 11px);
}

.deed .piece b {
  display: none;
}

.band .piece b {
  display: none;
  font-size: clamp(7px, 1.4cqi, 11px);
  white-space: nowrap;
}

.west .band .piece,
.east .band .piece {
  flex-direction: column;
}

.body {
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  min-width: 0;
  min-height: 0;
  padding: 1px;
  text-align: center;
}

.name,
.price {
  display: none;
}

.letter {
  font-size: clamp(9px, 2.6cqi, 13px);
  font-weight: 700;
}

.glyph {
  width: clamp(13px, 3.4cqi, 24px);
  fill: none;
  stroke: var(--soft);
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
}

.corner .glyph {
  width: clamp(18px, 5cqi, 38px);
}

.square[data-mortgaged="true"] .body {
  background: repeating-linear-gradient(45deg, light-dark(#0003, #fff3) 0 2px, transparent 2px clamp(5px, 1.2cqi, 9px));
}

.owner {
  display: flex;
  flex: 0 0 clamp(9px, 2.2cqi, 15px);
  align-items: center;
  justify-content: center;
  background: var(--seat);
}

.mark {
  flex: none;
  overflow: visible;
  vertical-align: middle;
}

.deed .mark {
  width: 20px;
}

.owner .mark {
  width: clamp(8px, 1.9cqi, 13px);
  height: clamp(8px, 1.9cqi, 13px);
}

.mark-shape {
  stroke: #111;
  stroke-width: 1.6;
  stroke-linejoin: round;
}

.mark-letter {
  font:
    700 13px / 1 system-ui,
    sans-serif;
  text-anchor: middle;
}

.dark .mark-shape {
  stroke: #fff;
}

.owner .mark-shape.mark-shape {
  fill: #fff;
  stroke: #111;
}

/* a course: the number and the sign of a stop, its name below them, then its tokens */
.trail {
  position: absolute;
  inset: 0;
  fill: none;
  stroke: var(--accent);
  stroke-width: 0.34;
}

.course .square .body {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 2px;
  align-content: start;
  padding: 2px 3px;
}

.course .square.aside .body {
  align-content: center;
}

.aside .glyph {
  display: none;
}

.label {
  text-align: start;
  font-size: clamp(10px, 2.1cqi, 15px);
  white-space: nowrap;
}

.course .glyph {
  width: clamp(11px, 2.6cqi, 20px);
}

.course .name {
  grid-row: 2;
  grid-column: span 2;
}

.course .aside .name {
  max-width: 62%;
  text-align: start;
}

.square.aside {
  border-radius: 6px 6px 0 0;
}

.square:is([data-sign="miss"], [data-sign="hold"], .action[data-sign="detention"]) {
  background: light-dark(#fff0d6, #3a2f16);
}

.square:is([data-sign="back"], [data-sign="cure"], [data-sign="gate"]) {
  background: light-dark(#fbe3df, #3c201c);
}

.square:is([data-sign="on"], [data-sign="again"], [data-sign="post"]) {
  background: light-dark(#e2f0fb, #1a2d3d);
}

.course .square:is(.start, .exit) {
  color: var(--on-accent);
  background: var(--accent);
}

.course :is(.start, .exit) .glyph {
  stroke: currentcolor;
}

.course .start .glyph {
  transform: scaleX(-1);
}

.count circle {
  fill: light-dark(#8a1c12, #ffb4a6);
  stroke: light-dark(#fff, #111);
}

.count text {
  fill: light-dark(#fff, #3b1c18);
  font:
    700 11px / 1 system-ui,
    sans-serif;
  text-anchor: middle;
}

.tokens {
  position: absolute;
  inset: 0;
  pointer-events: none;
}

.token {
  transition: transform 0.45s ease-in-out;
}

.halo {
  fill: light-dark(#fffc, #14191acc);
}

.token.turn .halo {
  stroke: var(--accent);
  stroke-width: 3;
}

.bars {
  fill: none;
  stroke: light-dark(#111, #fff);
  stroke-width: 2;
}

@container board (min-width: 540px) {
  .name {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    hyphens: auto;
  }

  .name.tight {
    font-size: 0.88em;
    line-height: 1;
  }

  .west .name,
  .east .name {
    -webkit-line-clamp: 3;
  }

  .square[data-owner="-1"] .price {
    display: block;
    color: var(--soft);
  }

  .square:not(.corner, .stop, .aside) .body {
    justify-content: space-evenly;
  }

  .letter {
    font-size: inherit;
  }

  .band .piece b,
  .deed .piece b {
    display: block;
  }
}

/* the middle of the board */

.centre {
  position: absolute;
  display: flex;
  flex-direction: column;
  gap: 6px;
  padding: clamp(6px, 2cqi, 14px);
  overflow: hidden;
}

.scene {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px 8px;
  align-items: center;
}

.game {
  color: var(--accent);
  font-size: clamp(15px, 4.6cqi, 30px);
  font-weight: 700;
  letter-spacing: 0.01em;
}

.game.long {
  font-size: clamp(13px, 3.4cqi, 22px);
}

.dice {
  display: flex;
  grid-row: span 2;
  gap: 5px;
}

.die {
  width: clamp(26px, 7cqi, 44px);
}

.die rect {
  fill: light-dark(#fff, #f2f4f3);
  stroke: #24302d;
  stroke-width: 0.12;
}

.die circle {
  fill: #16211f;
}

.whose {
  grid-column: 1;
  font-size: clamp(12px, 2.6cqi, 16px);
}

.log {
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding-top: 4px;
  border-top: 1px solid var(--line);
  font-size: clamp(11px, 2.4cqi, 14px);
  scrollbar-width: thin;
}

.log li {
  padding: 1px 0;
  color: var(--soft);
}

.log li:first-child {
  color: var(--ink);
  font-weight: 600;
}

.log li[data-kind="card_drawn"] {
  margin: 2px 0;
  padding: 2px 8px;
  border: 1px solid var(--line);
  border-radius: 5px;
  color: var(--ink);
  background: var(--card);
}

blockquote {
  padding: 4px 8px;
  border-inline-start: 3px solid var(--accent);
  color: var(--ink);
  font-weight: 400;
}

.deed {
  display: flex;
  flex-direction: column;
  gap: 4px;
  width: min(100%, 330px);
  max-height: 100%;
  margin: auto;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--card);
  font-size: clamp(11px, 2.4cqi, 14px);
  scrollbar-width: thin;
}

.deed header {
  display: flex;
  gap: 6px;
  align-items: center;
  justify-content: space-between;
  padding: 4px 4px 4px 10px;
  border-bottom: 1px solid var(--line);
}

.deed header.coloured {
  border-top: clamp(6px, 1.6cqi, 12px) solid var(--group);
}

.deed h3 {
  font-size: 1.1em;
  line-height: 1.2;
}

.deed .close {
  min-width: 28px;
  min-height: 28px;
  padding: 0;
}

.deed p {
  padding: 0 10px;
}

.deed .state {
  display: flex;
  gap: 6px;
  align-items: center;
}

.deed table {
  margin: 0 10px;
  border-collapse: collapse;
}

.deed th {
  overflow-wrap: normal;
  font-weight: 400;
  text-align: start;
}

.deed th,
.deed td {
  padding: 1px 4px;
}

.deed td {
  text-align: end;
  white-space: nowrap;
}

.deed thead th {
  color: var(--soft);
  font-size: 0.85em;
}

.deed thead th + th {
  text-align: end;
}

.deed tr.now {
  color: var(--on-accent);
  background: var(--accent);
  font-weight: 600;
}

.deed > :last-child {
  padding-bottom: 8px;
}

.deed .fine {
  color: var(--soft);
}

.course + .centre {
  position: static;
  padding: 8px 2px;
}

.course + .centre .log {
  max-height: 13em;
}

.course + .centre .deed {
  width: 100%;
}

/* what is asked and what may be said */

.notice {
  padding: 6px 10px;
  border-inline-start: 4px solid var(--warn);
  border-radius: 4px;
  color: var(--warn);
  background: var(--warn-paper);
}

.notice[data-rule] .reason {
  white-space: nowrap;
}

.why {
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
}

.why blockquote {
  order: 1;
  width: 100%;
}

.question {
  padding: 8px 10px;
  border: 1px solid var(--ask-line);
  border-radius: 6px;
  background: var(--ask);
  font-weight: 600;
}

.terms {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
  padding-top: 4px;
  font-weight: 400;
}

.terms h4 {
  font-size: 1em;
}

.quiet {
  color: var(--soft);
}

.seat,
fieldset {
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
  margin: 0;
  padding: 6px 10px 10px;
  border: 1px solid var(--line);
  border-radius: 6px;
}

.seat header {
  display: flex;
  gap: 6px;
  align-items: center;
}

.hold {
  min-height: 26px;
  margin-inline-start: auto;
  padding: 1px 8px;
  font-size: 12px;
}

legend {
  padding: 0 4px;
  font-weight: 600;
}

.moves,
.counted,
.typed {
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  align-items: center;
}

.quick {
  min-width: 38px;
  padding: 3px 6px;
}

.range {
  color: var(--soft);
  font-size: 12px;
}

.folds {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
}

.folds details[open] {
  flex: 1 0 100%;
  min-width: 0;
}

summary {
  cursor: pointer;
  padding: 4px 0;
  color: var(--soft);
  font-size: 13px;
}

summary:hover,
[open] > summary {
  color: var(--ink);
}

/* a sentence that unfolds into its rule */
.log summary {
  min-height: 24px;
  padding: 0;
  color: inherit;
  font-size: inherit;
  list-style: none;
}

.log summary::-webkit-details-marker {
  display: none;
}

.log summary:hover {
  text-decoration: underline dotted;
}

.manage li {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
  justify-content: space-between;
  padding: 6px 0;
  border-top: 1px solid var(--line);
}

.manage button {
  padding: 2px 8px;
  font-size: 13px;
  text-align: start;
}

.typed input {
  flex: 1 1 120px;
  min-width: 0;
}

.bargain {
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding-top: 6px;
}

.sides {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 8px;
}

.bargain fieldset {
  gap: 2px;
}

.sum {
  margin-inline-start: auto;
  color: var(--soft);
  white-space: nowrap;
}

.balance {
  font-weight: 600;
}

.laws div {
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: 4px 0;
}

.bargain fieldset label {
  display: flex;
  gap: 6px;
  align-items: center;
  min-height: 26px;
  font-size: 13px;
  line-height: 1.2;
}

/* players */

.players ul {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 250px), 1fr));
  gap: 6px;
}

.player {
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 2px 8px;
  align-items: center;
  align-content: start;
  padding: 6px 8px;
  border: 1px solid var(--line);
  border-radius: 6px;
}

.player.turn {
  border-color: var(--accent);
  background: var(--felt);
}

.player.out {
  opacity: 0.65;
}

.who {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 6px;
  align-items: baseline;
  min-width: 0;
}

.tags {
  display: contents;
}

.tag {
  padding: 0 6px;
  border: 1px solid var(--line);
  border-radius: 9px;
  color: var(--soft);
  font-size: 11px;
  white-space: nowrap;
}

.tag.turn {
  border-color: var(--accent);
  color: var(--accent);
}

.purse {
  text-align: end;
  white-space: nowrap;
}

.cash {
  display: block;
  font-variant-numeric: tabular-nums;
}

.owed {
  display: block;
  color: var(--warn);
  font-size: 12px;
}

.worth,
.holdings {
  color: var(--soft);
  font-size: 12px;
}

.holdings {
  grid-column: 2 / -1;
}

.holdings .tag {
  display: inline-block;
  margin-inline-end: 3px;
}

.tag.state {
  border-color: var(--ask-line);
  color: var(--ink);
  background: var(--ask);
}

.holdings .tag.card {
  margin: 0 3px 2px;
  border-color: var(--accent);
  white-space: normal;
}

.queue li {
  padding: 2px 0;
}

.ranking li {
  padding: 2px 0;
}

.ranking ol {
  padding-inline-start: 2em;
  list-style: decimal;
}

.chips {
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  align-items: center;
  margin: 1px -3px 0;
}

.chip {
  display: grid;
  place-items: center;
  width: 24px;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
}

.dot {
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 18px;
  height: 18px;
  border: 1px solid light-dark(#333, #ddd);
  border-radius: 4px;
  color: #fff;
  background-color: var(--group);
  font-size: 11px;
  font-weight: 700;
  line-height: 1;
  text-shadow:
    0 0 2px #000,
    0 0 2px #000,
    0 0 1px #000;
}

.chip.mortgaged .dot {
  background-image: repeating-linear-gradient(45deg, #000a 0 2px, transparent 2px 5px);
}

@media (prefers-reduced-motion: reduce) {
  .token {
    transition: none;
  }
}

@media (forced-colors: active) {
  .band,
  .owner,
  .dot,
  .piece {
    forced-color-adjust: none;
  }
}
`;var Wt=[4e3,6e3,1e4],Kt={v:1,kind:"result",ok:!1,error:{code:"silent",params:{}}},ke=class{constructor(e){this.model=e;e.on("msg:custom",this.receive)}model;live=$(!1);connected=$(!0);waiting=new Map;view=crypto.randomUUID?.()??String(Math.random()).slice(2);count=0;close(){this.model.off("msg:custom",this.receive);for(let[e,n]of this.waiting)n({...Kt,id:e})}alive=()=>{this.connected.value=!0};hello(e){return this.ask("hello",{proto:1,last_rev:e})}ask(e,n={}){this.count+=1;let a=`${this.view}-${this.count}`,r={v:1,kind:e,id:a,view:this.view,session:this.model.get("session"),...n};return new Promise(o=>{let i,l=p=>{clearTimeout(i),this.waiting.delete(a),o(p)},u=p=>{try{this.model.send(r)}catch{this.connected.value=!1}i=setTimeout(()=>{this.connected.value=!1,p+1<Wt.length?u(p+1):l({...Kt,id:a})},Wt[p])};this.waiting.set(a,l),u(0)})}receive=e=>{this.alive(),this.live.value=!0,this.waiting.get(e?.id)?.(e)}};var Vt={"actions.bid":"Amount of the bid","actions.build":"Build, sell\u2026","actions.count":"Number wanted","actions.hold":"Wait for me","actions.hold_hint":"Bots stop until further notice","actions.in_kind":"Pay with titles\u2026","actions.manage":"Build, mortgage\u2026","actions.offer":"Trade\u2026","actions.range":"{min} to {max}","actions.sell_card":"Sell a joker\u2026","actions.title":"Possible moves","actions.wait":"Nothing to decide here for now.","board.capped":"The game stops here: it has reached its cap on rounds.","board.dice":"Dice: {a} and {b}","board.die":"Die: {a}","board.log":"Latest events","board.over":"The game is over.","board.track":"Squares of the board","board.turn":"Round {round}: {seat} to play.","board.winner":"The game is over. {seat} wins.","board.winners":"The game is over. Shared victory: {seat}.","deed.again":"Roll and advance again at once.","deed.bare":"Bare lot","deed.build":"building: {amount}","deed.close":"Close","deed.detention":"Just visiting: nothing to do; otherwise one has to get out.","deed.draw":"Draw a card: {deck}.","deed.fixed":"Fixed rent","deed.held":"Titles of the group: {count}","deed.hold":"Turns to stay: {count}, unless somebody comes to take the place.","deed.kind":"Building","deed.left":"left","deed.miss":"Turns to miss: {count}.","deed.miss_thrown":"Roll at once and miss as many turns.","deed.mortgage":"mortgage: {amount}","deed.move_to":"Go at once to square {n}: {square}.","deed.price":"price","deed.property":"A title to buy.","deed.rent":"rent","deed.rents":"Rents","deed.rest":"A place to rest: nothing to do.","deed.royalty":"royalty on every salary: {amount}","deed.send":"From here one is taken elsewhere, and the turn ends.","deed.share":"share of the price of buildings: {count}%","deed.start":"The start: a salary each time round.","deed.stock":"in the bank: {list}","deed.tax":"To pay: {amount}.","deed.ticket":"share of every ticket: {amount}","deed.times":"{count} \xD7 the dice","deed.weekend":"Weekend: {count} or more on the dice to leave, or a ticket ({amount}).","deed.whole":"Bare lot, whole group","describe.away":"{seat}: {amount}, away at {square}, worth {worth}.","describe.cards":"Cards kept: {list}.","describe.condition":"Condition: {list}.","describe.debt":"{amount} ({other})","describe.debts":"Owes: {list}.","describe.detained":"{seat}: {amount}, held at {square}, worth {worth}.","describe.finished":"{seat}: {amount}, number {n} out.","describe.jokers":"Jokers: {list}.","describe.out":"{seat} is out of the game.","describe.player":"{seat}: {amount}, on {square}, worth {worth}.","describe.queue":"Cards waiting: {list}.","describe.racer":"{seat}: {amount}, on square {n} ({square}).","describe.standing":"{game}. {turn}","describe.title_built":"{square} ({pieces})","describe.title_mortgaged":"{square} (mortgaged)","describe.titles":"Titles: {list}.","event.accompanied":"{seat} goes along with {other}: {square}.","event.aid_lost":"{seat} gets no social aid after all.","event.aid_paid":"{seat} receives {amount} of social aid.","event.auction_failed":"No bid: {square} stays with the bank.","event.auction_failed.nowhere":"No bid: {kind} stays with the bank.","event.auction_opened":"Up for auction: {square}.","event.auction_opened.nowhere":"Up for auction, from {amount}: {kind}.","event.auction_won":"{seat} wins {square} for {amount}.","event.bankrupt":"Bankrupt: {seat} cannot pay {other}.","event.bid_made":"{seat} bids {amount}.","event.bidder_passed":"{seat} drops out of the auction.","event.bought":"{seat} buys {square} for {amount}.","event.branch_chosen":"{seat} chooses: \u201C{choice}\u201D.","event.building_sold":"{seat} sells back to the bank for {amount}: {square}.","event.building_won":"{seat} wins for {amount}: {kind}.","event.built":"{seat} builds for {amount}: {building}, {square}.","event.card_drawn":"{seat} draws \u201C{card}\u201D: {text}","event.card_gained":"{seat} receives {amount}.","event.card_kept":"{seat} keeps the card \u201C{card}\u201D.","event.card_moved":"{seat} receives the card \u201C{card}\u201D from {other}.","event.card_moved.nobody":"The card \u201C{card}\u201D goes back under its deck.","event.card_paid":"{seat} pays {amount} to {other}.","event.card_queued":"{seat} keeps that card for the next turn.","event.card_returned":"The card \u201C{card}\u201D goes back under its deck.","event.contest_thrown":"{seat} throws {a} + {b} for {square}.","event.cure_failed":"{seat} is not cured yet.","event.cured":"{seat} is cured.","event.dealt":"{seat} gets {amount} to start with.","event.debt_opened":"{seat} owes {other} {amount}.","event.debt_paid":"{seat} pays {amount} of debt back to {other}.","event.debt_set_off":"{seat} no longer owes {other} {amount}: the debts cancel out.","event.deck_empty":"There is no card left for {seat} to draw.","event.declined":"{seat} does not buy {square}.","event.deferral_lapsed":"{seat} no longer has to follow square {n}.","event.deferred":"{seat} will follow square {n} on the next turn.","event.deposited":"{seat} pays {amount} into the fund.","event.destitute":"Bankrupt: {seat} cannot pay.","event.detained":"{seat} goes straight to {square}.","event.distanced":"Square taken: {seat} stops on square {n}, {square}.","event.errand_run":"{seat} applies \u201C{card}\u201D: {text}","event.estate_paid":"{seat} hands {amount} over to {other}.","event.estate_valued":"{seat} is worth {amount}.","event.exited":"{seat} has finished the course: number {a} out.","event.fine_paid":"{seat} pays {amount} to get out.","event.fine_paid.course":"{seat} pays a fine of {amount}.","event.followed":"{seat} follows square {n}.","event.freed":"{seat} is free to go, thanks to {other}.","event.game_ended":"The game is over.","event.guarded":"{seat} stays on square {n}, which counts once a turn.","event.held":"{seat} has to stay for {a} turns: {square}.","event.hold_ended":"{seat} may leave on the next turn.","event.interest_paid":"{seat} pays {amount} of interest: {square}.","event.jackpot_taken":"{seat} takes the pot: {amount}.","event.jailed":"{seat} stays in prison.","event.joker_used":"{seat} plays the joker \u201C{card}\u201D.","event.kind_offered":"{seat} offers {other} titles worth {amount} instead of money.","event.kind_paid":"{seat} pays {other} {amount} in titles.","event.lifted":"{seat} lifts the mortgage for {amount}: {square}.","event.loan_granted":"{seat} gives {other} credit for {amount}.","event.misses":"{seat} has turns to miss: {a}.","event.money_issued":"The bank issues {amount}.","event.mortgaged":"{seat} mortgages {square} for {amount}.","event.moved":"{seat} lands on {square}.","event.moved.course":"{seat} goes to square {n}, {square}.","event.offer_accepted":"{seat} accepts the offer.","event.offer_refused":"{seat} refuses the offer.","event.offer_withdrawn":"{seat} withdraws the offer.","event.offered":"{seat} offers {other} a trade.","event.offered.asks":"{seat} offers {other} a trade and asks for {amount}.","event.offered.pays":"{seat} offers {other} a trade and would give {amount}.","event.order_thrown":"{seat} throws {a} + {b} for the order of play.","event.order_thrown.die":"{seat} throws {a} for the order of play.","event.overdrawn":"{seat} does not have {amount} and is overdrawn.","event.path_chosen":"{seat} chooses square {n}.","event.post_lost":"The office is shut: {seat} loses {amount}.","event.post_paid":"The office is open: {seat} collects {amount}.","event.price_paid":"{seat} pays {other} {amount}.","event.prison_visited":"{seat} is only visiting the prison.","event.promised":"Money promised to {seat}: {amount}.","event.released":"{seat} is free to move again.","event.rent_claimed":"{seat} claims {amount} from {other} for {square}.","event.rent_due":"Rent due from {seat} to {other} for {square}: {amount}.","event.rent_lapsed":"{seat} did not claim the rent in time: {square}.","event.rent_paid":"{seat} pays {other} {amount} of rent for {square}.","event.rested":"{seat}: nothing to do on {square}.","event.rested.course":"{seat}: nothing to do on square {n}.","event.royalty_paid":"{seat} pays {other} a royalty of {amount}: {square}.","event.royalty_spared":"{seat} pays no royalty: {square}.","event.salary_paid":"{seat} collects a salary of {amount}.","event.share_paid":"{seat} pays {other} {amount}, a share of the price of the building: {square}.","event.shared":"{seat} stays on that square, already taken.","event.shuffled":"The cards are shuffled.","event.square_gained":"{seat} receives {amount}.","event.stayed":"{seat} has to stay: {square}.","event.tax_paid":"{seat} pays a tax of {amount}.","event.term_offered":"{seat} would give {square}.","event.term_offered.card":"{seat} would give the card \u201C{card}\u201D.","event.throw_earned":"{seat} may roll again.","event.throw_kept":"{seat} will advance {a} on the next turn.","event.thrown":"{seat} throws {a} + {b}.","event.thrown.die":"{seat} throws {a}.","event.ticket_paid":"{seat} pays {other} {amount} for a ticket.","event.time_passed":"Time played: {a} min.","event.title_moved":"{seat} receives {square} from {other}.","event.title_moved.bank":"{square} goes back to the bank.","event.title_offered":"The bank offers {square} for {amount}.","event.title_unwanted":"Nobody wants {square}: the bank keeps the title.","event.title_wanted":"{seat} wants to buy {square}.","event.turn_begun":"{seat} to play.","event.turn_ended":"{seat} ends the turn.","event.turn_missed":"{seat} misses a turn; left to miss: {a}.","event.turns_cancelled":"{seat} has no more turns to miss.","event.wanted":"{seat} asks for {amount}: {kind}.","event.went_away":"{seat} goes away for the weekend: {square}.","event.won":"{seat} wins.","in_kind.worth":"{amount} in titles; debt or rent to {other}: {due}.","kept.exemption":"exempt: {square}","kept.release":"free release","kept.ticket":"ticket","move.accept":"Accept","move.bankrupt":"Declare bankruptcy","move.bid":"Bid {amount}","move.build":"Build: {building} ({amount})","move.build.instead":"Replace with: {building} ({amount})","move.buy":"Buy for {amount}","move.choose":"{choice}","move.choose.path":"Square {n}: {square}","move.claim":"Claim {amount} for {square}","move.claim.free":"Claim the rent","move.counter":"Make a counter-offer","move.decline":"Do not buy","move.decline.auction":"Leave to auction","move.end":"End the turn","move.go":"Go on","move.go.deferred":"Follow square {n}: {square}","move.go.errand":"Apply the waiting card: {card}","move.go.errands":"Apply the waiting cards, first: {card}","move.go.missed_turn":"Miss this turn","move.go.prison_free":"Spend this turn in prison","move.go.prison_stay":"Roll to leave prison","move.in_kind":"Pay with titles","move.keep":"Keep the mortgage","move.lift":"Lift the mortgage ({amount})","move.mortgage":"Mortgage (+{amount})","move.pass":"Let the rent go","move.pass.bid":"Drop out","move.pass.joker":"Keep the joker","move.pass.place":"Place nothing","move.pass.want":"None","move.pay":"Pay {amount}","move.pay.ticket":"Pay for a ticket ({amount})","move.place":"Place on {square}","move.refuse":"Refuse","move.roll":"Roll the dice","move.roll.die":"Roll the die","move.sell":"Sell: {building} (+{amount})","move.sell.all":"Sell all of the group (+{amount})","move.sell.down":"Sell in the group, keep {pieces} per lot (+{amount})","move.sell.outright":"Sell outright: {building} (+{amount})","move.settle":"Settle automatically","move.stay":"Stay","move.use":"Use the card: {card}","move.want":"Ask for {n} ({building})","move.withdraw":"Withdraw the offer","notice.dismiss":"Dismiss","notice.unconnected":"The kernel does not answer: it is busy or no longer connected.","notice.why":"Why?","offer.balance":"{seat} pays {other} {amount}.","offer.cash":"Money that {seat} pays","offer.even":"Equal prices: nothing to pay.","offer.send":"Propose","offer.to":"Offer to","pending.bid":"Auction of {square}. {seat} to speak, from {amount}.","pending.buy":"{seat}: buy {square} for {amount}?","pending.buy.auction":"{seat}: buy {square} for {amount}, or leave it to auction?","pending.choose":"{seat}, on square {n}: which will it be?","pending.debt":"{seat} owes {amount} to {other} and must raise the money.","pending.in_kind":"{other} offers to pay {seat} with titles.","pending.joker":"{seat}: play the joker \u201C{card}\u201D?","pending.joker.certificate":"{seat}: play \u201C{card}\u201D to stay here as if cured?","pending.joker.gel":"{seat}: play \u201C{card}\u201D to stay on the square, already taken?","pending.joker.lawyer":"{seat}: play \u201C{card}\u201D to make this throw count as even?","pending.joker.mask":"{seat}: play \u201C{card}\u201D instead of paying a fine of {amount}?","pending.joker.permit":"{seat}: play \u201C{card}\u201D to miss no turns at the check?","pending.lift":"{seat} receives {square}, mortgaged: lift it at once for {amount}?","pending.offer":"{other} offers {seat} a trade.","pending.path":"{seat}: square {a} or square {b}?","pending.place":"{seat}: where does the building go ({building})?","pending.release":"{seat}: pay {amount}, or use the card?","pending.ticket":"{seat} has to leave: pay {amount} for a ticket, or use a card?","pending.ticket.may_stay":"{seat}: stay for the weekend, or pay {amount} for a ticket and throw again?","pending.want":"Few buildings are left ({building}): how many does {seat} want?","players.aid_due":"aid to come: {amount}","players.away":"away, throw {n}","players.balance":"balance {amount}","players.bot":"bot","players.cured":"cured","players.detained":"held, throw {n}","players.finished":"number {n} out","players.held":"held","players.hold":"on hold","players.jailed":"in prison","players.kept_throw":"to advance {n}","players.missed":"turns to miss: {n}","players.out":"out of the game","players.owes":"owes {other} {amount}","players.place":"square {n}, {square}","players.promised":"promised: {amount}","players.queue":"cards waiting: {n}","players.ranking":"Ranking","players.title":"At the table","players.turn":"to play","players.waits":"square to follow","players.winner":"winner","players.worth":"worth {amount}","refused.bad_payload":"The message was malformed.","refused.busy":"The game is busy elsewhere: wait a moment and try again.","refused.game_over":"The game is over.","refused.illegal_move":"That move is not allowed now.","refused.insufficient_funds":"There is not enough money for that move.","refused.internal":"Something went wrong (reference {ref}). The game has not changed.","refused.not_your_turn":"It is not for that seat to speak.","refused.read_only":"This board is for watching only.","refused.silent":"No answer from the kernel: the move may not have been heard.","refused.stale":"Too late: that question is already settled.","refused.unknown_move":"That move was not understood.","refused.wrong_proto":"This view is of another version: reload the page.","refused.wrong_session":"This view belongs to another game: run the cell again.","square.for_sale":"for sale, {amount}","square.mortgaged":"mortgaged","square.owned":"owned by {seat}","square.place":"Square {n}: {square}","square.token":"token: {seat}","terms.gives":"{seat} gives","terms.nothing":"nothing","tools.dark":"Dark","tools.fast":"fast","tools.go":"Resume","tools.light":"Light","tools.normal":"normal","tools.pause":"Pause","tools.skip":"Run on","tools.skip_hint":"Bots play straight on to the next decision","tools.slow":"slow","tools.speed":"Speed of the bots","tools.title":"Controls of the game","tools.undo":"Undo","typed.hint":"roll, build 24\u2026","typed.hint_course":"roll, go\u2026","typed.label":"Move in words","typed.say":"Say","typed.seat":"Who speaks","ui.bank":"the bank","ui.fund":"the fund"};var Jt={"actions.bid":"Montant de l\u2019ench\xE8re","actions.build":"B\xE2tir, revendre\u2026","actions.count":"Nombre voulu","actions.hold":"Attendez-moi","actions.hold_hint":"Les automates s\u2019arr\xEAtent jusqu\u2019\xE0 nouvel ordre","actions.in_kind":"Payer en titres\u2026","actions.manage":"B\xE2tir, hypoth\xE9quer\u2026","actions.offer":"\xC9changer\u2026","actions.range":"de {min} \xE0 {max}","actions.sell_card":"Vendre un joker\u2026","actions.title":"Coups possibles","actions.wait":"Rien \xE0 d\xE9cider ici pour l\u2019instant.","board.capped":"La partie s\u2019arr\xEAte ici\xA0: le nombre de tours pr\xE9vu est atteint.","board.dice":"D\xE9s\xA0: {a} et {b}","board.die":"D\xE9\xA0: {a}","board.log":"Derniers \xE9v\xE9nements","board.over":"La partie est finie.","board.track":"Cases du plateau","board.turn":"Tour {round}\xA0: \xE0 {seat} de jouer.","board.winner":"La partie est finie. Victoire\xA0: {seat}.","board.winners":"La partie est finie. Victoire partag\xE9e\xA0: {seat}.","deed.again":"Lancer le d\xE9 et avancer de nouveau, tout de suite.","deed.bare":"Terrain nu","deed.build":"b\xE2timent\xA0: {amount}","deed.close":"Fermer","deed.detention":"En visite, rien \xE0 faire\xA0; sinon, il faut en sortir.","deed.draw":"Une carte \xE0 tirer\xA0: {deck}.","deed.fixed":"Loyer fixe","deed.held":"Titres du groupe\xA0: {count}","deed.hold":"Tours \xE0 passer ici\xA0: {count}, sauf si quelqu\u2019un vient prendre la place.","deed.kind":"B\xE2timent","deed.left":"reste","deed.miss":"Tours \xE0 passer\xA0: {count}.","deed.miss_thrown":"Lancer le d\xE9 aussit\xF4t\xA0: autant de tours \xE0 passer.","deed.mortgage":"hypoth\xE8que\xA0: {amount}","deed.move_to":"Aller tout de suite case {n}\xA0: {square}.","deed.price":"prix","deed.property":"Un titre \xE0 acheter.","deed.rent":"loyer","deed.rents":"Loyers","deed.rest":"Case de repos\xA0: rien \xE0 faire.","deed.royalty":"redevance sur chaque salaire\xA0: {amount}","deed.send":"D\u2019ici, on est conduit ailleurs et le tour s\u2019arr\xEAte.","deed.share":"part du prix des b\xE2timents\xA0: {count}\xA0%","deed.start":"Case de d\xE9part\xA0: un salaire \xE0 chaque passage.","deed.stock":"en banque\xA0: {list}","deed.tax":"\xC0 payer\xA0: {amount}.","deed.ticket":"part de chaque billet\xA0: {amount}","deed.times":"{count} \xD7 les d\xE9s","deed.weekend":"Week-end\xA0: {count} ou plus aux d\xE9s pour en repartir, sinon un billet ({amount}).","deed.whole":"Terrain nu, groupe complet","describe.away":"{seat}\xA0: {amount}, en week-end case {square}, fortune {worth}.","describe.cards":"Cartes gard\xE9es\xA0: {list}.","describe.condition":"Situation\xA0: {list}.","describe.debt":"{amount} ({other})","describe.debts":"Dettes\xA0: {list}.","describe.detained":"{seat}\xA0: {amount}, \xE0 l\u2019arr\xEAt case {square}, fortune {worth}.","describe.finished":"{seat}\xA0: {amount}, sortie n\xB0\xA0{n}.","describe.jokers":"Jokers\xA0: {list}.","describe.out":"{seat} ne joue plus.","describe.player":"{seat}\xA0: {amount}, case {square}, fortune {worth}.","describe.queue":"Cartes en attente\xA0: {list}.","describe.racer":"{seat}\xA0: {amount}, case {n} ({square}).","describe.standing":"{game}. {turn}","describe.title_built":"{square} ({pieces})","describe.title_mortgaged":"{square} (hypoth\xE9qu\xE9)","describe.titles":"Titres\xA0: {list}.","event.accompanied":"{seat} accompagne {other}\xA0: {square}.","event.aid_lost":"{seat} n\u2019aura pas d\u2019aide sociale.","event.aid_paid":"{seat} re\xE7oit {amount} d\u2019aide sociale.","event.auction_failed":"Aucune ench\xE8re\xA0: {square} reste \xE0 la banque.","event.auction_failed.nowhere":"Aucune ench\xE8re\xA0: {kind}, qui reste \xE0 la banque.","event.auction_opened":"Ench\xE8res ouvertes\xA0: {square}.","event.auction_opened.nowhere":"Ench\xE8res ouvertes, d\xE8s {amount}\xA0: {kind}.","event.auction_won":"{seat} emporte {square} pour {amount}.","event.bankrupt":"Faillite\xA0: {seat} ne peut pas payer {other}.","event.bid_made":"{seat} offre {amount}.","event.bidder_passed":"{seat} se retire des ench\xE8res.","event.bought":"{seat} ach\xE8te {square} pour {amount}.","event.branch_chosen":"{seat} choisit\xA0: \xAB\xA0{choice}\xA0\xBB.","event.building_sold":"{seat} revend \xE0 la banque pour {amount}\xA0: {square}.","event.building_won":"{seat} emporte pour {amount}\xA0: {kind}.","event.built":"{seat} b\xE2tit pour {amount}\xA0: {building}, {square}.","event.card_drawn":"{seat} tire une carte, \xAB\xA0{card}\xA0\xBB\xA0: {text}","event.card_gained":"{seat} re\xE7oit {amount}.","event.card_kept":"{seat} garde la carte \xAB\xA0{card}\xA0\xBB.","event.card_moved":"{seat} re\xE7oit la carte \xAB\xA0{card}\xA0\xBB, que c\xE8de {other}.","event.card_moved.nobody":"La carte \xAB\xA0{card}\xA0\xBB retourne sous son paquet.","event.card_paid":"{seat} paie {amount} \xE0 {other}.","event.card_queued":"{seat} garde cette carte pour le tour suivant.","event.card_returned":"La carte \xAB\xA0{card}\xA0\xBB retourne sous son paquet.","event.contest_thrown":"{seat} lance {a} + {b} pour avoir {square}.","event.cure_failed":"{seat} n\u2019a pas encore la gu\xE9rison.","event.cured":"C\u2019est la gu\xE9rison pour {seat}.","event.dealt":"{seat} re\xE7oit {amount} pour commencer.","event.debt_opened":"{seat} doit {amount} \xE0 {other}.","event.debt_paid":"{seat} rembourse {amount} \xE0 {other}.","event.debt_set_off":"{seat} ne doit plus {amount} \xE0 {other}\xA0: les dettes se compensent.","event.deck_empty":"Il ne reste pas de carte \xE0 tirer pour {seat}.","event.declined":"{seat} n\u2019ach\xE8te pas {square}.","event.deferral_lapsed":"{seat} n\u2019aura pas \xE0 suivre la case {n}.","event.deferred":"{seat} suivra la case {n} au tour suivant.","event.deposited":"{seat} d\xE9pose {amount} \xE0 la caisse.","event.destitute":"Faillite\xA0: {seat} ne peut pas payer.","event.detained":"{seat} part tout droit\xA0: {square}.","event.distanced":"Case prise\xA0: {seat} se place case {n}, {square}.","event.errand_run":"{seat} applique la carte \xAB\xA0{card}\xA0\xBB\xA0: {text}","event.estate_paid":"{seat} remet {amount} \xE0 {other}.","event.estate_valued":"Fortune pour {seat}\xA0: {amount}.","event.exited":"{seat} a fini le parcours\xA0: sortie n\xB0\xA0{a}.","event.fine_paid":"{seat} paie {amount} pour sortir.","event.fine_paid.course":"{seat} paie {amount} d\u2019amende.","event.followed":"{seat} suit la case {n}.","event.freed":"{seat} peut repartir, gr\xE2ce \xE0 {other}.","event.game_ended":"La partie est finie.","event.guarded":"{seat} reste case {n}, qui ne compte qu\u2019une fois par tour.","event.held":"{seat} doit rester {a} tours\xA0: {square}.","event.hold_ended":"{seat} pourra repartir au tour suivant.","event.interest_paid":"{seat} paie {amount} d\u2019int\xE9r\xEAts\xA0: {square}.","event.jackpot_taken":"{seat} ramasse la cagnotte\xA0: {amount}.","event.jailed":"{seat} reste en prison.","event.joker_used":"{seat} joue le joker \xAB\xA0{card}\xA0\xBB.","event.kind_offered":"{seat} propose \xE0 {other} des titres au lieu d\u2019argent, pour {amount}.","event.kind_paid":"{seat} paie {amount} en titres \xE0 {other}.","event.lifted":"{seat} l\xE8ve l\u2019hypoth\xE8que pour {amount}\xA0: {square}.","event.loan_granted":"{seat} fait cr\xE9dit de {amount} \xE0 {other}.","event.misses":"{seat} a des tours \xE0 passer\xA0: {a}.","event.money_issued":"La banque \xE9met {amount}.","event.mortgaged":"{seat} hypoth\xE8que {square} pour {amount}.","event.moved":"{seat} arrive case {square}.","event.moved.course":"{seat} va case {n}, {square}.","event.offer_accepted":"{seat} accepte la proposition.","event.offer_refused":"{seat} refuse la proposition.","event.offer_withdrawn":"{seat} retire sa proposition.","event.offered":"{seat} propose un \xE9change \xE0 {other}.","event.offered.asks":"{seat} propose un \xE9change \xE0 {other} et demande {amount}.","event.offered.pays":"{seat} propose un \xE9change \xE0 {other} et donnerait {amount}.","event.order_thrown":"{seat} lance {a} + {b} pour l\u2019ordre de jeu.","event.order_thrown.die":"{seat} lance {a} pour l\u2019ordre de jeu.","event.overdrawn":"{seat} n\u2019a pas {amount}\xA0: c\u2019est le d\xE9couvert.","event.path_chosen":"{seat} choisit la case {n}.","event.post_lost":"Bureau ferm\xE9\xA0: {seat} perd {amount}.","event.post_paid":"Bureau ouvert\xA0: {seat} touche {amount}.","event.price_paid":"{seat} verse {amount} \xE0 {other}.","event.prison_visited":"{seat} n\u2019est \xE0 la prison qu\u2019en visite.","event.promised":"Somme promise \xE0 {seat}\xA0: {amount}.","event.released":"{seat} peut repartir.","event.rent_claimed":"{seat} r\xE9clame {amount} \xE0 {other} pour {square}.","event.rent_due":"Loyer d\xFB par {seat} \xE0 {other} pour {square}\xA0: {amount}.","event.rent_lapsed":"{seat} n\u2019a pas r\xE9clam\xE9 \xE0 temps le loyer\xA0: {square}.","event.rent_paid":"{seat} paie {amount} de loyer \xE0 {other} pour {square}.","event.rested":"{seat}\xA0: rien \xE0 faire case {square}.","event.rested.course":"{seat}\xA0: rien \xE0 faire case {n}.","event.royalty_paid":"{seat} paie {amount} de redevance \xE0 {other}\xA0: {square}.","event.royalty_spared":"{seat} ne paie pas de redevance\xA0: {square}.","event.salary_paid":"{seat} re\xE7oit son salaire\xA0: {amount}.","event.share_paid":"{seat} paie {amount} \xE0 {other}, part du prix du b\xE2timent\xA0: {square}.","event.shared":"{seat} reste sur cette case, d\xE9j\xE0 prise.","event.shuffled":"Les cartes sont m\xE9lang\xE9es.","event.square_gained":"{seat} re\xE7oit {amount}.","event.stayed":"{seat} doit rester\xA0: {square}.","event.tax_paid":"{seat} paie {amount} de taxe.","event.term_offered":"{seat} donnerait {square}.","event.term_offered.card":"{seat} donnerait la carte \xAB\xA0{card}\xA0\xBB.","event.throw_earned":"{seat} peut relancer le d\xE9.","event.throw_kept":"{seat} avancera de {a} au tour suivant.","event.thrown":"{seat} lance {a} + {b}.","event.thrown.die":"{seat} lance {a}.","event.ticket_paid":"{seat} paie \xE0 {other} {amount} pour un billet.","event.time_passed":"Dur\xE9e de jeu\xA0: {a} min.","event.title_moved":"{seat} re\xE7oit {square}, que c\xE8de {other}.","event.title_moved.bank":"{square} revient \xE0 la banque.","event.title_offered":"La banque propose {square} pour {amount}.","event.title_unwanted":"Personne ne veut acheter {square}\xA0: la banque garde le titre.","event.title_wanted":"{seat} veut acheter {square}.","event.turn_begun":"\xC0 {seat} de jouer.","event.turn_ended":"{seat} a fini son tour.","event.turn_missed":"{seat} passe un tour\xA0; ensuite\xA0: {a}.","event.turns_cancelled":"{seat} n\u2019a plus de tour \xE0 passer.","event.wanted":"{seat} en demande {amount}\xA0: {kind}.","event.went_away":"{seat} part en week-end\xA0: {square}.","event.won":"Victoire\xA0: {seat}.","in_kind.worth":"{amount} de titres\xA0; dette ou loyer envers {other}\xA0: {due}.","kept.exemption":"exempt\xA0: {square}","kept.release":"sortie gratuite","kept.ticket":"billet","move.accept":"Accepter","move.bankrupt":"Se d\xE9clarer en faillite","move.bid":"Ench\xE9rir\xA0: {amount}","move.build":"B\xE2tir\xA0: {building} ({amount})","move.build.instead":"Remplacer par\xA0: {building} ({amount})","move.buy":"Acheter pour {amount}","move.choose":"{choice}","move.choose.path":"Case {n}\xA0: {square}","move.claim":"R\xE9clamer {amount} pour {square}","move.claim.free":"R\xE9clamer le loyer","move.counter":"Faire une contre-proposition","move.decline":"Ne pas acheter","move.decline.auction":"Laisser aux ench\xE8res","move.end":"Finir le tour","move.go":"Continuer","move.go.deferred":"Suivre la case {n}\xA0: {square}","move.go.errand":"Appliquer la carte en attente\xA0: {card}","move.go.errands":"Appliquer les cartes en attente, d\u2019abord\xA0: {card}","move.go.missed_turn":"Passer ce tour","move.go.prison_free":"Passer ce tour en prison","move.go.prison_stay":"Lancer pour sortir de prison","move.in_kind":"Payer en titres","move.keep":"Garder l\u2019hypoth\xE8que","move.lift":"Lever l\u2019hypoth\xE8que ({amount})","move.mortgage":"Hypoth\xE9quer (+{amount})","move.pass":"Renoncer au loyer","move.pass.bid":"Se retirer","move.pass.joker":"Garder le joker","move.pass.place":"Ne rien placer","move.pass.want":"Aucun","move.pay":"Payer {amount}","move.pay.ticket":"Payer un billet ({amount})","move.place":"Placer ici\xA0: {square}","move.refuse":"Refuser","move.roll":"Lancer les d\xE9s","move.roll.die":"Lancer le d\xE9","move.sell":"Revendre\xA0: {building} (+{amount})","move.sell.all":"Tout revendre dans le groupe (+{amount})","move.sell.down":"Revendre dans le groupe, garder {pieces} par terrain (+{amount})","move.sell.outright":"Revendre d\u2019un coup\xA0: {building} (+{amount})","move.settle":"R\xE9gler d\u2019office","move.stay":"Rester","move.use":"Jouer la carte\xA0: {card}","move.want":"En demander {n} ({building})","move.withdraw":"Retirer la proposition","notice.dismiss":"Fermer","notice.unconnected":"Le noyau ne r\xE9pond pas\xA0: il est occup\xE9 ou n\u2019est plus connect\xE9.","notice.why":"Pourquoi\xA0?","offer.balance":"{seat} paie {amount} \xE0 {other}.","offer.cash":"Somme que verse {seat}","offer.even":"Prix \xE9gaux\xA0: rien \xE0 payer.","offer.send":"Proposer","offer.to":"Proposer \xE0","pending.bid":"Ench\xE8res\xA0: {square}. \xC0 {seat} de parler, \xE0 partir de {amount}.","pending.buy":"{seat}\xA0: acheter {square} pour {amount}\xA0?","pending.buy.auction":"{seat}\xA0: acheter {square} pour {amount}, ou laisser aux ench\xE8res\xA0?","pending.choose":"{seat}, case {n}\xA0: quel choix\xA0?","pending.debt":"{seat} doit {amount} \xE0 {other}\xA0: il faut r\xE9unir la somme.","pending.in_kind":"{other} propose \xE0 {seat} de payer en titres.","pending.joker":"{seat}\xA0: jouer le joker \xAB\xA0{card}\xA0\xBB\xA0?","pending.joker.certificate":"{seat}\xA0: jouer \xAB\xA0{card}\xA0\xBB pour rester sur place, comme apr\xE8s une gu\xE9rison\xA0?","pending.joker.gel":"{seat}\xA0: jouer \xAB\xA0{card}\xA0\xBB pour rester sur la case d\xE9j\xE0 prise\xA0?","pending.joker.lawyer":"{seat}\xA0: jouer \xAB\xA0{card}\xA0\xBB pour que ce lancer compte comme pair\xA0?","pending.joker.mask":"{seat}\xA0: jouer \xAB\xA0{card}\xA0\xBB au lieu de payer {amount} d\u2019amende\xA0?","pending.joker.permit":"{seat}\xA0: jouer \xAB\xA0{card}\xA0\xBB pour ne pas passer de tours au contr\xF4le\xA0?","pending.lift":"{seat} re\xE7oit {square}, sous hypoth\xE8que\xA0: la lever tout de suite pour {amount}\xA0?","pending.offer":"{other} propose un \xE9change \xE0 {seat}.","pending.path":"{seat}\xA0: case {a} ou case {b}\xA0?","pending.place":"{seat}\xA0: o\xF9 placer le b\xE2timent ({building})\xA0?","pending.release":"{seat}\xA0: payer {amount}, ou jouer la carte\xA0?","pending.ticket":"{seat} doit repartir\xA0: payer un billet, {amount}, ou jouer une carte\xA0?","pending.ticket.may_stay":"{seat}\xA0: rester en week-end, ou payer un billet, {amount}, et relancer les d\xE9s\xA0?","pending.want":"B\xE2timents presque \xE9puis\xE9s ({building})\xA0: \xE0 {seat} de dire combien en prendre.","players.aid_due":"aide \xE0 venir\xA0: {amount}","players.away":"en week-end, essai {n}","players.balance":"solde {amount}","players.bot":"automate","players.cured":"gu\xE9rison","players.detained":"\xE0 l\u2019arr\xEAt, essai {n}","players.finished":"sortie n\xB0\xA0{n}","players.held":"\xE0 l\u2019arr\xEAt","players.hold":"attend","players.jailed":"en prison","players.kept_throw":"avancera de {n}","players.missed":"tours \xE0 passer\xA0: {n}","players.out":"ne joue plus","players.owes":"doit {amount} \xE0 {other}","players.place":"case {n}, {square}","players.promised":"promis\xA0: {amount}","players.queue":"cartes en attente\xA0: {n}","players.ranking":"Classement","players.title":"\xC0 la table","players.turn":"\xE0 jouer","players.waits":"case \xE0 suivre","players.winner":"victoire","players.worth":"fortune {amount}","refused.bad_payload":"Le message \xE9tait mal form\xE9.","refused.busy":"La partie est occup\xE9e ailleurs\xA0: un instant, puis nouvel essai.","refused.game_over":"La partie est finie.","refused.illegal_move":"Ce coup n\u2019est pas permis maintenant.","refused.insufficient_funds":"L\u2019argent manque pour ce coup.","refused.internal":"Une erreur s\u2019est produite (r\xE9f\xE9rence {ref}). La partie n\u2019a pas chang\xE9.","refused.not_your_turn":"Ce n\u2019est pas \xE0 cette place de parler.","refused.read_only":"Ce plateau se regarde seulement.","refused.silent":"Pas de r\xE9ponse du noyau\xA0: le coup n\u2019a peut-\xEAtre pas \xE9t\xE9 entendu.","refused.stale":"Trop tard\xA0: cette question est d\xE9j\xE0 r\xE9gl\xE9e.","refused.unknown_move":"Ce coup n\u2019a pas \xE9t\xE9 compris.","refused.wrong_proto":"Cette vue date d\u2019une autre version\xA0: il faut recharger la page.","refused.wrong_session":"Cette vue appartient \xE0 une autre partie\xA0: il faut ex\xE9cuter \xE0 nouveau la cellule.","square.for_sale":"\xE0 vendre, {amount}","square.mortgaged":"hypoth\xE9qu\xE9","square.owned":"\xE0 {seat}","square.place":"Case {n}\xA0: {square}","square.token":"pion\xA0: {seat}","terms.gives":"{seat} donne","terms.nothing":"rien","tools.dark":"Sombre","tools.fast":"rapide","tools.go":"Reprendre","tools.light":"Clair","tools.normal":"normal","tools.pause":"Pause","tools.skip":"Encha\xEEner","tools.skip_hint":"Les automates jouent d\u2019un trait jusqu\u2019\xE0 la prochaine d\xE9cision","tools.slow":"lent","tools.speed":"Vitesse des automates","tools.title":"R\xE9glages de la partie","tools.undo":"Annuler","typed.hint":"lancer, b\xE2tir 24\u2026","typed.hint_course":"lancer, continuer\u2026","typed.label":"Coup en toutes lettres","typed.say":"Dire","typed.seat":"Qui parle","ui.bank":"la banque","ui.fund":"la caisse"};var Qt={fr:Jt,en:Vt};function Xt(){return[document.documentElement.lang,navigator.language].some(e=>/^fr\b/i.test(e??""))?"fr":"en"}var we=class{constructor(e,n,a){this.locale=e;this.def=n;this.players=a}locale;def;players;has(e){return e in Qt[this.locale]}say(e,n={}){return(Qt[this.locale][e]??e).replace(/\{(\w+)\}/g,(a,r)=>String(n[r]??""))}find(e,n={}){return this.has(e)?this.say(e,n):null}of(e){return e?.[this.locale]??""}number(e){let n=String(Math.abs(e)).replace(/\B(?=(\d{3})+$)/g,this.locale==="fr"?"\u202F":",");return e<0?`\u2212${n}`:n}money(e){let n=this.number(Math.abs(e)),a=this.def.currency[this.locale].replace("{}",()=>n);return e<0?`\u2212${a}`:a}player(e){return e===null?this.say(this.def.course?"ui.fund":"ui.bank"):this.players[e]??""}square(e){return e==null?"":this.of(this.def.squares[e]?.name)}label(e){return e==null?"":this.def.squares[e]?.label??""}title(e){return this.square(this.def.titles[e]?.square)}card(e){return e==null?"":this.of(this.def.cards[e]?.title)}building(e){return e==null?"":this.of(this.def.buildings[e]?.short)}counted(e,n){let a=this.def.buildings[e];return`${n}\xA0${this.of(n>1?a?.plural:a?.short)}`}pieces(e,n){let a=this.def.titles[e]?.build[n-1];return a?this.counted(a.kind,a.pieces):""}list(e){return e.join(this.locale==="fr"?" ; ":"; ")}event(e){let n=`event.${e.kind}`,r=[[this.def.course,".course"],[e.b===0,".die"],[e.seat===null,".nobody"],[e.amount>0,".pays"],[e.amount<0,".asks"],[e.card!==null,".card"],[e.square===null,".nowhere"],[e.other===null,".bank"]].find(([l,u])=>l&&this.has(n+u)),o=this.def.titles[this.def.squares[e.square??-1]?.title??-1],i={seat:this.player(e.seat),other:this.player(e.other),square:this.square(e.square),n:this.label(e.square),amount:this.money(Math.abs(e.amount)),card:this.card(e.card),text:e.card===null?"":this.of(this.def.cards[e.card]?.text),a:e.a,b:e.b,kind:this.building(e.a),building:this.building(o?.build[e.a-1]?.kind),choice:this.of(this.def.branches[e.a])};return this.find(n+(r?.[1]??""),i)??e.kind}};function Gn(){let{body:t,documentElement:e}=document;if(t.dataset.jpThemeLight)return t.dataset.jpThemeLight==="false";let n=[e,t].map(a=>[a.className,a.dataset.theme,a.dataset.vscodeThemeKind,a.style.colorScheme].join(" "));return n.some(a=>/\b(vscode-)?dark\b/.test(a))?!0:n.some(a=>/\b(vscode-)?light\b/.test(a))?!1:window.matchMedia?.("(prefers-color-scheme: dark)").matches??!1}function Qe(t){return t==="auto"?Gn():t==="dark"}function Zt(t){let e=new MutationObserver(t);for(let a of[document.documentElement,document.body])e.observe(a,{attributes:!0});let n=window.matchMedia?.("(prefers-color-scheme: dark)");return n?.addEventListener("change",t),()=>{e.disconnect(),n?.removeEventListener("change",t)}}var Wn=["turn_ended","card_returned"],xe=class{constructor(e){this.model=e;this.def=e.get("board_def"),this.link=new ke(e),this.undo.push(()=>this.link.close()),this.state=this.trait("state");let n=this.trait("tail");this.story=O(()=>n.value.filter(({kind:i})=>!Wn.includes(i)).reverse()),this.speed=this.trait("speed"),this.theme=this.trait("theme"),this.paused=this.trait("paused"),this.readOnly=this.trait("read_only");let a=this.trait("locale"),r=Xt();this.locale=O(()=>a.value||r),this.teller=O(()=>{let i=this.state.value.players.map(({name:l})=>l);return new we(this.locale.value,this.def,i)}),this.dark=$(Qe(this.theme.value));let o=()=>{this.dark.value=Qe(this.theme.value)};this.undo.push(Zt(o),D(o),this.tellWhatIsSeen()),this.link.hello(this.state.value.rev).then(i=>this.heed(i))}model;link;def;state;story;speed;theme;paused;readOnly;locale;teller;dark;selected=$(null);refusal=$(null);busy=$(!1);rules=new Map;undo=[];close(){for(let e of this.undo)e()}async act(e,n){let{rev:a,decision:r}=this.state.value;return this.exclusively(()=>this.link.ask("action",{seat:e,move:n,decision:r,base_rev:a}))}async control(e,n={}){return this.exclusively(()=>this.link.ask("control",{what:e,...n}))}rule(e){let n=this.rules.get(e);if(!n){let a=$(null);this.rules.set(e,a),this.link.ask("rule",{rule:e}).then(r=>{a.value=r.text??null,r.ok||this.rules.delete(e)}),n=a}return n}write(e,n){try{this.model.set(e,n),this.model.save_changes()}catch{this.link.connected.value=!1}}async exclusively(e){if(this.busy.value)return!1;this.busy.value=!0;try{return this.heed(await e())}finally{this.busy.value=!1}}heed({ok:e,error:n}){return this.refusal.value=e?null:n??null,e}trait(e){let n=$(this.model.get(e)),a=()=>{n.value=this.model.get(e),this.link.alive()};return this.model.on(`change:${e}`,a),this.undo.push(()=>this.model.off(`change:${e}`,a)),n}tellWhatIsSeen(){let e,n=D(()=>{let{rev:a}=this.state.value;e??=setTimeout(()=>{e=void 0,this.write("seen_rev",Math.max(a,this.state.peek().rev))},400)});return()=>{clearTimeout(e),n()}}},Yt=kt(null),en=Yt.Provider;function _(){let t=At(Yt);if(!t)throw new Error("outside of a table");return t}var Kn=["build","sell","mortgage","lift"],Vn=["bid","want"],Jn=["offer","counter"],Qn="in_kind";function qe(t){let e=t.pending?.seats??[],n=[t.pending?.seat,...e,t.seat],a=o=>n.includes(o)?n.indexOf(o):n.length,r=new Map;for(let o of t.legal){let{seat:i,kind:l,square:u,to:p=[]}=o,d={...o,move:o.move??(u===void 0?l:`${l} ${u}`)},f={plain:[],counted:[],bargain:null,inKind:null,managing:new Map},m=r.get(i)??{seat:i,...f};r.set(i,m);let c=t.pending?.kind===l&&e.includes(i);Vn.includes(l)?m.counted.push(d):Jn.includes(l)?m.bargain={kind:l,seat:i,to:p,cardsOnly:o.cards_only??!1}:l===Qn?m.inKind=d:Kn.includes(l)&&u!==void 0&&!c?m.managing.set(u,[...m.managing.get(u)??[],d]):m.plain.push(d)}return[...r.values()].sort((o,i)=>a(o.seat)-a(i.seat)||o.seat-i.seat)}function tn(t,e){return t.titles.owner.flatMap((n,a)=>n===e?[a]:[])}function Xe({titles:t,cards:e,cash:n},a){let r=[...t.map(o=>String(a.titles[o]?.square)),...e.map(o=>a.cards[o]?.id)];return n>0&&r.push(`${n} ${a.currency.symbol}`),r.join(" + ")||"nothing"}var Xn=["missed","held","jailed","waits","kept_throw","cured","aid_due","promised"];function Ze({def:t,teller:e},n){let a=e.value;return Xn.filter(r=>!n.finished&&n[r]).map(r=>{let o=a.money(r==="aid_due"?t.aid:n.promised??0);return a.say(`players.${r}`,{n:Number(n[r]),amount:o})})}function Ye({def:t,teller:e},{square:n,detained:a}){return e.value.say(t.squares[n]?.kind==="weekend"?"players.away":"players.detained",{n:a})}function Se(t,e){let{def:n}=t,a=t.teller.value,{players:r,titles:o}=t.state.value,i=n.squares[e];if(!i)return"";let l=[a.say("square.place",{n:i.label,square:a.of(i.name)})];if(i.title!==null){let u=n.titles[i.title],p=o.owner[i.title]??-1,d=a.pieces(i.title,o.level[i.title]??0);u&&l.push(a.of(n.groups[u.group]?.name)),l.push(p<0?a.say("square.for_sale",{amount:a.money(u?.price??0)}):a.say("square.owned",{seat:a.player(p)})),d&&l.push(d),o.mortgaged[i.title]&&l.push(a.say("square.mortgaged"))}else i.tax&&l.push(a.money(i.tax));for(let u of r){if(u.square!==e||u.out&&!u.finished)continue;let p=a.say("square.token",{seat:u.name}),d=u.detained?[Ye(t,u)]:Ze(t,u);l.push(d.length?`${p} (${d.join(", ")})`:p)}return a.list(l)}var Zn=Symbol.for("pv"),Yn=0;function s(t,e,n,a,r,o){e||(e={});var i,l,u=e;if("ref"in u&&typeof t!="function")for(l in u={},e)l=="ref"?i=e[l]:u[l]=e[l];var p={type:t,props:u,key:n,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Zn,__v:--Yn,__i:-1,__u:0};return(r||o)&&(p.__source=r,p.__self=o),w.vnode&&w.vnode(p),p}function R({seat:t,initial:e=!0,size:n}){let a=_();return s("svg",{class:"mark",viewBox:"0 0 24 24",width:n,height:n,"aria-hidden":"true",children:s(et,{seat:t,letter:e?a.state.value.players[t]?.name:""})})}function et({seat:t,letter:e=""}){let n=_().def.seats[t];if(!n)return null;let[a]=e.trim();return s(S,{children:[s("path",{class:"mark-shape",d:n.shape,fill:n.colour}),a&&s("text",{x:"12",y:n.baseline,fill:n.ink,class:"mark-letter",children:a.toUpperCase()})]})}function Z({kind:t,named:e}){let{def:n,teller:a}=_(),r=n.buildings[t];return s("span",{class:"piece","data-kind":r?.id,children:[s("svg",{viewBox:"0 0 24 24","aria-hidden":"true",children:s("path",{d:r?.shape,fill:r?.colour,"fill-rule":"evenodd"})}),e&&s("b",{"aria-hidden":"true",children:a.value.of(r?.code)})]})}var ea={1:[[2,2]],2:[[1,1],[3,3]],3:[[1,1],[2,2],[3,3]],4:[[1,1],[1,3],[3,1],[3,3]],5:[[1,1],[1,3],[2,2],[3,1],[3,3]],6:[[1,1],[1,2],[1,3],[3,1],[3,2],[3,3]]};function nn({value:t}){return s("svg",{class:"die",viewBox:"0 0 4 4","aria-hidden":"true",children:[s("rect",{x:".1",y:".1",width:"3.8",height:"3.8",rx:".7"}),(ea[t]??[]).map(([e,n])=>s("circle",{cx:e,cy:n,r:".38"},`${e}${n}`))]})}var ta={start:"M20 12H5M11 5l-7 7 7 7",property:"",draw:"M5 7h11v14H5zM8 7V3h11v14h-3",tax:"M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",rest:"M4 20V9h13v4h3v7M4 16h16M7 9V5",detention:"M4 4h16v16H4zM9 4v16M15 4v16",send:"M4 5v14M8 12h12M14 6l6 6-6 6",weekend:"M3 8h18v12H3zM9 8V4h6v4M3 13h18",fixed:"M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",exit:"M6 22V3h13l-3 4.5 3 4.5H6",gate:"M6 21V3h12v18M3 21h18M14 12h.1",miss:"M7 3h10v3l-4 6 4 6v3H7v-3l4-6-4-6z",hold:"M20 12a8 8 0 1 1-3-6M17 2v4h-4",choose:"M12 21v-8L5 5M12 13l7-8M5 10V5h5M14 5h5v5",post:"M3 6h18v12H3zM3 7l9 7 9-7",on:"M4 5l7 7-7 7M12 5l7 7-7 7",back:"M9 5l-6 6 6 6M3 11h11a6 6 0 0 1 6 6v2",again:"M4 4h16v16H4zM9 9h.1M15 15h.1M15 9h.1M9 15h.1",cure:"M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z",pilgrimage:"M8 4a2.5 2.5 0 1 0 .1 0M16 4a2.5 2.5 0 1 0 .1 0M4 20v-4a4 4 0 0 1 8 0v4M12 20v-4a4 4 0 0 1 8 0v4",by_count:"M3 9l9-6 9 6zM6 9v9M12 9v9M18 9v9M3 20h18",by_dice:"M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3"};function an({name:t}){return s("svg",{class:"glyph",viewBox:"0 0 24 24","aria-hidden":"true",children:s("path",{d:ta[t]})})}function on(){let t=_(),e=t.teller.value,{players:n,seat:a,over:r,winners:o,debts:i}=t.state.value;return s("section",{class:"players","aria-label":e.say("players.title"),children:s("ul",{children:n.map((l,u)=>s("li",{class:`player${l.out&&!l.finished?" out":""}${!r&&u===a?" turn":""}`,"data-seat":u,children:[s(R,{seat:u,size:26}),s("div",{class:"who",children:[s("strong",{children:l.name}),s("span",{class:"tags",children:[!l.person&&s("span",{class:"tag",children:e.say("players.bot")}),!r&&u===a&&s("span",{class:"tag turn",children:e.say("players.turn")}),l.hold&&s("span",{class:"tag",children:e.say("players.hold")}),o.includes(u)&&s("span",{class:"tag turn",children:e.say("players.winner")})]})]}),s("div",{class:"purse",children:[s("b",{class:"cash",children:e.money(l.cash)}),l.owed>0&&s("span",{class:"owed",children:e.say("players.balance",{amount:e.money(l.cash-l.owed)})}),t.def.titles.length>0&&s("span",{class:"worth",children:e.say("players.worth",{amount:e.money(l.worth)})})]}),s("div",{class:"holdings",children:[tt(t,l)," ",Ze(t,l).map(p=>s("span",{class:"tag state",children:p},p)),l.detained>0&&s("span",{class:"tag",children:Ye(t,l)}),i.filter(({debtor:p})=>p===u).map(({creditor:p,amount:d},f)=>s("p",{class:"owed",children:e.say("players.owes",{amount:e.money(d),other:e.player(p)})},f)),s(aa,{seat:u}),s(na,{cards:l.queue??[]})]})]},u))})})}function tt({teller:{value:t},def:e},{square:n,out:a,finished:r}){if(r)return t.say("players.finished",{n:r});if(a)return t.say("players.out");let o=t.square(n);return e.course?t.say("players.place",{n:t.label(n),square:o}):o}function na({cards:t}){let{def:e,teller:n}=_(),a=n.value;return t.length?s("details",{class:"queue",children:[s("summary",{title:a.list(t.map(r=>a.card(r))),children:a.say("players.queue",{n:t.length})}),s("ol",{children:t.map(r=>s("li",{children:[s("b",{children:a.card(r)})," ",a.of(e.cards[r]?.text)]},r))})]}):null}function aa({seat:t}){let e=_(),{def:n}=e,a=e.teller.value,{players:r,titles:o}=e.state.value,i=tn(e.state.value,t),l=r[t]?.cards??[];return!i.length&&!l.length?null:s("div",{class:"chips",children:[i.map(u=>{let p=n.titles[u],d=!!o.mortgaged[u],f=a.title(u);return s("button",{type:"button",class:`chip${d?" mortgaged":""}`,title:f,"aria-label":d?`${f} (${a.say("square.mortgaged")})`:f,onClick:()=>{e.selected.value=p?.square??null},children:s(W,{title:u})},u)}),l.map(u=>s("span",{class:"tag card",title:a.of(n.cards[u]?.[n.course?"text":"title"]),children:nt(e,u)},u))]})}function nt({def:t,teller:e},n){let{kept:a,exempts:r}=t.cards[n]??{},o=r==null?"":e.value.title(r);return e.value.find(`kept.${a}`,{square:o})??e.value.card(n)}function W({title:t}){let{def:e}=_(),n=e.titles[t],a=n&&e.groups[n.group];return s("span",{class:"dot",style:{"--group":a?.colour},"aria-hidden":"true",children:a?.letter})}function sn({kind:t,seat:e,to:n,cardsOnly:a}){let r=_(),{def:o}=r,i=r.teller.value,{players:l,pending:u}=r.state.value,p=t==="counter"?u:null,d=p?.other!=null?[p.other]:n,f=p?.terms,[m,c]=P(d[0]??-1),[h,v]=P({titles:f?.take??[],cards:f?.take_cards??[],cash:o.balanced?0:Math.max(0,-(f?.cash??0))}),[g,y]=P({titles:f?.give??[],cards:f?.give_cards??[],cash:o.balanced?0:Math.max(0,f?.cash??0)}),b=[h,g].every(({titles:k,cards:A})=>k.length+A.length===0),x=()=>{let[k,A]=[h,g].map(V=>Xe(V,o));return`${t==="counter"?"counter":`offer ${m+1}:`} ${k} for ${A}`};return s("form",{class:"bargain",onSubmit:k=>{k.preventDefault(),r.act(e,x())},children:[d.length>1&&s("label",{class:"partner",children:[i.say("offer.to")," ",s("select",{value:m,onChange:({currentTarget:k})=>{c(Number(k.value)),y(({cash:A})=>({titles:[],cards:[],cash:A}))},children:d.map(k=>s("option",{value:k,children:l[k]?.name},k))})]}),s("div",{class:"sides",children:[s(rn,{seat:e,side:h,set:v,cardsOnly:a,cash:!o.balanced&&!o.sales,goods:!0}),s(rn,{seat:m,side:g,set:y,cardsOnly:a,cash:!o.balanced,goods:!o.sales})]}),o.balanced&&!b&&s(oa,{seat:e,partner:m,due:at(o,g)-at(o,h)}),s("button",{type:"submit",class:"primary","data-move":t,"data-seat":e,disabled:b,children:i.say("offer.send")})]})}var at=(t,{titles:e})=>e.reduce((n,a)=>n+(t.titles[a]?.price??0),0);function oa({seat:t,partner:e,due:n}){let a=_().teller.value,[r,o]=n>0?[t,e]:[e,t],i={seat:a.player(r),other:a.player(o),amount:a.money(Math.abs(n))};return s("output",{class:"balance",children:a.say(n?"offer.balance":"offer.even",i)})}function ln({seat:t,to:[e=-1]=[],cost:n=0}){let a=_(),{def:r}=a,o=a.teller.value,[i,l]=P([]);return s("form",{class:"bargain",onSubmit:u=>{u.preventDefault(),a.act(t,`pay with ${Xe({titles:i,cards:[],cash:0},r)}`)},children:[s("fieldset",{children:[s("legend",{children:o.say("terms.gives",{seat:o.player(t)})}),s(un,{seat:t,chosen:i,toggle:u=>l(p=>ot(p,u)),priced:!0})]}),s("output",{class:"balance",children:o.say("in_kind.worth",{amount:o.money(at(r,{titles:i})),due:o.money(n),other:o.player(e)})}),s("button",{type:"submit",class:"primary","data-move":"in_kind","data-seat":t,disabled:!i.length,children:o.say("move.in_kind")})]})}function un(t){let e=_(),n=e.teller.value,{tradable:a=[]}=e.state.value.players[t.seat]??{},r=a.flatMap(o=>e.def.squares[o]?.title??[]);return s(S,{children:r.map(o=>s("label",{children:[s("input",{type:"checkbox",checked:t.chosen.includes(o),onChange:()=>t.toggle(o)}),s(W,{title:o})," ",s("span",{children:n.title(o)}),t.priced&&s("span",{class:"sum",children:n.money(e.def.titles[o]?.price??0)})]},o))})}var ot=(t,e)=>t.includes(e)?t.filter(n=>n!==e):[...t,e];function rn(t){let{seat:e,side:n,set:a}=t,r=_(),{def:o}=r,i=r.teller.value,l=r.state.value.players[e];if(!l)return null;let u=p=>a(d=>({...d,titles:ot(d.titles,p)}));return s("fieldset",{children:[s("legend",{children:i.say("terms.gives",{seat:l.name})}),t.goods&&!t.cardsOnly&&s(un,{seat:e,chosen:n.titles,toggle:u,priced:o.balanced}),(t.goods&&o.card_trade?l.cards:[]).map(p=>s("label",{children:[s("input",{type:"checkbox",checked:n.cards.includes(p),onChange:()=>a(d=>({...d,cards:ot(d.cards,p)}))}),s("span",{title:i.of(o.cards[p]?.text),children:[...new Set([i.card(p),nt(r,p)])].join(" \xB7 ")})]},p)),t.cash&&s("label",{class:"money",children:[s("input",{type:"number",min:0,max:Math.max(0,l.cash),value:n.cash,inputMode:"numeric","aria-label":i.say("offer.cash",{seat:l.name}),onInput:({currentTarget:p})=>{let d=Math.max(0,Math.round(p.valueAsNumber)||0);a(f=>({...f,cash:d}))}}),o.currency.symbol]})]})}function cn({from:t,to:e,terms:n}){return s("div",{class:"terms",children:[s(dn,{seat:t,titles:n.give,cards:n.give_cards,cash:Math.max(0,n.cash)}),s(dn,{seat:e,titles:n.take,cards:n.take_cards,cash:Math.max(0,-n.cash)})]})}function dn({seat:t,titles:e,cards:n,cash:a}){let r=_(),o=r.teller.value,{mortgaged:i}=r.state.value.titles,l=!e.length&&!n.length&&!a;return s("div",{children:[s("h4",{children:o.say("terms.gives",{seat:o.player(t)})}),s("ul",{children:[e.map(u=>s("li",{children:[s(W,{title:u})," ",o.title(u),i[u]?` (${o.say("square.mortgaged")})`:""]},u)),n.map(u=>s("li",{children:o.card(u)},u)),a>0&&s("li",{children:o.money(a)}),l&&s("li",{children:o.say("terms.nothing")})]})]})}function K({rule:t}){let e=_();return s("blockquote",{children:[s("b",{children:t})," ",e.teller.value.of(e.rule(t).value??void 0)]})}function pn({said:t,rule:e}){let n=_(),[a,r]=P(!1);return s("details",{onToggle:({currentTarget:o})=>r(o.open),children:[s("summary",{title:n.teller.value.say("notice.why"),children:t}),a&&s(K,{rule:e})]})}function fn(){let t=_(),e=t.teller.value,n=t.state.value,a=qe(n);return s("section",{class:"actions",tabIndex:-1,"aria-label":e.say("actions.title"),"aria-busy":t.busy.value,children:[s(ra,{}),n.over&&t.def.course&&s(sa,{}),!n.over&&!t.readOnly.value&&s(S,{children:[!a.length&&s("p",{class:"quiet",children:e.say("actions.wait")}),a.map(r=>s(la,{...r},r.seat)),a.length>0&&s(fa,{seats:a.map(({seat:r})=>r)})]})]})}function ra(){let t=_(),e=t.teller.value,{pending:n,over:a}=t.state.value;if(!n||a)return null;let r=t.def.cards[n.card??-1]?.kept,o=[n.auction&&"auction",n.may_stay&&"may_stay",r],i={card:e.card(n.card),a:e.label(n.squares?.[0]),b:e.label(n.squares?.[1]),seat:e.player(n.seat),other:e.player(n.other),square:n.title===null?e.building(n.building):e.title(n.title),amount:e.money(Math.abs(n.amount)),n:e.label(n.square),building:e.building(n.building)},l=o.map(u=>u&&e.find(`pending.${n.kind}.${u}`,i)).find(Boolean);return s("div",{class:"question","data-pending":n.kind,children:[s("p",{children:l||(e.find(`pending.${n.kind}`,i)??n.kind)}),n.terms&&n.other!==null&&s(cn,{from:n.other,to:n.seat,terms:n.terms})]})}function sa(){let t=_(),e=t.teller.value,{players:n}=t.state.value,a=({finished:i,square:l})=>i?t.def.squares.length+99-i:l,r=n.map((i,l)=>l).sort((i,l)=>o(i,l)||i-l);return s("section",{class:"ranking",children:[s("h3",{children:e.say("players.ranking")}),s("ol",{children:r.map(i=>{let l=n[i];return l&&s("li",{value:1+r.filter(u=>o(u,i)<0).length,children:[s(R,{seat:i,size:18})," ",s("b",{children:l.name})," \xB7 ",tt(t,l)]},i)})})]});function o(i,l){let[u,p]=[n[i],n[l]];return u&&p?a(p)-a(u):0}}var ia=["claim","accept","buy","go","roll","end"];function la(t){let{seat:e,plain:n,counted:a,bargain:r,inKind:o,managing:i}=t,l=_(),u=l.teller.value,p=l.state.value,d=p.players[e],f=p.players.some(({person:v,out:g})=>!v&&!g),m=p.pending?.seats.includes(e)?p.pending:null,c=ia.map(v=>n.find(g=>g.kind===v)).find(Boolean),h=a.map(v=>s(pa,{legal:v,asked:m!==null},`${v.kind}${v.building}${v.min}`));return s("section",{class:"seat","data-seat":e,"aria-label":d?.name,children:[s("header",{children:[s(R,{seat:e,size:20}),s("b",{children:d?.name}),f&&s("button",{type:"button",class:"quiet hold","aria-pressed":d?.hold,title:u.say("actions.hold_hint"),onClick:()=>l.control("hold",{seat:e,on:!d?.hold}),children:u.say("actions.hold")})]}),m&&h,n.length>0&&s("div",{class:"moves",children:n.map(v=>s(Te,{legal:v,primary:v===c},v.move))}),s("div",{class:"folds",children:[(i.size>0||!m&&h.length>0)&&s("details",{class:"manage",open:m?.kind==="debt",children:[s("summary",{children:u.say(l.def.mortgages?"actions.manage":"actions.build")}),s("ul",{children:[...i].sort(([v],[g])=>v-g).map(([v,g])=>s("li",{children:[s("span",{class:"lot",children:[s(W,{title:l.def.squares[v]?.title??-1})," ",u.square(v)]}),s("span",{class:"moves",children:g.map(y=>s(Te,{legal:y},y.move))})]},v))}),!m&&h]}),o&&s("details",{class:"in-kind",children:[s("summary",{children:u.say("actions.in_kind")}),s(ln,{...o})]},`in-kind ${p.decision}`),r&&s("details",{class:"bargaining",open:l.def.sales&&m?.kind==="debt",children:[s("summary",{children:mn(l,r.kind)}),s(sn,{...r},r.kind==="offer"?"":p.decision)]},r.kind),s(ua,{...t})]})]})}function ua({seat:t,plain:e,counted:n,bargain:a,inKind:r,managing:o}){let i=_(),{def:l}=i,u=i.teller.value,{pending:p}=i.state.value,[d,f]=P(!1),m=p?.seats.includes(t)?p.kind:"",c=new Map,h=(v,g,y=m)=>{let b=l.laws[`${v}.${y}`]??l.laws[v];b&&c.set(b,(c.get(b)??new Set).add(g))};if(d){for(let g of[...e,...n])h(g.kind,rt(i,g),g.first);r&&h(r.kind,u.say("actions.in_kind")),a&&h(a.kind,mn(i,a.kind));let v=new Set;for(let g of[...o.values()].flat())v.has(g.kind)||h(g.kind,rt(i,g)),v.add(g.kind)}return s("details",{class:"laws",onToggle:({currentTarget:v})=>f(v.open),children:[s("summary",{children:u.say("notice.why")}),[...c].map(([v,g])=>s("div",{children:[s("p",{children:u.list([...g])}),s(K,{rule:v})]},v))]})}var mn=({teller:t,def:e},n)=>t.value.say(n!=="offer"?"move.counter":e.sales?"actions.sell_card":"actions.offer");function Te({legal:t,primary:e,named:n}){let a=_(),r=rt(a,t),o=n?`${a.state.value.players[t.seat]?.name} \xB7 ${r}`:r;return s("button",{type:"button",class:e?"primary":"","data-move":t.move,"data-seat":t.seat,onClick:()=>a.act(t.seat,t.move),children:[t.kind==="build"&&t.building!==void 0&&s(Z,{kind:t.building}),o]})}function rt({teller:t,state:e,def:n},a){let r=t.value,{pending:o,titles:i}=e.value,l=o?.seats.includes(a.seat)?o:null,[,u]=/down to (\d+)$/.exec(a.move)??[],p=n.squares[a.square??-1]?.title??-1,d=i.level[p]??0,f=a.cost??a.gain??l?.amount,m={amount:r.money(Math.abs(f??0)),square:r.square(a.square),building:r.building(a.kind==="sell"?n.titles[p]?.build[d-1]?.kind:a.building),card:r.card(a.cards?.[0]??n.cards.findIndex(({id:v})=>v===a.move.replace(/^\S+ /,""))),choice:r.of(n.branches[a.branch??-1]),pieces:r.pieces(p,Number(u)),n:a.min??r.label(a.square)};return[a.cards&&a.cards.length>1&&"errands",a.first,n.dice===1&&"die",u&&(Number(u)?"down":"all"),a.move.endsWith(" outright")&&"outright",a.kind==="build"&&n.substitution&&d>0&&"instead",l?.auction&&"auction",l?.kind,f===void 0&&"free"].map(v=>v&&r.find(`move.${a.kind}.${v}`,m)).find(Boolean)||(r.find(`move.${a.kind}`,m)??a.move)}var da=[1,10,50],ca=({titles:t})=>10**Math.max(0,Math.floor(Math.log10(Math.max(1,...t.map(({price:e})=>e))))-2);function pa({legal:t,asked:e}){let n=_(),a=n.teller.value,{kind:r,seat:o,min:i=0,max:l=0}=t,[u,p]=P(i),d=f=>Math.min(l,Math.max(i,Math.round(f)||i));return s("form",{class:"counted",onSubmit:f=>{f.preventDefault();let m=t.building===void 0?"":` ${n.def.buildings[t.building]?.id}`;n.act(o,`${r} ${d(u)}${m}`)},children:[s("label",{children:[s("span",{class:"unseen",children:a.say(r==="bid"?"actions.bid":"actions.count")}),s("input",{type:"number",min:i,max:l,value:u,inputMode:"numeric",onInput:({currentTarget:f})=>p(f.valueAsNumber)})]}),r==="bid"&&da.map(f=>f*ca(n.def)).map(f=>s("button",{type:"button",class:"quick",onClick:()=>p(m=>d((m||0)+f)),children:["+",a.number(f)]},f)),s("button",{type:"submit",class:e?"primary":"","data-move":r,"data-seat":o,children:a.say(r==="bid"?"move.bid":"move.want",{amount:a.money(d(u)),n:d(u),building:a.building(t.building)})}),s("span",{class:"range",children:a.say("actions.range",{min:a.number(i),max:a.number(l)})})]})}function fa({seats:t}){let e=_(),n=e.teller.value,[a,r]=P(null),[o,i]=P(""),l=a!==null&&t.includes(a)?a:t[0]??0;return s("form",{class:"typed",onSubmit:async u=>{u.preventDefault(),o.trim()&&await e.act(l,o.trim())&&i("")},children:[t.length>1&&s("select",{"aria-label":n.say("typed.seat"),value:l,onChange:({currentTarget:u})=>r(Number(u.value)),children:t.map(u=>s("option",{value:u,children:n.player(u)},u))}),s("input",{type:"text",maxLength:300,value:o,placeholder:n.say(e.def.course?"typed.hint_course":"typed.hint"),"aria-label":n.say("typed.label"),spellcheck:!1,autocomplete:"off",onInput:({currentTarget:u})=>i(u.value)}),s("button",{type:"submit",children:n.say("typed.say")})]})}function hn({square:t}){let e=_(),{def:n}=e,a=e.teller.value,{titles:r}=e.state.value,o=n.squares[t];if(!o)return null;let i=o.title===null?void 0:n.titles[o.title],l=i&&n.groups[i.group],u=o.title===null?-1:r.owner[o.title]??-1,p=a.of(o.name),d=n.course?a.of(o.text):o.title===null?a.find(`deed.${o.kind}`,{amount:a.money(o.kind==="weekend"?n.weekend?.ticket??0:o.tax),count:n.weekend?.total??0,deck:a.of(n.decks[o.deck??-1]?.name)}):u<0?a.say("square.for_sale",{amount:a.money(i?.price??0)}):a.say("square.owned",{seat:a.player(u)}),m=(e.readOnly.value?[]:qe(e.state.value)).flatMap(({managing:h})=>h.get(t)??[]);return s("section",{class:"deed","aria-label":Se(e,t),children:[s("header",{style:{"--group":l?.colour},class:l?"coloured":"",children:[s("h3",{children:n.course?a.say("square.place",{n:o.label,square:p}):p}),s("button",{type:"button",class:"close","aria-label":a.say("deed.close"),onClick:c,children:"\u2715"})]}),(d||!n.course)&&s("p",{class:"state",children:[u>=0&&s(R,{seat:u}),s("span",{children:[d,o.title!==null&&r.mortgaged[o.title]?` \xB7 ${a.say("square.mortgaged")}`:""]})]}),!d&&o.rules.map(h=>s(K,{rule:h},h)),i&&o.title!==null&&s(ha,{title:i,number:o.title}),m.length>0&&s("p",{class:"moves",children:m.map(h=>s(Te,{legal:h,named:!0},`${h.seat}${h.move}`))})]});function c(h){h.currentTarget.getRootNode().querySelector(`[data-square="${t}"]`)?.focus(),e.selected.value=null}}function ma({teller:{value:t},state:{value:e},def:n},a,r){let{owner:o,level:i,mortgaged:l}=e.titles,u=o[r]??-1,p=n.titles.flatMap((b,x)=>b.group===a.group?x:[]),d=b=>o[b]===u&&(n.mortgaged_counts||!l[b]),f=p.filter(d).length,m=u>=0&&!l[r];if(a.family==="fixed")return a.rent.map(b=>({label:t.say("deed.fixed"),rent:b,now:m}));if(a.family!=="by_step")return a.rent.map((b,x)=>({label:t.say("deed.held",{count:x+1}),rent:b,now:m&&f===x+1}));let c=i[r]??0,h=p.every(b=>o[b]===u)&&(n.whole_despite_mortgage||!p.some(b=>l[b]))&&n.whole>1,[v=0,...g]=a.rent,y=[{label:t.say("deed.bare"),rent:v,now:m&&!c&&!h},{label:t.say("deed.whole"),rent:v*n.whole,now:m&&!c&&h},...g.map((b,x)=>({label:n.substitution?t.building(a.build[x]?.kind):t.pieces(r,x+1),rent:b,now:m&&c===x+1,built:n.substitution?a.build[x]:void 0}))];return n.whole>1?y:y.filter((b,x)=>x!==1)}function ha({title:t,number:e}){let n=_(),{def:a}=n,r=n.teller.value,{stock:o}=n.state.value,i=a.substitution&&t.build.length>0;return s(S,{children:[s("table",{children:[s("caption",{class:"unseen",children:r.say("deed.rents")}),i&&s("thead",{children:s("tr",{children:[s("th",{scope:"col",children:r.say("deed.kind")}),s("th",{scope:"col",children:r.say("deed.left")}),s("th",{scope:"col",children:r.say("deed.price")}),s("th",{scope:"col",children:r.say("deed.rent")})]})}),s("tbody",{children:ma(n,t,e).map(({label:l,rent:u,now:p,built:d})=>s("tr",{class:p?"now":"","aria-current":p||void 0,children:[s("th",{scope:"row",colSpan:i&&!d?3:1,children:[d&&s(Z,{kind:d.kind,named:!0})," ",l]}),d&&s("td",{children:o[d.kind]}),d&&s("td",{children:r.number(d.price)}),s("td",{children:t.family==="by_dice"?r.say("deed.times",{count:r.number(u)}):i?r.number(u):r.money(u)})]},l))})]}),s("p",{class:"fine",children:va(n,t).join(" \xB7 ")})]})}function va({teller:{value:t},state:{value:e},def:n},a){let r=[],[o]=a.build;if(o&&!n.substitution){let l=[...new Set(a.build.map(({kind:u})=>u))].map(u=>t.counted(u,e.stock[u]??0));r.push(t.say("deed.build",{amount:t.money(o.price)})),r.push(t.say("deed.stock",{list:l.join(", ")}))}if(a.royalty&&r.push(t.say("deed.royalty",{amount:t.money(a.royalty)})),a.share&&r.push(t.say("deed.share",{count:a.share})),n.weekend?.group===a.group){let i=n.titles.filter(({group:l})=>l===a.group).length;r.push(t.say("deed.ticket",{amount:t.money(Math.floor(n.weekend.ticket/i))}))}return n.mortgages&&r.push(t.say("deed.mortgage",{amount:t.money(a.mortgage)})),r}function st(){let t=_(),{centre:e,size:n}=t.def,a=t.selected.value;return s("div",{class:"centre",style:e?{inset:`${100*e[0]/n[0]}%`}:{},children:a===null?s(ga,{}):s(hn,{square:a})})}function ga(){let t=_(),e=t.teller.value,n=t.state.value,a=e.of(t.def.name);return s(S,{children:[s("div",{class:"scene",children:[s("p",{class:a.length>20?"game long":"game",children:a}),n.dice&&s("p",{class:"dice",children:[n.dice.map((r,o)=>s(nn,{value:r},o)),s("span",{class:"unseen",children:e.say(n.dice.length>1?"board.dice":"board.die",{a:n.dice[0]??0,b:n.dice[1]??0})})]}),s("p",{class:"whose",children:it(t)})]}),s("ol",{class:"log",reversed:!0,tabIndex:0,"aria-label":e.say("board.log"),children:t.story.value.map(r=>s("li",{"data-kind":r.kind,children:r.rule?s(pn,{said:e.event(r),rule:r.rule}):e.event(r)},r.seq))})]})}function it({teller:t,state:e}){let{over:n,winners:a,capped:r,round:o,seat:i}=e.value,l=t.value;if(!n)return l.say("board.turn",{round:o,seat:l.player(i)});if(!a.length)return l.say(r?"board.capped":"board.over");let u=l.list(a.map(p=>l.player(p)));return l.say(a.length>1?"board.winners":"board.winner",{seat:u})}var Me=(t,e)=>`${100*t/e}%`;function gn(){let t=_(),{def:e}=t,[n,a]=P(0),r=Ge(null),[o,i]=e.size,l=u=>{let{seat:p,players:d}=t.state.value,f=e.squares.length,c={ArrowLeft:n-1,ArrowUp:n-1,ArrowRight:n+1,ArrowDown:n+1,Home:0,End:d[p]?.square}[u.key];if(c===void 0)return;u.preventDefault();let h=(c+f)%f;a(h),r.current?.querySelectorAll("button")[h]?.focus()};return s("div",{class:"play",children:[s("div",{class:`board ${e.course?"course":""}`,style:{aspectRatio:`${o} / ${i}`},children:[e.course&&s(ba,{}),s("ul",{class:"ring",ref:r,"aria-label":t.teller.value.say("board.track"),onKeyDown:l,children:e.squares.map(({name:u,box:[p,d,f,m]},c)=>s("li",{style:{left:Me(p,o),top:Me(d,i),width:Me(f,o),height:Me(m,i)},children:s(_a,{index:c,tabIndex:c===n?0:-1,onFocus:()=>a(c)})},u.en+String(c)))}),s(qa,{}),e.centre&&s(st,{})]}),!e.centre&&s(st,{})]})}function ba(){let{def:t}=_(),n=t.squares.filter(({side:a})=>a==="stop").map(({box:[a,r,o,i]})=>`${a+o/2},${r+i/2}`);return s("svg",{class:"trail",viewBox:`0 0 ${t.size.join(" ")}`,"aria-hidden":"true",children:s("polyline",{points:n.join(" ")})})}function _a({index:t,tabIndex:e,onFocus:n}){let a=_(),{def:r}=a,o=a.teller.value,{titles:i}=a.state.value,l=r.squares[t];if(!l)return null;let u=l.title,p=u===null?void 0:r.titles[u],d=p&&r.groups[p.group],f=u===null?-1:i.owner[u]??-1,m=u===null?0:i.level[u]??0,c=u!==null&&!!i.mortgaged[u],h=a.selected.value===t,v=p?.price??l.tax,g=o.of(l.short),y=p?.family==="by_step"&&g.replaceAll("\xAD","").length>20;return s("button",{type:"button",class:`square ${l.side} ${l.kind}`,"data-square":t,"data-sign":l.sign,"data-owner":f,"data-level":m,"data-mortgaged":c,"aria-label":Se(a,t),"aria-pressed":h,tabIndex:e,onFocus:n,onClick:()=>{a.selected.value=h?null:t},children:[p?.family==="by_step"&&s("span",{class:"band",style:{"--group":d?.colour},children:s(ya,{title:u??-1,level:m})}),s("span",{class:"body",children:[r.course&&s("b",{class:"label",children:l.label}),s("span",{class:y?"name tight":"name",children:g}),p?.family==="by_step"?s("span",{class:"letter",children:d?.letter}):s(an,{name:p?p.family:l.sign}),v>0&&s("span",{class:"price",children:ka(o,v)})]}),f>=0&&s("span",{class:"owner",style:{"--seat":r.seats[f]?.colour},children:s(R,{seat:f,initial:!1})})]})}function ya({title:t,level:e}){let{def:n}=_(),a=n.titles[t]?.build[e-1];return a?s("span",{class:`pieces ${a.pieces>1?"many":""}`,children:Array.from({length:a.pieces},(r,o)=>s(Z,{kind:a.kind,named:n.substitution},o))}):null}function ka(t,e){let n=t.money(e);return n.length>7?t.number(e):n}var wa="M5 0v24M12 0v24M19 0v24",xa="M7-3v-4h10v4M-3-3h30v30h-30z",vn=({out:t,finished:e})=>!t||!!e;function qa(){let t=_(),{def:e}=t,{players:n,seat:a}=t.state.value,r=o=>n.flatMap((i,l)=>i.square===o&&vn(i)?l:[]);return s("svg",{class:"tokens",viewBox:`0 0 ${e.size.join(" ")}`,"aria-hidden":"true",children:n.map((o,i)=>{if(!vn(o))return null;let l=r(o.square),[u,p,d]=e.slots[l.length-1]?.[l.indexOf(i)]??[0,0,.3],[f,m]=e.squares[o.square]?.anchor??[0,0];return s("g",{class:`token${i===a?" turn":""}`,"data-seat":i,style:{transform:`translate(${f+u}px, ${m+p}px)`},children:s("g",{transform:`scale(${d/24}) translate(-12 -12)`,children:[s("circle",{class:"halo",cx:"12",cy:"12",r:"14"}),s(et,{seat:i,letter:o.name}),(o.detained>0||o.jailed)&&s("path",{class:"bars",d:e.squares[o.square]?.kind==="weekend"?xa:wa}),(o.missed||o.finished)&&s("g",{class:"count",children:[s("circle",{cx:"23",cy:"1",r:"7.5"}),s("text",{x:"23",y:"5",children:o.missed||o.finished})]})]})},e.seats[i]?.colour)})})}function bn(){let t=_(),e=t.teller.value,n=t.refusal.value,a=n?.params?.rule,r=n&&e.find(`refused.${n.code}`,{ref:n.params?.ref??""}),o=a?`(${a})`:n?.params?.[e.locale];return s(S,{children:[s("div",{class:"notices",role:"alert",children:[!t.link.connected.value&&s("p",{class:"notice",children:e.say("notice.unconnected")}),n&&s("p",{class:"notice refused","data-code":n.code,"data-rule":a,children:[r??n.code," ",s("span",{class:"reason",children:o})]})]}),a&&s(Sa,{rule:a},a)]})}function Sa({rule:t}){let e=_(),n=e.teller.value,[a,r]=P(!0);return s("div",{class:"why",children:[s("button",{type:"button","aria-expanded":a,onClick:()=>r(!a),children:n.say("notice.why")}),a&&s(K,{rule:t}),s("button",{type:"button",class:"quiet",onClick:()=>o(),children:n.say("notice.dismiss")})]});function o(){e.refusal.value=null}}var Ta=[["slow","tools.slow"],["normal","tools.normal"],["fast","tools.fast"]];function _n(){let t=_(),e=t.teller.value,{players:n,over:a}=t.state.value,r=n.some(({person:l,out:u})=>!l&&!u),o=t.paused.value,i=!t.readOnly.value;return s("div",{class:"toolbar",role:"toolbar","aria-label":e.say("tools.title"),children:[r&&i&&!a&&s(S,{children:[s("button",{type:"button","data-tool":"pause","aria-pressed":o,onClick:()=>t.write("paused",!o),children:e.say(o?"tools.go":"tools.pause")}),s("select",{"aria-label":e.say("tools.speed"),value:t.speed.value,onChange:({currentTarget:l})=>t.write("speed",l.value),children:Ta.map(([l,u])=>s("option",{value:l,children:e.say(u)},l))}),s("button",{type:"button","data-tool":"skip",title:e.say("tools.skip_hint"),onClick:()=>t.control("skip"),children:e.say("tools.skip")})]}),i&&s("button",{type:"button","data-tool":"undo",onClick:()=>t.control("undo"),children:e.say("tools.undo")}),s("span",{class:"spring"}),s("button",{type:"button","data-tool":"locale",lang:e.locale==="fr"?"en":"fr",onClick:()=>t.write("locale",e.locale==="fr"?"en":"fr"),children:e.locale==="fr"?"English":"Fran\xE7ais"}),s("button",{type:"button","data-tool":"theme",onClick:()=>t.write("theme",t.dark.value?"light":"dark"),children:e.say(t.dark.value?"tools.light":"tools.dark")})]})}function yn(){let t=_(),e=t.teller.value,n=t.state.value,[a]=t.story.value;return s("section",{class:`app ${t.dark.value?"dark":"light"}`,tabIndex:-1,lang:e.locale,"aria-label":e.of(t.def.name),"data-rev":n.rev,"data-live":t.link.live.value,children:[s(_n,{}),s("div",{class:"columns",children:[s(gn,{}),s("div",{class:"side",children:[s(bn,{}),s(fn,{})]}),s(on,{})]}),s("p",{class:"unseen","aria-live":"polite",children:a?`${e.event(a)} ${it(t)}`:""})]})}function Ma(t){!t.ctrlKey&&!t.metaKey&&!t.altKey&&t.stopPropagation()}var Ca=({model:t,el:e})=>{let n=document.createElement("div");n.className="plakett",n.setAttribute("data-lm-suppress-shortcuts","true"),n.addEventListener("keydown",Ma);let a=n.attachShadow({mode:"open"}),r=document.createElement("style");r.textContent=Gt;let o=document.createElement("div");a.append(r,o);let i=new xe(t),l=[It(i),wt(a),()=>i.close()];return ze(s(en,{value:i,children:s(yn,{})}),o),e.append(n),()=>{for(let u of l)u();ze(null,o),n.remove()}},Er={render:Ca};export{Er as default};
