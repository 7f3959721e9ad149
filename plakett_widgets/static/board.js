var y,et,Ae,R,Ce,ue,tt,ie,nt,Ee,Me,ot,Z=Symbol.for("pv"),de={},ce=[],un=/^m(i|n|o|s|text|space)$/,Pe=Array.isArray,De=ce.slice,H=Object.assign;function F(t){t&&t.parentNode&&t.remove()}function rt(t,e,n){var o,a,r,s={},i=arguments.length;for(r in e)r=="key"?o=e[r]:r=="ref"&&typeof t!="function"?a=e[r]:s[r]=e[r];return i>2&&(s.children=i>3?De.call(arguments,2):n),Q(t,s,o,a,null)}function Q(t,e,n,o,a){var r={type:t,props:e,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Z,__v:a||++et,__i:-1,__u:0};return!a&&y.vnode&&y.vnode(r),r}function S(t){return t.children}function W(t,e){this.props=t,this.context=e,this.__g=0}function B(t,e){if(e==null)return t.__&&B(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:B(t)}function dn(t){var e,n=t.__v,o=n.__e,a=[],r=[],s=t.__P;s&&((e=H({constructor:Z},n)).__v=n.__v+1,y.vnode&&y.vnode(e),Le(s,e,n,t.__n,s.namespaceURI,32&n.__u?[o]:null,a,o||B(n),32&n.__u,r),e.__v=n.__v,e.__.__k[e.__i]=e,dt(a,e,r),n.__=n.__e=null,e.__e!=o&&at(e))}function at(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),at(t)}function $e(t){(8&t.__g||(t.__g|=8,R.push(t),ue++))&&Ce==y.debounceRendering||((Ce=y.debounceRendering)||queueMicrotask)(st)}function st(){try{for(var t,e=1;R.length;)R.length>e&&R.sort(tt),t=R.shift(),e=R.length,8&t.__g&&dn(t)}finally{(ue=R.length)&&(Ce||queueMicrotask)(st)}}function it(t,e,n,o,a,r,s,i,u,p,c){var f,m,d,h,x,v,g=o.__k||ce,b=e.length;for(u=cn(n,e,g,u,b),f=0;f<b;f++)(d=n.__k[f])!=null&&(m=~d.__i&&g[d.__i]||de,d.__i=f,v=Le(t,d,m,a,r,s,i,u,p,c),h=d.__e,(m.ref!=d.ref||8&m.__u)&&(m.ref&&Ne(m.ref,null,d,m),d.ref&&c.push(d.ref,d.__c||h,d)),x=x||h,4&d.__u?(u=lt(d,u,t,!m.__v),m.__e&&(m.__e=null)):typeof d.type=="function"&&v!==void 0?u=v:h&&(u=h.nextSibling),d.__u&=-21);return n.__e=x,u}function cn(t,e,n,o,a){var r,s,i,u,p,c,f,m,d,h=n.length,x=h,v=0,g=0,b=t.__k=Array(a);for(r=0;r<a;r++)(s=e[r])!=null&&typeof s!="boolean"&&typeof s!="function"?(typeof s!="object"||s.constructor===String?s=b[r]=Q(null,s):Pe(s)?s=b[r]=Q(S,{children:s}):s.constructor===Z&&s.__b?s=b[r]=Q(s.type,s.props,s.key,s.ref,s.__v):b[r]=s,u=r+v,s.__=t,s.__b=t.__b+1,i=null,~(p=s.__i=pn(s,n,u,x))&&(x--,(i=n[p])&&(i.__u|=2)),i&&i.__v?(s.__u|=16,p==u-1?v--:p==u+1?v++:p!=u&&(p>u?v--:v++,g=1)):(~p||(a>h?v--:a<h&&v++),typeof s.type!="function"&&(s.__u|=4))):b[r]=null;if(g){for(c=[],f=[],r=0;r<a;r++)if((s=b[r])&&16&s.__u){for(v=0,m=c.length;v<m;)c[d=v+m>>1]<s.__i?v=d+1:m=d;c[v]=s.__i,f[r]=v+1}for(v=c.length;r--;)f[r]&&(f[r]==v?v--:b[r].__u|=4)}if(x)for(r=0;r<h;r++)!(i=n[r])||2&i.__u||(i.__e==o&&(o=B(i)),Re(i,i));return o}function lt(t,e,n,o){var a,r,s,i;if(typeof t.type=="function"){if(t.props.__P)return e;if(a=t.__k)for(r=0;r<a.length;r++)a[r]&&(a[r].__=t,e=lt(a[r],e,n,!1));return e}for(e&&!e.parentNode&&(e=B(t))&&!e.parentNode&&(e=null),s=t.__e,i=e;i&&i.nodeType==8;)i=i.nextSibling;for(s!=i&&(!o&&n.moveBefore&&s.parentNode?n.moveBefore(s,e):n.insertBefore(s,e||null)),e=s;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function pn(t,e,n,o){var a,r=t.key,s=t.type,i=e[n],u=i&&!(2&i.__u);if(i===null&&r==null||u&&r==i.key&&s==i.type)return n;if(o>(u?1:0)){for(a=n-1;a>=0;a--)if((i=e[a])&&!(2&i.__u)&&r==i.key&&s==i.type)return a;for(a=n+1;a<e.length;a++)if((i=e[a])&&!(2&i.__u)&&r==i.key&&s==i.type)return a}return-1}function Ye(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function se(t,e,n,o,a){var r,s;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof o=="string"&&(t.style.cssText=o=""),o)for(e in o)n&&e in n||Ye(t.style,e);if(n)for(e in n)o&&n[e]==o[e]||Ye(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(t.__e||(t.__e={}))[e]=n,n&&o||(s=Me[e]||(Me[e]=fn(e)),(t.__a||(t.__a={}))[e]=Ee,r=e!=(e=e.replace(nt,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,s,r):t.removeEventListener(e,s,r));else{if(a=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function fn(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[ie]==null)e[ie]=Ee++;else if(e[ie]<this.__a[t])return;return n(y.event?y.event(e):e)}}}function Le(t,e,n,o,a,r,s,i,u,p){var c,f,m,d,h,x,v,g,b,w,k,oe,re,ae,O,Xe,N,z,D=e.type;if(e.constructor!==Z)return null;128&n.__u&&(u=32&n.__u,c=n.__c.__z)&&(e.__u|=u,f=r=[],c.nodeType==8?i=le(c,r):r.push(c),i=r[0]||i),(c=y.__b)&&c(e);e:if(typeof D=="function"){m=s.length;try{if(g=e.props,b=(c=D.prototype)&&c.render,w=(c=D.contextType)&&o[c.__c],k=c?w?w.props.value:c.__:o,(d=n.__c)?(e.__c=d,2&d.__g&&(d.__g|=1)):(b?e.__c=d=new D(g,k):(e.__c=d=new W(g,k),d.constructor=D,d.render=hn),w&&w.sub(d),d.state||(d.state={}),d.__n=o,d.__g|=8,d.__h=[],d.__k=[]),b&&(d.__s||(d.__s=d.state),D.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=H({},d.__s)),H(d.__s,D.getDerivedStateFromProps(g,d.__s)))),h=d.props,x=d.state,d.__v=e,n.__c){if(g!==h&&b&&!D.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(g,k),e.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(g,d.__s,k)===!1){e.__v!=n.__v&&(d.props=g,d.state=d.__s,d.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(E){E&&(E.__=e)}),ce.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&s.push(d),i=B(n);break e}d.componentWillUpdate&&d.componentWillUpdate(g,d.__s,k),b&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(h,x,v)})}else b&&!D.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),b&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=k,d.props=g,d.__P=t,d.__g&=-5,oe=y.__r,re=b?25:0;do d.__g&=-9,oe&&oe(e),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++re<25);b&&(ce.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(o=H({},o,d.getChildContext())),b&&n.__c&&d.getSnapshotBeforeUpdate&&(v=d.getSnapshotBeforeUpdate(h,x)),ae=c&&c.type===S&&c.key==null?c.props.children:c,g.__P&&(c=i,a=(t=g.__P).namespaceURI,u=r=null,n.props&&n.props.__P!=t&&(n.__k.some(function(E){E&&Re(E,E)}),n.__k=null),i=n.__k?B(n,0):null),i=it(t,Pe(ae)?ae:[ae],e,n,o,a,r,s,i,u,p),g.__P&&(e.__e=null,i=c),e.__u&=-161,f&&f.some(F),d.__h.length&&s.push(d),1&d.__g&&(d.__g&=-4)}catch(E){if(s.length=m,e.__v=null,u||r)if(E&&E.then){if(e.__u|=128|u,r){for(~(N=r.indexOf(i||void 0))||(N=r.length);(z=r[N-1])&&z.nodeType==8;)N--;for(;N<r.length;N++)if(z=r[N])if(r[N]=null,O){if(z==Xe)break}else{if(z.nodeType!=8)break;z.data.startsWith("$s")&&(Xe=le(O=z))}}if(!O){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;O=i}(c=le(O=e.__c.__z||(e.__c.__z=O)))?(e.__e=O,i=c):e.__e=i,i=i&&i.nextSibling}else r&&r.some(F);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),E&&E.then||ut(e),y.__e(E,e,n)}}else i=e.__e=mn(n.__e,e,n,o,a,r,s,u,p,t);return(c=y.diffed)&&c(e),i}function le(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function ut(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(ut))}function dt(t,e,n){for(var o=0;o<n.length;)Ne(n[o++],n[o++],n[o++]);y.__c&&y.__c(e,t),t.some(function(a){try{t=a.__h,a.__h=[],t.some(function(r){r.call(a)})}catch(r){y.__e(r,a.__v)}})}function mn(t,e,n,o,a,r,s,i,u,p){var c,f,m,d,h,x,v,g,b=n.props||de,w=e.props,k=e.type;if(k=="svg"?a="http://www.w3.org/2000/svg":k=="math"?a="http://www.w3.org/1998/Math/MathML":a||(a="http://www.w3.org/1999/xhtml"),r){for(c=0;c<r.length;c++)if((h=r[c])&&(k?h.localName==k:h.nodeType==3)){t=h,r[c]=null;break}}if(!t){if(g=p.ownerDocument||document,!k)return g.createTextNode(w);t=g.createElementNS(a,k,w.is?w:p),i&&(y.__m&&y.__m(e,r),i=!1),r=null}if(k){if(p=k=="template"&&t.content||t,r=k=="textarea"&&w.defaultValue!=null?null:r&&De.call(p.childNodes),!i&&r)for(b={},c=0;c<t.attributes.length;c++)b[(h=t.attributes[c]).name]=h.value;for(c in b)h=b[c],c=="dangerouslySetInnerHTML"?m=h:c=="children"||c in w||c=="value"&&"defaultValue"in w||c=="checked"&&"defaultChecked"in w||se(t,c,null,h,a);for(c in w)h=w[c],c=="children"?d=h:c=="dangerouslySetInnerHTML"?f=h:c=="value"?x=h:c=="checked"?v=h:i&&typeof h!="function"||b[c]===h||se(t,c,h,b[c],a);f?(i||m&&(f.__html==m.__html||f.__html==t.innerHTML)||(t.innerHTML=f.__html),e.__k=[]):(m&&(t.textContent=""),(k=="foreignObject"||a=="http://www.w3.org/1998/Math/MathML"&&un.test(k))&&(a="http://www.w3.org/1999/xhtml"),it(p,Pe(d)?d:[d],e,n,o,a,r,s,r?r[0]:n.__k&&B(n,0),i,u),r&&r.some(F)),i&&k!="textarea"||(c="value",k=="progress"&&x==null?t.removeAttribute(c):x==null||x===t[c]&&(k!="progress"||x)||se(t,c,x,b[c],a),c="checked",v!=null&&v!=t[c]&&se(t,c,v,b[c],a))}else b===w||i&&t.data==w||(t.data=w);return t}function Ne(t,e,n,o){try{typeof t=="function"?e?e.__x=t(e)||1:o&&(o=o.__c||o.__e)&&(e=o.__x)&&(o.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(a){y.__e(a,n)}}function Re(t,e,n){var o,a,r,s;if(y.unmount&&y.unmount(t),!(o=t.ref)||o.current&&o.current!=t.__e||Ne(o,null,e,t),o=t.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(i){y.__e(i,e)}o.__P=o.__n=null}if(o=t.__k)for(s=0;s<o.length;s++)o[s]&&Re(o[s],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(o=t.__c)&&(o=o.__z)&&(a=le(o,r=[]))&&(o==t.__e&&r.some(F),F(a),F(o)),n||F(t.__e),t.__e=t.__c=t.__=null}function hn(t,e,n){return this.constructor(t,n)}function Be(t,e){var n,o,a,r;y.__&&y.__(t,e),e.nodeType==9&&(e=e.documentElement),o=(n=t&&32&t.__u)?null:e.__k,e.__k=Q(S,{children:[t]}),a=[],r=[],Le(e,e.__k,o||de,de,e.namespaceURI,o?null:e.firstChild?De.call(e.childNodes):null,a,o?o.__e:e.firstChild,n,r),dt(a,e.__k,r),e.__k.props.children=null}function ct(t){function e(n){var o,a;return this.getChildContext||(o=new Set,(a={})[e.__c]=this,this.getChildContext=function(){return a},this.shouldComponentUpdate=function(r){this.props.value!=r.value&&o.forEach(function(s){s.__g|=4,$e(s)})},this.sub=function(r){o.add(r);var s=r.componentWillUnmount;r.componentWillUnmount=function(){o.delete(r),s&&s.call(r)}}),n.children}return e.__c="__cC"+ot++,e.__=t,e.Provider=(e.Consumer=function(n,o){return n.children(o)}).contextType=e,e}y={__e:function(t,e,n,o){for(var a,r,s;e=e.__;)if((a=e.__c)&&!(1&a.__g)){a.__g|=4;try{if((s=(r=a.constructor)&&r.getDerivedStateFromError)&&a.setState(r.getDerivedStateFromError(t)),a.componentDidCatch&&(a.componentDidCatch(t,o||{}),s=1),s&&8&a.__g)return void(a.__g|=2)}catch(i){t=i}}throw ue=0,t}},et=0,Ae=function(t){return t!=null&&t.constructor===Z},W.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=H({},this.state)),typeof t=="function"&&(t=t(H({},n),this.props)),t&&(H(n,t),this.__v&&(e&&this.__k.push(e),$e(this)))},W.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),$e(this))},W.prototype.render=S,R=[],ue=0,tt=function(t,e){return t.__v.__b-e.__v.__b},ie=Symbol(),nt=/(PointerCapture)$|Capture$/i,Ee=0,Me={},ot=0;function pt(t){let e=null,n=a=>{e=a.target},o=new MutationObserver(()=>{if(e instanceof Element&&!e.isConnected&&!t.activeElement){e=null;let a=t.querySelector(".actions");document.activeElement===document.body&&a?.focus({preventScroll:!0})}});return t.addEventListener("focusin",n),o.observe(t,{childList:!0,subtree:!0}),()=>{o.disconnect(),t.removeEventListener("focusin",n)}}var K,T,je,ft,Ue=Object.is,pe=0,wt=[],Oe=[],C=y,mt=C.__b,ht=C.__r,vt=C.diffed,_t=C.__c,gt=C.unmount,bt=C.__;function fe(t,e){C.__h&&C.__h(T,t,pe||e),pe=0;var n=T.__H||(T.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function A(t){return pe=1,vn(St,t)}function vn(t,e,n){var o=fe(K++,2);if(o.t=t,!o.__c&&(o.__=[n?n(e):St(void 0,e),function(r){var s=(o.__N||o.__)[0],i=o.t(s,r);Ue(s,i)||(o.__N=[i,o.__[1]],o.__c.setState({}))}],o.__c=T,!T.__f)){T.__f=!0;var a=T.shouldComponentUpdate;T.shouldComponentUpdate=function(r,s,i){var u=this.__H;if(!u)return!0;var p=!1,c=this.props!=r;if(u.__.some(function(m){m.__N&&(p=!0,Ue(m.__[0],m.__N[0])||(c=!0))}),a){var f=a.call(this,r,s,i);return p?f||c:f}return!p||c}}return o.__}function Fe(t,e){var n=fe(K++,3);!C.__s&&qt(n.__H,e)&&(n.__P=!0,n.__=t,n.u=e,T.__H.__h.push(n))}function He(t){return pe=5,me(function(){return{current:t}},[])}function me(t,e){var n=fe(K++,7);return qt(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function kt(t){var e=T.context[t.__c],n=fe(K++,9);return n.c=t,e?(n.__==null&&(n.__=!0,e.sub(T)),e.props.value):t.__}function _n(){var t;do{for(;t=Oe.shift();)try{X(t)}catch(n){C.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=wt.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(X),e.__h.some(ze),e.__h=[]}catch(n){e.__h=[],C.__e(n,t.__v)}}}while(Oe.length)}C.__b=function(t){T=null,mt&&mt(t)},C.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),bt&&bt(t,e)},C.__r=function(t){ht&&ht(t),K=0;var e=(T=t.__c).__H;e&&(je==T?T.__h=[]:(e.__h.some(X),e.__h.some(ze),K=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),je=T},C.diffed=function(t){vt&&vt(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&xt(wt.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),je=T=null},C.__c=function(t,e){e.some(function(n){try{n.__h.some(X),n.__h=n.__h.filter(function(o){return!o.__||ze(o)})}catch(o){n.__h=[function(){throw o}]}}),_t&&_t(t,e)},C.unmount=function(t){gt&&gt(t);var e,n,o=t.__c;o&&o.__H&&(o.__H.__.some(function(a){try{if(a.__P&&a.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}a.__P=n,xt(Oe.push(a))}else X(a)}catch(r){e=r}}),o.__H=void 0,e&&C.__e(e,o.__v))};var yt=typeof requestAnimationFrame=="function";function gn(t){var e,n=function(){clearTimeout(o),yt&&cancelAnimationFrame(e),setTimeout(t)},o=setTimeout(n,35);yt&&(e=requestAnimationFrame(n))}function xt(t){t!=1&&ft==C.requestAnimationFrame||((ft=C.requestAnimationFrame)||gn)(_n)}function X(t){var e=T,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),T=e}function ze(t){var e=T;t.__c=t.__(),T=e}function qt(t,e){return!t||t.length!=e.length||e.some(function(n,o){return!Ue(n,t[o])})}function St(t,e){return typeof e=="function"?e(t):e}var bn=Symbol.for("preact-signals");function ge(){if(L>1)L--;else{var t,e=!1;for((function(){var a=ve;for(ve=void 0;a!==void 0;){var r=a.S;if(r.v===a.v)for(var s=r.t;s!==void 0;s=s.x)s.i===a.i&&(s.i=r.i);a=a.o}})();ee!==void 0;){var n=ee;for(ee=void 0,he++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Ct(n))try{n.c()}catch(a){e||(t=a,e=!0)}n=o}}if(he=0,L--,e)throw t}}function Ie(t){if(L>0)return t();Ge=++yn,L++;try{return t()}finally{ge()}}var Y,q=void 0;function te(t){var e=q,n=Y;q=void 0,Y=void 0;try{return t()}finally{q=e,Y=n}}var ee=void 0,L=0,he=0,yn=0,Ge=0,ve=void 0,_e=0;function Tt(t){if(q!==void 0){var e=t.n;if(e===void 0||e.t!==q)return e={i:0,S:t,p:q.s,n:void 0,t:q,e:void 0,x:void 0,r:e},q.s!==void 0&&(q.s.n=e),q.s=e,t.n=e,32&q.f&&t.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=q.s,e.n=void 0,q.s.n=e,q.s=e),e}}function M(t,e){this.v=t,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}M.prototype.brand=bn;M.prototype.h=function(){return!0};M.prototype.S=function(t){var e=this,n=this.t;n!==t&&t.e===void 0&&(t.x=n,this.t=t,n!==void 0?n.e=t:te(function(){var o;(o=e.W)==null||o.call(e)}))};M.prototype.U=function(t){var e=this;if(this.t!==void 0){var n=t.e,o=t.x;n!==void 0&&(n.x=o,t.e=void 0),o!==void 0&&(o.e=n,t.x=void 0),t===this.t&&(this.t=o,o===void 0&&te(function(){var a;(a=e.Z)==null||a.call(e)}))}};M.prototype.subscribe=function(t){var e=this;return P(function(){var n=e.value;te(function(){return t(n)})},{name:"sub"})};M.prototype.valueOf=function(){return this.value};M.prototype.toString=function(){return this.value+""};M.prototype.toJSON=function(){return this.value};M.prototype.peek=function(){var t=this;return te(function(){return t.value})};Object.defineProperty(M.prototype,"value",{get:function(){var t=Tt(this);return t!==void 0&&(t.i=this.i),this.v},set:function(t){if(t!==this.v){if(he>100)throw new Error("Cycle detected");(function(n){L!==0&&he===0&&n.l!==Ge&&(n.l=Ge,ve={S:n,v:n.v,i:n.i,o:ve})})(this),this.v=t,this.i++,_e++,L++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{ge()}}}});function $(t,e){return new M(t,e)}function Ct(t){for(var e=t.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function Mt(t){for(var e=t.s;e!==void 0;e=e.n){var n=e.S.n;if(n!==void 0&&(e.r=n),e.S.n=e,e.i=-1,e.n===void 0){t.s=e;break}}}function $t(t){for(var e=t.s,n=void 0;e!==void 0;){var o=e.p;e.i===-1?(e.S.U(e),o!==void 0&&(o.n=e.n),e.n!==void 0&&(e.n.p=o)):n=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=o}t.s=n}function G(t,e){M.call(this,void 0,e),this.x=t,this.s=void 0,this.g=_e-1,this.f=4}G.prototype=new M;G.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===_e))return!0;if(this.g=_e,this.f|=1,this.i>0&&!Ct(this))return this.f&=-2,!0;var t=q;try{Mt(this),q=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return q=t,$t(this),this.f&=-2,!0};G.prototype.S=function(t){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}M.prototype.S.call(this,t)};G.prototype.U=function(t){if(this.t!==void 0&&(M.prototype.U.call(this,t),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};G.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var t=this.t;t!==void 0;t=t.x)t.t.N()}};Object.defineProperty(G.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var t=Tt(this);if(this.h(),t!==void 0&&(t.i=this.i),16&this.f)throw this.v;return this.v}});function j(t,e){return new G(t,e)}function At(t){var e=t.j;if(t.j=void 0,typeof e=="function"){L++;var n=q;q=void 0;try{e()}catch(o){throw t.f&=-2,t.f|=8,We(t),o}finally{q=n,ge()}}}function We(t){for(var e=t.s;e!==void 0;e=e.n)e.S.U(e);t.x=void 0,t.s=void 0,At(t)}function xn(t){if(q!==this)throw new Error("Out-of-order effect");$t(this),q=t,this.f&=-2;try{8&this.f&&We(this)}finally{ge()}}function V(t,e){this.x=t,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Y&&Y.push(this)}V.prototype.c=function(){var t=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{t()}};V.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,At(this),Mt(this),L++;var t=q;return q=this,xn.bind(this,t)};V.prototype.N=function(){2&this.f||(this.f|=2,this.u=ee,ee=this)};V.prototype.d=function(){this.f|=8,1&this.f||We(this)};V.prototype.dispose=function(){this.d()};function P(t,e){var n=new V(t,e);try{n.c()}catch(a){throw n.d(),a}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Et,ye,be,wn=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Pt=[];P(function(){Et=this.N})();function J(t,e){y[t]=e.bind(null,y[t]||function(){})}function ne(t){if(be){var e=be;be=void 0,e()}be=t&&t.S()}function Dt(t){var e=this,n=t.data,o=qn(n);o.name="ReactiveDom",o.value=n;var a=me(function(){for(var i=e,u=e.__v;u=u.__;)if(u.__c){u.__c.__$f|=4;break}var p=j(function(){var d=o.value.value;return d===0?0:d===!0?"":d||""}),c=j(function(){return!Array.isArray(p.value)&&!Ae(p.value)}),f=P(function(){if(this.N=Lt,c.value){var d=p.value;i.__v&&i.__v.__e&&i.__v.__e.nodeType===3&&(i.__v.__e.data=d)}}),m=e.__$u.d;return e.__$u.d=function(){f(),m.call(this)},[c,p]},[]),r=a[0],s=a[1];return r.value?s.peek():s.value}Dt.displayName="ReactiveTextNode";Object.defineProperties(M.prototype,{constructor:{configurable:!0,value:rt(S,null).constructor},type:{configurable:!0,value:Dt},props:{configurable:!0,get:function(){var t=this;return{data:{get value(){return t.value}}}}},__b:{configurable:!0,value:1}});J("__b",function(t,e){if(ne(),ye=void 0,typeof e.type=="string"){var n,o=e.props;for(var a in o)if(a!=="children"){var r=o[a];r instanceof M&&(n||(e.__np=n={}),n[a]=r,o[a]=r.peek())}}t(e)});J("__r",function(t,e){if(t(e),e.type!==S){ne();var n,o=e.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(a,r){var s;return P(function(){s=this},{name:r}),s.c=a,s})((function(a){return function(){var r;wn&&((r=this.y)==null||r.call(this)),a.__$f|=1,a.setState({})}})(o),typeof e.type=="function"?e.type.displayName||e.type.name:""))),ye=o,ne(n)}});J("__e",function(t,e,n,o){ne(),ye=void 0,t(e,n,o)});J("diffed",function(t,e){ne(),ye=void 0;var n;if(typeof e.type=="string"&&(n=e.__e)){var o=e.__np,a=e.props,r=n.U;if(r)for(var s in r){var i=r[s];i===void 0||o&&s in o||(i.d(),r[s]=void 0)}if(o){r||(r={},n.U=r);for(var u in o){var p=r[u],c=o[u];p===void 0?(p=kn(n,u,c,a),r[u]=p):p.o(c,a)}}}t(e)});function kn(t,e,n,o){var a=e in t&&t.ownerSVGElement===void 0,r=$(n);return{o:function(s,i){r.value=s,o=i},d:P(function(){this.N=Lt;var s=r.value.value;o[e]!==s&&(o[e]=s,a?t[e]=s:s!=null&&(s!==!1||e[4]==="-")?t.setAttribute(e,s):t.removeAttribute(e))})}}J("unmount",function(t,e){if(typeof e.type=="string"){var n=e.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var a in o){var r=o[a];r&&r.d()}}}var s=e.__np;if(s){var i=e.props;for(var u in s)i[u]=s[u]}e.__np=void 0}else{var p=e.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}t(e)});J("__h",function(t,e,n,o){o<3&&(e.__$f|=2),t(e,n,o)});W.prototype.shouldComponentUpdate=function(t,e){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var a in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var r=2&this.__$f;if(!(o||r||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var s in t)if(s!=="__source"&&t[s]!==this.props[s])return!0;for(var i in this.props)if(!(i in t))return!0;return!1};function qn(t,e){return me(function(){return $(t,e)},[])}var Sn=function(t){queueMicrotask(function(){queueMicrotask(t)})};function Tn(){Ie(function(){for(var t;t=Pt.shift();)Et.call(t)})}function Lt(){Pt.push(this)===1&&(y.requestAnimationFrame||Sn)(Tn)}var Cn={slow:1800,normal:800,fast:120},Mn=t=>t.players.some(({person:e,out:n})=>!e&&!n);function Nt(t){let e=$(-1),n=$(0);return P(()=>{let o=t.state.value;if(n.value,t.paused.value||t.readOnly.value||t.busy.value||!t.link.connected.value||o.over||e.value===o.rev||!Mn(o))return;let r=setTimeout(async()=>{let{ok:s,moved:i,error:u}=await t.link.ask("step",{rev:o.rev});u?.code==="busy"&&(n.value+=1),s&&!i&&t.state.peek().rev===o.rev&&(e.value=o.rev)},Cn[t.speed.value]);return()=>clearTimeout(r)})}var Rt=`:host {
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

.board {
  position: relative;
  container: board / inline-size;
  aspect-ratio: 1;
  min-width: 0;
  width: 100%;
  max-width: 760px;
  margin: 0 auto;
  border: 1px solid var(--soft);
  border-radius: 6px;
  overflow: hidden;
  background: var(--felt);
}

.ring {
  display: grid;
  width: 100%;
  height: 100%;
}

.ring li {
  min-width: 0;
  min-height: 0;
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

.piece {
  flex: 0 0 auto;
  width: clamp(5px, 1.5cqi, 11px);
  height: clamp(5px, 1.5cqi, 11px);
  border: 1px solid #fff;
  outline: 1px solid #111;
  background: var(--piece);
}

.piece.large {
  width: clamp(11px, 3cqi, 22px);
  border-radius: 2px;
}

.west .piece.large,
.east .piece.large {
  width: clamp(5px, 1.5cqi, 11px);
  height: clamp(11px, 3cqi, 22px);
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

  .west .name,
  .east .name {
    -webkit-line-clamp: 3;
  }

  .square[data-owner="-1"] .price {
    display: block;
    color: var(--soft);
  }

  .square:not(.corner) .body {
    justify-content: space-evenly;
  }

  .letter {
    font-size: inherit;
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

.deed tr.now {
  color: var(--on-accent);
  background: var(--accent);
  font-weight: 600;
}

.deed .fine {
  padding-bottom: 6px;
  color: var(--soft);
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

.sides fieldset {
  gap: 2px;
}

.sides label {
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

.worth,
.holdings {
  color: var(--soft);
  font-size: 12px;
}

.holdings {
  grid-column: 2 / -1;
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
`;var Bt=[4e3,6e3,1e4],jt={v:1,kind:"result",ok:!1,error:{code:"silent",params:{}}},xe=class{constructor(e){this.model=e;e.on("msg:custom",this.receive)}model;live=$(!1);connected=$(!0);waiting=new Map;view=crypto.randomUUID?.()??String(Math.random()).slice(2);count=0;close(){this.model.off("msg:custom",this.receive);for(let[e,n]of this.waiting)n({...jt,id:e})}alive=()=>{this.connected.value=!0};hello(e){return this.ask("hello",{proto:1,last_rev:e})}ask(e,n={}){this.count+=1;let o=`${this.view}-${this.count}`,a={v:1,kind:e,id:o,view:this.view,session:this.model.get("session"),...n};return new Promise(r=>{let s,i=p=>{clearTimeout(s),this.waiting.delete(o),r(p)},u=p=>{try{this.model.send(a)}catch{this.connected.value=!1}s=setTimeout(()=>{this.connected.value=!1,p+1<Bt.length?u(p+1):i({...jt,id:o})},Bt[p])};this.waiting.set(o,i),u(0)})}receive=e=>{this.alive(),this.live.value=!0,this.waiting.get(e?.id)?.(e)}};var Ut={"actions.bid":"Amount of the bid","actions.count":"Number wanted","actions.hold":"Wait for me","actions.hold_hint":"Bots stop until further notice","actions.manage":"Build, mortgage\u2026","actions.offer":"Trade\u2026","actions.range":"{min} to {max}","actions.title":"Possible moves","actions.wait":"Nothing to decide here for now.","board.capped":"The game stops here: it has reached its cap on rounds.","board.dice":"Dice: {a} and {b}","board.log":"Latest events","board.over":"The game is over.","board.track":"Squares of the board","board.turn":"Round {round}: {seat} to play.","board.winner":"The game is over. {seat} wins.","board.winners":"The game is over. Shared victory: {seat}.","deed.bare":"Bare lot","deed.build":"building: {amount}","deed.close":"Close","deed.detention":"Just visiting: nothing to do; otherwise one has to get out.","deed.draw":"Draw a card: {deck}.","deed.held":"Titles of the group: {count}","deed.mortgage":"mortgage: {amount}","deed.property":"A title to buy.","deed.rents":"Rents","deed.rest":"A place to rest: nothing to do.","deed.send":"From here one is taken elsewhere, and the turn ends.","deed.start":"The start: a salary each time round.","deed.tax":"To pay: {amount}.","deed.times":"{count} \xD7 the dice","deed.whole":"Bare lot, whole group","describe.cards":"Cards kept: {list}.","describe.detained":"{seat}: {amount}, held at {square}, worth {worth}.","describe.out":"{seat} is out of the game.","describe.player":"{seat}: {amount}, on {square}, worth {worth}.","describe.standing":"{game}. {turn}","describe.title_built":"{square} ({pieces})","describe.title_mortgaged":"{square} (mortgaged)","describe.titles":"Titles: {list}.","event.auction_failed":"No bid: {square} stays with the bank.","event.auction_failed.nowhere":"No bid: {kind} stays with the bank.","event.auction_opened":"Up for auction: {square}.","event.auction_opened.nowhere":"Up for auction, from {amount}: {kind}.","event.auction_won":"{seat} wins {square} for {amount}.","event.bankrupt":"Bankrupt: {seat} cannot pay {other}.","event.bid_made":"{seat} bids {amount}.","event.bidder_passed":"{seat} drops out of the auction.","event.bought":"{seat} buys {square} for {amount}.","event.building_sold":"{seat} sells back to the bank for {amount}: {square}.","event.building_won":"{seat} wins for {amount}: {kind}.","event.built":"{seat} builds for {amount}: {building}, {square}.","event.card_drawn":"{seat} draws \u201C{card}\u201D: {text}","event.card_gained":"{seat} receives {amount}.","event.card_kept":"{seat} keeps the card \u201C{card}\u201D.","event.card_moved":"{seat} receives the card \u201C{card}\u201D from {other}.","event.card_moved.nobody":"The card \u201C{card}\u201D goes back under its deck.","event.card_paid":"{seat} pays {amount} to {other}.","event.card_returned":"The card \u201C{card}\u201D goes back under its deck.","event.dealt":"{seat} gets {amount} to start with.","event.debt_opened":"{seat} owes {other} {amount} and raises the money.","event.declined":"{seat} does not buy {square}.","event.detained":"{seat} goes straight to {square}.","event.estate_paid":"{seat} hands {amount} over to {other}.","event.estate_valued":"{seat} is worth {amount}.","event.fine_paid":"{seat} pays {amount} to get out.","event.game_ended":"The game is over.","event.interest_paid":"{seat} pays {amount} of interest: {square}.","event.jackpot_taken":"{seat} takes the pot: {amount}.","event.lifted":"{seat} lifts the mortgage for {amount}: {square}.","event.money_issued":"The bank issues {amount}.","event.mortgaged":"{seat} mortgages {square} for {amount}.","event.moved":"{seat} lands on {square}.","event.offer_accepted":"{seat} accepts the offer.","event.offer_refused":"{seat} refuses the offer.","event.offer_withdrawn":"{seat} withdraws the offer.","event.offered":"{seat} offers {other} a trade.","event.offered.asks":"{seat} offers {other} a trade and asks for {amount}.","event.offered.pays":"{seat} offers {other} a trade and would give {amount}.","event.order_thrown":"{seat} throws {a} + {b} for the order of play.","event.price_paid":"{seat} pays {other} {amount}.","event.released":"{seat} is free to move again.","event.rent_claimed":"{seat} claims {amount} from {other} for {square}.","event.rent_due":"Rent due from {seat} to {other} for {square}: {amount}.","event.rent_lapsed":"{seat} did not claim the rent in time: {square}.","event.rent_paid":"{seat} pays {other} {amount} of rent for {square}.","event.rested":"{seat}: nothing to do on {square}.","event.salary_paid":"{seat} collects a salary of {amount}.","event.shuffled":"The cards are shuffled.","event.stayed":"{seat} has to stay: {square}.","event.tax_paid":"{seat} pays a tax of {amount}.","event.term_offered":"{seat} would give {square}.","event.term_offered.card":"{seat} would give the card \u201C{card}\u201D.","event.thrown":"{seat} throws {a} + {b}.","event.time_passed":"Time played: {a} min.","event.title_moved":"{seat} receives {square} from {other}.","event.title_moved.bank":"{square} goes back to the bank.","event.turn_begun":"{seat} to play.","event.turn_ended":"{seat} ends the turn.","event.wanted":"{seat} asks for {amount}: {kind}.","event.won":"{seat} wins.","move.accept":"Accept","move.bid":"Bid {amount}","move.build":"Build: {building} ({amount})","move.buy":"Buy for {amount}","move.claim":"Claim {amount} for {square}","move.claim.free":"Claim the rent","move.counter":"Make a counter-offer","move.decline":"Leave to auction","move.end":"End the turn","move.keep":"Keep the mortgage","move.lift":"Lift the mortgage ({amount})","move.mortgage":"Mortgage (+{amount})","move.pass":"Let the rent go","move.pass.bid":"Drop out","move.pass.place":"Place nothing","move.pass.want":"None","move.pay":"Pay {amount}","move.place":"Place on {square}","move.refuse":"Refuse","move.roll":"Roll the dice","move.sell":"Sell: {building} (+{amount})","move.sell.all":"Sell all of the group (+{amount})","move.sell.down":"Sell in the group, keep {pieces} per lot (+{amount})","move.settle":"Settle automatically","move.use":"Use the card: {card}","move.want":"Ask for {n} ({building})","move.withdraw":"Withdraw the offer","notice.dismiss":"Dismiss","notice.unconnected":"The kernel does not answer: it is busy or no longer connected.","notice.why":"Why?","offer.cash":"Money that {seat} pays","offer.send":"Propose","offer.to":"Offer to","pending.bid":"Auction of {square}. {seat} to speak, from {amount}.","pending.buy":"{seat}: buy {square} for {amount}, or leave it to auction?","pending.debt":"{seat} owes {amount} to {other} and must raise the money.","pending.lift":"{seat} receives {square}, mortgaged: lift it at once for {amount}?","pending.offer":"{other} offers {seat} a trade.","pending.place":"{seat}: where does the building go ({building})?","pending.release":"{seat}: pay {amount}, or use the card?","pending.want":"Few buildings are left ({building}): how many does {seat} want?","players.bot":"bot","players.detained":"held, throw {n}","players.hold":"on hold","players.out":"out of the game","players.title":"At the table","players.turn":"to play","players.winner":"winner","players.worth":"worth {amount}","refused.bad_payload":"The message was malformed.","refused.busy":"The game is busy elsewhere: wait a moment and try again.","refused.game_over":"The game is over.","refused.illegal_move":"That move is not allowed now.","refused.insufficient_funds":"There is not enough money for that move.","refused.internal":"Something went wrong (reference {ref}). The game has not changed.","refused.not_your_turn":"It is not for that seat to speak.","refused.read_only":"This board is for watching only.","refused.silent":"No answer from the kernel: the move may not have been heard.","refused.stale":"Too late: that question is already settled.","refused.unknown_move":"That move was not understood.","refused.wrong_proto":"This view is of another version: reload the page.","refused.wrong_session":"This view belongs to another game: run the cell again.","square.for_sale":"for sale, {amount}","square.mortgaged":"mortgaged","square.owned":"owned by {seat}","square.place":"Square {n}: {square}","square.token":"token: {seat}","terms.gives":"{seat} gives","terms.nothing":"nothing","tools.dark":"Dark","tools.fast":"fast","tools.go":"Resume","tools.light":"Light","tools.normal":"normal","tools.pause":"Pause","tools.skip":"Run on","tools.skip_hint":"Bots play straight on to the next decision","tools.slow":"slow","tools.speed":"Speed of the bots","tools.title":"Controls of the game","tools.undo":"Undo","typed.hint":"roll, build 24\u2026","typed.label":"Move in words","typed.say":"Say","typed.seat":"Who speaks","ui.bank":"the bank"};var Ot={"actions.bid":"Montant de l\u2019ench\xE8re","actions.count":"Nombre voulu","actions.hold":"Attendez-moi","actions.hold_hint":"Les automates s\u2019arr\xEAtent jusqu\u2019\xE0 nouvel ordre","actions.manage":"B\xE2tir, hypoth\xE9quer\u2026","actions.offer":"\xC9changer\u2026","actions.range":"de {min} \xE0 {max}","actions.title":"Coups possibles","actions.wait":"Rien \xE0 d\xE9cider ici pour l\u2019instant.","board.capped":"La partie s\u2019arr\xEAte ici\xA0: le nombre de tours pr\xE9vu est atteint.","board.dice":"D\xE9s\xA0: {a} et {b}","board.log":"Derniers \xE9v\xE9nements","board.over":"La partie est finie.","board.track":"Cases du plateau","board.turn":"Tour {round}\xA0: \xE0 {seat} de jouer.","board.winner":"La partie est finie. Victoire\xA0: {seat}.","board.winners":"La partie est finie. Victoire partag\xE9e\xA0: {seat}.","deed.bare":"Terrain nu","deed.build":"b\xE2timent\xA0: {amount}","deed.close":"Fermer","deed.detention":"En visite, rien \xE0 faire\xA0; sinon, il faut en sortir.","deed.draw":"Une carte \xE0 tirer\xA0: {deck}.","deed.held":"Titres du groupe\xA0: {count}","deed.mortgage":"hypoth\xE8que\xA0: {amount}","deed.property":"Un titre \xE0 acheter.","deed.rents":"Loyers","deed.rest":"Case de repos\xA0: rien \xE0 faire.","deed.send":"D\u2019ici, on est conduit ailleurs et le tour s\u2019arr\xEAte.","deed.start":"Case de d\xE9part\xA0: un salaire \xE0 chaque passage.","deed.tax":"\xC0 payer\xA0: {amount}.","deed.times":"{count} \xD7 les d\xE9s","deed.whole":"Terrain nu, groupe complet","describe.cards":"Cartes gard\xE9es\xA0: {list}.","describe.detained":"{seat}\xA0: {amount}, \xE0 l\u2019arr\xEAt case {square}, fortune {worth}.","describe.out":"{seat} ne joue plus.","describe.player":"{seat}\xA0: {amount}, case {square}, fortune {worth}.","describe.standing":"{game}. {turn}","describe.title_built":"{square} ({pieces})","describe.title_mortgaged":"{square} (hypoth\xE9qu\xE9)","describe.titles":"Titres\xA0: {list}.","event.auction_failed":"Aucune ench\xE8re\xA0: {square} reste \xE0 la banque.","event.auction_failed.nowhere":"Aucune ench\xE8re\xA0: {kind}, qui reste \xE0 la banque.","event.auction_opened":"Ench\xE8res ouvertes\xA0: {square}.","event.auction_opened.nowhere":"Ench\xE8res ouvertes, d\xE8s {amount}\xA0: {kind}.","event.auction_won":"{seat} emporte {square} pour {amount}.","event.bankrupt":"Faillite\xA0: {seat} ne peut pas payer {other}.","event.bid_made":"{seat} offre {amount}.","event.bidder_passed":"{seat} se retire des ench\xE8res.","event.bought":"{seat} ach\xE8te {square} pour {amount}.","event.building_sold":"{seat} revend \xE0 la banque pour {amount}\xA0: {square}.","event.building_won":"{seat} emporte pour {amount}\xA0: {kind}.","event.built":"{seat} b\xE2tit pour {amount}\xA0: {building}, {square}.","event.card_drawn":"{seat} tire une carte, \xAB\xA0{card}\xA0\xBB\xA0: {text}","event.card_gained":"{seat} re\xE7oit {amount}.","event.card_kept":"{seat} garde la carte \xAB\xA0{card}\xA0\xBB.","event.card_moved":"{seat} re\xE7oit la carte \xAB\xA0{card}\xA0\xBB, que c\xE8de {other}.","event.card_moved.nobody":"La carte \xAB\xA0{card}\xA0\xBB retourne sous son paquet.","event.card_paid":"{seat} paie {amount} \xE0 {other}.","event.card_returned":"La carte \xAB\xA0{card}\xA0\xBB retourne sous son paquet.","event.dealt":"{seat} re\xE7oit {amount} pour commencer.","event.debt_opened":"{seat} doit {amount} \xE0 {other} et r\xE9unit la somme.","event.declined":"{seat} n\u2019ach\xE8te pas {square}.","event.detained":"{seat} part tout droit\xA0: {square}.","event.estate_paid":"{seat} remet {amount} \xE0 {other}.","event.estate_valued":"Fortune pour {seat}\xA0: {amount}.","event.fine_paid":"{seat} paie {amount} pour sortir.","event.game_ended":"La partie est finie.","event.interest_paid":"{seat} paie {amount} d\u2019int\xE9r\xEAts\xA0: {square}.","event.jackpot_taken":"{seat} ramasse la cagnotte\xA0: {amount}.","event.lifted":"{seat} l\xE8ve l\u2019hypoth\xE8que pour {amount}\xA0: {square}.","event.money_issued":"La banque \xE9met {amount}.","event.mortgaged":"{seat} hypoth\xE8que {square} pour {amount}.","event.moved":"{seat} arrive case {square}.","event.offer_accepted":"{seat} accepte la proposition.","event.offer_refused":"{seat} refuse la proposition.","event.offer_withdrawn":"{seat} retire sa proposition.","event.offered":"{seat} propose un \xE9change \xE0 {other}.","event.offered.asks":"{seat} propose un \xE9change \xE0 {other} et demande {amount}.","event.offered.pays":"{seat} propose un \xE9change \xE0 {other} et donnerait {amount}.","event.order_thrown":"{seat} lance {a} + {b} pour l\u2019ordre de jeu.","event.price_paid":"{seat} verse {amount} \xE0 {other}.","event.released":"{seat} peut repartir.","event.rent_claimed":"{seat} r\xE9clame {amount} \xE0 {other} pour {square}.","event.rent_due":"Loyer d\xFB par {seat} \xE0 {other} pour {square}\xA0: {amount}.","event.rent_lapsed":"{seat} n\u2019a pas r\xE9clam\xE9 \xE0 temps le loyer\xA0: {square}.","event.rent_paid":"{seat} paie {amount} de loyer \xE0 {other} pour {square}.","event.rested":"{seat}\xA0: rien \xE0 faire case {square}.","event.salary_paid":"{seat} re\xE7oit son salaire\xA0: {amount}.","event.shuffled":"Les cartes sont m\xE9lang\xE9es.","event.stayed":"{seat} doit rester\xA0: {square}.","event.tax_paid":"{seat} paie {amount} de taxe.","event.term_offered":"{seat} donnerait {square}.","event.term_offered.card":"{seat} donnerait la carte \xAB\xA0{card}\xA0\xBB.","event.thrown":"{seat} lance {a} + {b}.","event.time_passed":"Dur\xE9e de jeu\xA0: {a} min.","event.title_moved":"{seat} re\xE7oit {square}, que c\xE8de {other}.","event.title_moved.bank":"{square} revient \xE0 la banque.","event.turn_begun":"\xC0 {seat} de jouer.","event.turn_ended":"{seat} a fini son tour.","event.wanted":"{seat} en demande {amount}\xA0: {kind}.","event.won":"Victoire\xA0: {seat}.","move.accept":"Accepter","move.bid":"Ench\xE9rir\xA0: {amount}","move.build":"B\xE2tir\xA0: {building} ({amount})","move.buy":"Acheter pour {amount}","move.claim":"R\xE9clamer {amount} pour {square}","move.claim.free":"R\xE9clamer le loyer","move.counter":"Faire une contre-proposition","move.decline":"Laisser aux ench\xE8res","move.end":"Finir le tour","move.keep":"Garder l\u2019hypoth\xE8que","move.lift":"Lever l\u2019hypoth\xE8que ({amount})","move.mortgage":"Hypoth\xE9quer (+{amount})","move.pass":"Renoncer au loyer","move.pass.bid":"Se retirer","move.pass.place":"Ne rien placer","move.pass.want":"Aucun","move.pay":"Payer {amount}","move.place":"Placer ici\xA0: {square}","move.refuse":"Refuser","move.roll":"Lancer les d\xE9s","move.sell":"Revendre\xA0: {building} (+{amount})","move.sell.all":"Tout revendre dans le groupe (+{amount})","move.sell.down":"Revendre dans le groupe, garder {pieces} par terrain (+{amount})","move.settle":"R\xE9gler d\u2019office","move.use":"Jouer la carte\xA0: {card}","move.want":"En demander {n} ({building})","move.withdraw":"Retirer la proposition","notice.dismiss":"Fermer","notice.unconnected":"Le noyau ne r\xE9pond pas\xA0: il est occup\xE9 ou n\u2019est plus connect\xE9.","notice.why":"Pourquoi\xA0?","offer.cash":"Somme que verse {seat}","offer.send":"Proposer","offer.to":"Proposer \xE0","pending.bid":"Ench\xE8res\xA0: {square}. \xC0 {seat} de parler, \xE0 partir de {amount}.","pending.buy":"{seat}\xA0: acheter {square} pour {amount}, ou laisser aux ench\xE8res\xA0?","pending.debt":"{seat} doit {amount} \xE0 {other}\xA0: il faut r\xE9unir la somme.","pending.lift":"{seat} re\xE7oit {square}, sous hypoth\xE8que\xA0: la lever tout de suite pour {amount}\xA0?","pending.offer":"{other} propose un \xE9change \xE0 {seat}.","pending.place":"{seat}\xA0: o\xF9 placer le b\xE2timent ({building})\xA0?","pending.release":"{seat}\xA0: payer {amount}, ou jouer la carte\xA0?","pending.want":"B\xE2timents presque \xE9puis\xE9s ({building})\xA0: \xE0 {seat} de dire combien en prendre.","players.bot":"automate","players.detained":"\xE0 l\u2019arr\xEAt, essai {n}","players.hold":"attend","players.out":"ne joue plus","players.title":"\xC0 la table","players.turn":"\xE0 jouer","players.winner":"victoire","players.worth":"fortune {amount}","refused.bad_payload":"Le message \xE9tait mal form\xE9.","refused.busy":"La partie est occup\xE9e ailleurs\xA0: un instant, puis nouvel essai.","refused.game_over":"La partie est finie.","refused.illegal_move":"Ce coup n\u2019est pas permis maintenant.","refused.insufficient_funds":"L\u2019argent manque pour ce coup.","refused.internal":"Une erreur s\u2019est produite (r\xE9f\xE9rence {ref}). La partie n\u2019a pas chang\xE9.","refused.not_your_turn":"Ce n\u2019est pas \xE0 cette place de parler.","refused.read_only":"Ce plateau se regarde seulement.","refused.silent":"Pas de r\xE9ponse du noyau\xA0: le coup n\u2019a peut-\xEAtre pas \xE9t\xE9 entendu.","refused.stale":"Trop tard\xA0: cette question est d\xE9j\xE0 r\xE9gl\xE9e.","refused.unknown_move":"Ce coup n\u2019a pas \xE9t\xE9 compris.","refused.wrong_proto":"Cette vue date d\u2019une autre version\xA0: il faut recharger la page.","refused.wrong_session":"Cette vue appartient \xE0 une autre partie\xA0: il faut ex\xE9cuter \xE0 nouveau la cellule.","square.for_sale":"\xE0 vendre, {amount}","square.mortgaged":"hypoth\xE9qu\xE9","square.owned":"\xE0 {seat}","square.place":"Case {n}\xA0: {square}","square.token":"pion\xA0: {seat}","terms.gives":"{seat} donne","terms.nothing":"rien","tools.dark":"Sombre","tools.fast":"rapide","tools.go":"Reprendre","tools.light":"Clair","tools.normal":"normal","tools.pause":"Pause","tools.skip":"Encha\xEEner","tools.skip_hint":"Les automates jouent d\u2019un trait jusqu\u2019\xE0 la prochaine d\xE9cision","tools.slow":"lent","tools.speed":"Vitesse des automates","tools.title":"R\xE9glages de la partie","tools.undo":"Annuler","typed.hint":"lancer, b\xE2tir 24\u2026","typed.label":"Coup en toutes lettres","typed.say":"Dire","typed.seat":"Qui parle","ui.bank":"la banque"};var zt={fr:Ot,en:Ut};function Ft(){return[document.documentElement.lang,navigator.language].some(e=>/^fr\b/i.test(e??""))?"fr":"en"}var we=class{constructor(e,n,o){this.locale=e;this.def=n;this.players=o}locale;def;players;has(e){return e in zt[this.locale]}say(e,n={}){return(zt[this.locale][e]??e).replace(/\{(\w+)\}/g,(o,a)=>String(n[a]??""))}find(e,n={}){return this.has(e)?this.say(e,n):null}of(e){return e?.[this.locale]??""}number(e){let n=String(Math.abs(e)).replace(/\B(?=(\d{3})+$)/g,this.locale==="fr"?"\u202F":",");return e<0?`\u2212${n}`:n}money(e){let n=this.number(Math.abs(e)),o=this.def.currency[this.locale].replace("{}",()=>n);return e<0?`\u2212${o}`:o}player(e){return e===null?this.say("ui.bank"):this.players[e]??""}square(e){return e==null?"":this.of(this.def.squares[e]?.name)}title(e){return this.square(this.def.titles[e]?.square)}card(e){return e==null?"":this.of(this.def.cards[e]?.title)}building(e){return e==null?"":this.of(this.def.buildings[e]?.short)}pieces(e){let[n,o]=this.def.steps[e-1]??[0,0],a=this.def.buildings[n];return o?`${o}\xA0${this.of(o>1?a?.plural:a?.short)}`:""}list(e){return e.join(this.locale==="fr"?" ; ":"; ")}event(e){let n=`event.${e.kind}`,a=[[e.seat===null,".nobody"],[e.amount>0,".pays"],[e.amount<0,".asks"],[e.card!==null,".card"],[e.square===null,".nowhere"],[e.other===null,".bank"]].find(([i,u])=>i&&this.has(n+u)),r=this.def.steps[e.a-1],s={seat:this.player(e.seat),other:this.player(e.other),square:this.square(e.square),amount:this.money(Math.abs(e.amount)),card:this.card(e.card),text:e.card===null?"":this.of(this.def.cards[e.card]?.text),a:e.a,b:e.b,kind:this.building(e.a),building:this.building(r?.[0])};return this.find(n+(a?.[1]??""),s)??e.kind}};function Pn(){let{body:t,documentElement:e}=document;if(t.dataset.jpThemeLight)return t.dataset.jpThemeLight==="false";let n=[e,t].map(o=>[o.className,o.dataset.theme,o.dataset.vscodeThemeKind,o.style.colorScheme].join(" "));return n.some(o=>/\b(vscode-)?dark\b/.test(o))?!0:n.some(o=>/\b(vscode-)?light\b/.test(o))?!1:window.matchMedia?.("(prefers-color-scheme: dark)").matches??!1}function Ve(t){return t==="auto"?Pn():t==="dark"}function Ht(t){let e=new MutationObserver(t);for(let o of[document.documentElement,document.body])e.observe(o,{attributes:!0});let n=window.matchMedia?.("(prefers-color-scheme: dark)");return n?.addEventListener("change",t),()=>{e.disconnect(),n?.removeEventListener("change",t)}}var Dn=["turn_ended","card_returned"],ke=class{constructor(e){this.model=e;this.def=e.get("board_def"),this.link=new xe(e),this.undo.push(()=>this.link.close()),this.state=this.trait("state");let n=this.trait("tail");this.story=j(()=>n.value.filter(({kind:s})=>!Dn.includes(s)).reverse()),this.speed=this.trait("speed"),this.theme=this.trait("theme"),this.paused=this.trait("paused"),this.readOnly=this.trait("read_only");let o=this.trait("locale"),a=Ft();this.locale=j(()=>o.value||a),this.teller=j(()=>{let s=this.state.value.players.map(({name:i})=>i);return new we(this.locale.value,this.def,s)}),this.dark=$(Ve(this.theme.value));let r=()=>{this.dark.value=Ve(this.theme.value)};this.undo.push(Ht(r),P(r),this.tellWhatIsSeen()),this.link.hello(this.state.value.rev).then(s=>this.heed(s))}model;link;def;state;story;speed;theme;paused;readOnly;locale;teller;dark;selected=$(null);refusal=$(null);busy=$(!1);undo=[];close(){for(let e of this.undo)e()}async act(e,n){let{rev:o,decision:a}=this.state.value;return this.exclusively(()=>this.link.ask("action",{seat:e,move:n,decision:a,base_rev:o}))}async control(e,n={}){return this.exclusively(()=>this.link.ask("control",{what:e,...n}))}write(e,n){try{this.model.set(e,n),this.model.save_changes()}catch{this.link.connected.value=!1}}async exclusively(e){if(this.busy.value)return!1;this.busy.value=!0;try{return this.heed(await e())}finally{this.busy.value=!1}}heed({ok:e,error:n}){return this.refusal.value=e?null:n??null,e}trait(e){let n=$(this.model.get(e)),o=()=>{n.value=this.model.get(e),this.link.alive()};return this.model.on(`change:${e}`,o),this.undo.push(()=>this.model.off(`change:${e}`,o)),n}tellWhatIsSeen(){let e,n=P(()=>{let{rev:o}=this.state.value;e??=setTimeout(()=>{e=void 0,this.write("seen_rev",Math.max(o,this.state.peek().rev))},400)});return()=>{clearTimeout(e),n()}}},Gt=ct(null),It=Gt.Provider;function _(){let t=kt(Gt);if(!t)throw new Error("outside of a table");return t}var Ln=["build","sell","mortgage","lift"],Nn=["bid","want"],Rn=["offer","counter"];function qe(t){let e=t.pending?.seats??[],n=[t.pending?.seat,...e,t.seat],o=r=>n.includes(r)?n.indexOf(r):n.length,a=new Map;for(let r of t.legal){let{seat:s,kind:i,square:u,to:p=[]}=r,c={...r,move:r.move??(u===void 0?i:`${i} ${u}`)},f=a.get(s)??{seat:s,plain:[],counted:[],bargain:null,managing:new Map};a.set(s,f);let m=t.pending?.kind===i&&e.includes(s);Nn.includes(i)?f.counted.push(c):Rn.includes(i)?f.bargain={kind:i,seat:s,to:p}:Ln.includes(i)&&u!==void 0&&!m?f.managing.set(u,[...f.managing.get(u)??[],c]):f.plain.push(c)}return[...a.values()].sort((r,s)=>o(r.seat)-o(s.seat)||r.seat-s.seat)}function Wt(t,e){return t.titles.owner.flatMap((n,o)=>n===e?[o]:[])}function Kt({titles:t,cards:e,cash:n},o){let a=[...t.map(r=>String(o.titles[r]?.square)),...e.map(r=>o.cards[r]?.id)];return n>0&&a.push(`${n} ${o.currency.symbol}`),a.join(" + ")||"nothing"}var Bn=Symbol.for("pv"),jn=0;function l(t,e,n,o,a,r){e||(e={});var s,i,u=e;if("ref"in u&&typeof t!="function")for(i in u={},e)i=="ref"?s=e[i]:u[i]=e[i];var p={type:t,props:u,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Bn,__v:--jn,__i:-1,__u:0};return(a||r)&&(p.__source=a,p.__self=r),y.vnode&&y.vnode(p),p}function U({seat:t,initial:e=!0,size:n}){let o=_();return l("svg",{class:"mark",viewBox:"0 0 24 24",width:n,height:n,"aria-hidden":"true",children:l(Je,{seat:t,letter:e?o.state.value.players[t]?.name:""})})}function Je({seat:t,letter:e=""}){let n=_().def.seats[t];if(!n)return null;let[o]=e.trim();return l(S,{children:[l("path",{class:"mark-shape",d:n.shape,fill:n.colour}),o&&l("text",{x:"12",y:n.baseline,fill:n.ink,class:"mark-letter",children:o.toUpperCase()})]})}var Un={1:[[2,2]],2:[[1,1],[3,3]],3:[[1,1],[2,2],[3,3]],4:[[1,1],[1,3],[3,1],[3,3]],5:[[1,1],[1,3],[2,2],[3,1],[3,3]],6:[[1,1],[1,2],[1,3],[3,1],[3,2],[3,3]]};function Qe({value:t}){return l("svg",{class:"die",viewBox:"0 0 4 4","aria-hidden":"true",children:[l("rect",{x:".1",y:".1",width:"3.8",height:"3.8",rx:".7"}),(Un[t]??[]).map(([e,n])=>l("circle",{cx:e,cy:n,r:".38"},`${e}${n}`))]})}var On={start:"M20 12H5M11 5l-7 7 7 7",property:"",draw:"M5 7h11v14H5zM8 7V3h11v14h-3",tax:"M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",rest:"M4 20V9h13v4h3v7M4 16h16M7 9V5",detention:"M4 4h16v16H4zM9 4v16M15 4v16",send:"M4 5v14M8 12h12M14 6l6 6-6 6",by_count:"M3 9l9-6 9 6zM6 9v9M12 9v9M18 9v9M3 20h18",by_dice:"M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3"};function Vt({name:t}){return l("svg",{class:"glyph",viewBox:"0 0 24 24","aria-hidden":"true",children:l("path",{d:On[t]})})}function Jt(){let t=_(),e=t.teller.value,{players:n,seat:o,over:a,winners:r}=t.state.value;return l("section",{class:"players","aria-label":e.say("players.title"),children:l("ul",{children:n.map((s,i)=>l("li",{class:`player${s.out?" out":""}${!a&&i===o?" turn":""}`,"data-seat":i,children:[l(U,{seat:i,size:26}),l("div",{class:"who",children:[l("strong",{children:s.name}),l("span",{class:"tags",children:[!s.person&&l("span",{class:"tag",children:e.say("players.bot")}),!a&&i===o&&l("span",{class:"tag turn",children:e.say("players.turn")}),s.detained>0&&l("span",{class:"tag",children:e.say("players.detained",{n:s.detained})}),s.hold&&l("span",{class:"tag",children:e.say("players.hold")}),r.includes(i)&&l("span",{class:"tag turn",children:e.say("players.winner")})]})]}),l("div",{class:"purse",children:[l("b",{class:"cash",children:e.money(s.cash)}),l("span",{class:"worth",children:e.say("players.worth",{amount:e.money(s.worth)})})]}),l("div",{class:"holdings",children:[s.out?e.say("players.out"):e.square(s.square),l(zn,{seat:i})]})]},i))})})}function zn({seat:t}){let e=_(),{def:n}=e,o=e.teller.value,{players:a,titles:r}=e.state.value,s=Wt(e.state.value,t),i=a[t]?.cards??[];return!s.length&&!i.length?null:l("div",{class:"chips",children:[s.map(u=>{let p=n.titles[u],c=!!r.mortgaged[u],f=o.title(u);return l("button",{type:"button",class:`chip${c?" mortgaged":""}`,title:f,"aria-label":c?`${f} (${o.say("square.mortgaged")})`:f,onClick:()=>{e.selected.value=p?.square??null},children:l(I,{title:u})},u)}),i.map(u=>l("span",{class:"tag",title:o.card(u),children:n.cards[u]?.id},u))]})}function I({title:t}){let{def:e}=_(),n=e.titles[t],o=n&&e.groups[n.group];return l("span",{class:"dot",style:{"--group":o?.colour},"aria-hidden":"true",children:o?.letter})}function Xt({kind:t,seat:e,to:n}){let o=_(),{def:a}=o,r=o.teller.value,{players:s,pending:i}=o.state.value,u=t==="counter"?i:null,p=u?.other!=null?[u.other]:n,c=u?.terms,[f,m]=A(p[0]??-1),[d,h]=A({titles:c?.take??[],cards:c?.take_cards??[],cash:Math.max(0,-(c?.cash??0))}),[x,v]=A({titles:c?.give??[],cards:c?.give_cards??[],cash:Math.max(0,c?.cash??0)}),g=[d,x].every(({titles:w,cards:k})=>w.length+k.length===0),b=()=>{let[w,k]=[d,x].map(re=>Kt(re,a));return`${t==="counter"?"counter":`offer ${f+1}:`} ${w} for ${k}`};return l("form",{class:"bargain",onSubmit:w=>{w.preventDefault(),o.act(e,b())},children:[p.length>1&&l("label",{class:"partner",children:[r.say("offer.to")," ",l("select",{value:f,onChange:({currentTarget:w})=>{m(Number(w.value)),v(({cash:k})=>({titles:[],cards:[],cash:k}))},children:p.map(w=>l("option",{value:w,children:s[w]?.name},w))})]}),l("div",{class:"sides",children:[l(Zt,{seat:e,side:d,set:h}),l(Zt,{seat:f,side:x,set:v})]}),l("button",{type:"submit",class:"primary","data-move":t,"data-seat":e,disabled:g,children:r.say("offer.send")})]})}var Qt=(t,e)=>t.includes(e)?t.filter(n=>n!==e):[...t,e];function Zt({seat:t,side:e,set:n}){let o=_(),a=o.teller.value,r=o.state.value.players[t];if(!r)return null;let s=r.tradable.flatMap(i=>o.def.squares[i]?.title??[]);return l("fieldset",{children:[l("legend",{children:a.say("terms.gives",{seat:r.name})}),s.map(i=>l("label",{children:[l("input",{type:"checkbox",checked:e.titles.includes(i),onChange:()=>n(u=>({...u,titles:Qt(u.titles,i)}))}),l(I,{title:i})," ",l("span",{children:a.title(i)})]},i)),r.cards.map(i=>l("label",{children:[l("input",{type:"checkbox",checked:e.cards.includes(i),onChange:()=>n(u=>({...u,cards:Qt(u.cards,i)}))}),l("span",{children:a.card(i)})]},i)),l("label",{class:"money",children:[l("input",{type:"number",min:0,max:Math.max(0,r.cash),value:e.cash,inputMode:"numeric","aria-label":a.say("offer.cash",{seat:r.name}),onInput:({currentTarget:i})=>{let u=Math.max(0,Math.round(i.valueAsNumber)||0);n(p=>({...p,cash:u}))}}),o.def.currency.symbol]})]})}function en({from:t,to:e,terms:n}){return l("div",{class:"terms",children:[l(Yt,{seat:t,titles:n.give,cards:n.give_cards,cash:Math.max(0,n.cash)}),l(Yt,{seat:e,titles:n.take,cards:n.take_cards,cash:Math.max(0,-n.cash)})]})}function Yt({seat:t,titles:e,cards:n,cash:o}){let a=_(),r=a.teller.value,{mortgaged:s}=a.state.value.titles,i=!e.length&&!n.length&&!o;return l("div",{children:[l("h4",{children:r.say("terms.gives",{seat:r.player(t)})}),l("ul",{children:[e.map(u=>l("li",{children:[l(I,{title:u})," ",r.title(u),s[u]?` (${r.say("square.mortgaged")})`:""]},u)),n.map(u=>l("li",{children:r.card(u)},u)),o>0&&l("li",{children:r.money(o)}),i&&l("li",{children:r.say("terms.nothing")})]})]})}function tn(){let t=_(),e=t.teller.value,n=t.state.value,o=qe(n);return l("section",{class:"actions",tabIndex:-1,"aria-label":e.say("actions.title"),"aria-busy":t.busy.value,children:[l(Fn,{}),!n.over&&!t.readOnly.value&&l(S,{children:[!o.length&&l("p",{class:"quiet",children:e.say("actions.wait")}),o.map(a=>l(Gn,{...a},a.seat)),o.length>0&&l(Vn,{seats:o.map(({seat:a})=>a)})]})]})}function Fn(){let t=_(),e=t.teller.value,{pending:n,over:o}=t.state.value;if(!n||o)return null;let a=e.find(`pending.${n.kind}`,{seat:e.player(n.seat),other:e.player(n.other),square:n.title===null?e.building(n.building):e.title(n.title),amount:e.money(Math.abs(n.amount)),n:n.amount,building:e.building(n.building)});return l("div",{class:"question","data-pending":n.kind,children:[l("p",{children:a??n.kind}),n.terms&&n.other!==null&&l(en,{from:n.other,to:n.seat,terms:n.terms})]})}var Hn=["claim","accept","buy","roll","end"];function Gn({seat:t,plain:e,counted:n,bargain:o,managing:a}){let r=_(),s=r.teller.value,i=r.state.value,u=i.players[t],p=i.players.some(({person:d,out:h})=>!d&&!h),c=i.pending?.seats.includes(t)?i.pending:null,f=Hn.map(d=>e.find(h=>h.kind===d)).find(Boolean),m=n.map(d=>l(Kn,{legal:d,asked:c!==null},`${d.kind}${d.building}${d.min}`));return l("section",{class:"seat","data-seat":t,"aria-label":u?.name,children:[l("header",{children:[l(U,{seat:t,size:20}),l("b",{children:u?.name}),p&&l("button",{type:"button",class:"quiet hold","aria-pressed":u?.hold,title:s.say("actions.hold_hint"),onClick:()=>r.control("hold",{seat:t,on:!u?.hold}),children:s.say("actions.hold")})]}),c&&m,e.length>0&&l("div",{class:"moves",children:e.map(d=>l(Se,{legal:d,primary:d===f},d.move))}),l("div",{class:"folds",children:[(a.size>0||!c&&m.length>0)&&l("details",{class:"manage",open:c?.kind==="debt",children:[l("summary",{children:s.say("actions.manage")}),l("ul",{children:[...a].sort(([d],[h])=>d-h).map(([d,h])=>l("li",{children:[l("span",{class:"lot",children:[l(I,{title:r.def.squares[d]?.title??-1})," ",s.square(d)]}),l("span",{class:"moves",children:h.map(x=>l(Se,{legal:x},x.move))})]},d))}),!c&&m]}),o&&l("details",{class:"bargaining",children:[l("summary",{children:s.say(o.kind==="offer"?"actions.offer":"move.counter")}),l(Xt,{...o},o.kind==="offer"?"":i.decision)]},o.kind)]})]})}function Se({legal:t,primary:e,named:n}){let o=_(),a=In(o,t),r=n?`${o.state.value.players[t.seat]?.name} \xB7 ${a}`:a;return l("button",{type:"button",class:e?"primary":"","data-move":t.move,"data-seat":t.seat,onClick:()=>o.act(t.seat,t.move),children:r})}function In({teller:t,state:e,def:n},o){let a=t.value,{pending:r,titles:s}=e.value,i=r?.seats.includes(o.seat)?r:null,[,u]=/down to (\d+)$/.exec(o.move)??[],p=s.level[n.squares[o.square??-1]?.title??-1]??0,c=o.cost??o.gain??i?.amount,f={amount:a.money(Math.abs(c??0)),square:a.square(o.square),building:a.building(o.kind==="sell"?n.steps[p-1]?.[0]:o.building),card:o.move.replace(/^\S+ /,""),pieces:a.pieces(Number(u))};return[u&&(Number(u)?"down":"all"),i?.kind,c===void 0&&"free"].map(h=>h&&a.find(`move.${o.kind}.${h}`,f)).find(Boolean)||(a.find(`move.${o.kind}`,f)??o.move)}var Wn=[1,10,50];function Kn({legal:t,asked:e}){let n=_(),o=n.teller.value,{kind:a,seat:r,min:s=0,max:i=0}=t,[u,p]=A(s),c=f=>Math.min(i,Math.max(s,Math.round(f)||s));return l("form",{class:"counted",onSubmit:f=>{f.preventDefault();let m=t.building===void 0?"":` ${n.def.buildings[t.building]?.id}`;n.act(r,`${a} ${c(u)}${m}`)},children:[l("label",{children:[l("span",{class:"unseen",children:o.say(a==="bid"?"actions.bid":"actions.count")}),l("input",{type:"number",min:s,max:i,value:u,inputMode:"numeric",onInput:({currentTarget:f})=>p(f.valueAsNumber)})]}),a==="bid"&&Wn.map(f=>l("button",{type:"button",class:"quick",onClick:()=>p(m=>c((m||0)+f)),children:["+",f]},f)),l("button",{type:"submit",class:e?"primary":"","data-move":a,"data-seat":r,children:o.say(a==="bid"?"move.bid":"move.want",{amount:o.money(c(u)),n:c(u),building:o.building(t.building)})}),l("span",{class:"range",children:o.say("actions.range",{min:o.number(s),max:o.number(i)})})]})}function Vn({seats:t}){let e=_(),n=e.teller.value,[o,a]=A(null),[r,s]=A(""),i=o!==null&&t.includes(o)?o:t[0]??0;return l("form",{class:"typed",onSubmit:async u=>{u.preventDefault(),r.trim()&&await e.act(i,r.trim())&&s("")},children:[t.length>1&&l("select",{"aria-label":n.say("typed.seat"),value:i,onChange:({currentTarget:u})=>a(Number(u.value)),children:t.map(u=>l("option",{value:u,children:n.player(u)},u))}),l("input",{type:"text",maxLength:300,value:r,placeholder:n.say("typed.hint"),"aria-label":n.say("typed.label"),spellcheck:!1,autocomplete:"off",onInput:({currentTarget:u})=>s(u.value)}),l("button",{type:"submit",children:n.say("typed.say")})]})}function Te(t,e){let{def:n}=t,o=t.teller.value,{players:a,titles:r}=t.state.value,s=n.squares[e];if(!s)return"";let i=[o.say("square.place",{n:e,square:o.of(s.name)})];if(s.title!==null){let u=n.titles[s.title],p=r.owner[s.title]??-1,c=o.pieces(r.level[s.title]??0);u&&i.push(o.of(n.groups[u.group]?.name)),i.push(p<0?o.say("square.for_sale",{amount:o.money(u?.price??0)}):o.say("square.owned",{seat:o.player(p)})),c&&i.push(c),r.mortgaged[s.title]&&i.push(o.say("square.mortgaged"))}else s.tax&&i.push(o.money(s.tax));for(let u of a)u.square===e&&!u.out&&i.push(o.say("square.token",{seat:u.name}));return o.list(i)}function nn({square:t}){let e=_(),{def:n}=e,o=e.teller.value,{titles:a}=e.state.value,r=n.squares[t];if(!r)return null;let s=r.title===null?void 0:n.titles[r.title],i=s&&n.groups[s.group],u=r.title===null?-1:a.owner[r.title]??-1,c=(e.readOnly.value?[]:qe(e.state.value)).flatMap(({managing:m})=>m.get(t)??[]);return l("section",{class:"deed","aria-label":Te(e,t),children:[l("header",{style:{"--group":i?.colour},class:i?"coloured":"",children:[l("h3",{children:o.of(r.name)}),l("button",{type:"button",class:"close","aria-label":o.say("deed.close"),onClick:f,children:"\u2715"})]}),l("p",{class:"state",children:[u>=0&&l(U,{seat:u}),l("span",{children:[r.title===null?o.say(`deed.${r.kind}`,{amount:o.money(r.tax),deck:o.of(n.decks[r.deck??-1]?.name)}):u<0?o.say("square.for_sale",{amount:o.money(s?.price??0)}):o.say("square.owned",{seat:o.player(u)}),r.title!==null&&a.mortgaged[r.title]?` \xB7 ${o.say("square.mortgaged")}`:""]})]}),c.length>0&&l("p",{class:"moves",children:c.map(m=>l(Se,{legal:m,named:!0},`${m.seat}${m.move}`))}),s&&r.title!==null&&l(Qn,{title:s,number:r.title})]});function f(m){m.currentTarget.getRootNode().querySelector(`[data-square="${t}"]`)?.focus(),e.selected.value=null}}function Jn({teller:{value:t},state:{value:e},def:n},o,a){let{owner:r,level:s,mortgaged:i}=e.titles,u=r[a]??-1,p=n.titles.flatMap((v,g)=>v.group===o.group?g:[]),c=p.filter(v=>r[v]===u).length,f=u>=0&&!i[a];if(o.family!=="by_step")return o.rent.map((v,g)=>({label:t.say("deed.held",{count:g+1}),rent:v,now:f&&c===g+1}));let m=s[a]??0,d=c===p.length,[h=0,...x]=o.rent;return[{label:t.say("deed.bare"),rent:h,now:f&&!m&&!d},{label:t.say("deed.whole"),rent:h*n.whole,now:f&&!m&&d},...x.map((v,g)=>({label:t.pieces(g+1),rent:v,now:f&&m===g+1}))]}function Qn({title:t,number:e}){let n=_(),o=n.teller.value;return l(S,{children:[l("table",{children:[l("caption",{class:"unseen",children:o.say("deed.rents")}),l("tbody",{children:Jn(n,t,e).map(({label:a,rent:r,now:s})=>l("tr",{class:s?"now":"","aria-current":s||void 0,children:[l("th",{scope:"row",children:a}),l("td",{children:t.family==="by_dice"?o.say("deed.times",{count:r}):o.money(r)})]},a))})]}),l("p",{class:"fine",children:[t.build.length>0&&`${o.say("deed.build",{amount:o.money(t.build[0]??0)})} \xB7 `,o.say("deed.mortgage",{amount:o.money(t.mortgage)})]})]})}function on(){let t=_(),[e=1]=t.def.tracks,n=`${100*e/t.def.size}%`,o=t.selected.value;return l("div",{class:"centre",style:{inset:n},children:o===null?l(Zn,{}):l(nn,{square:o})})}function Zn(){let t=_(),e=t.teller.value,n=t.state.value;return l(S,{children:[l("div",{class:"scene",children:[l("p",{class:"game",children:e.of(t.def.name)}),n.dice&&l("p",{class:"dice",children:[l(Qe,{value:n.dice[0]}),l(Qe,{value:n.dice[1]}),l("span",{class:"unseen",children:e.say("board.dice",{a:n.dice[0],b:n.dice[1]})})]}),l("p",{class:"whose",children:Ze(t)})]}),l("ol",{class:"log",reversed:!0,tabIndex:0,"aria-label":e.say("board.log"),children:t.story.value.map(o=>l("li",{"data-kind":o.kind,children:e.event(o)},o.seq))})]})}function Ze({teller:t,state:e}){let{over:n,winners:o,capped:a,round:r,seat:s}=e.value,i=t.value;if(!n)return i.say("board.turn",{round:r,seat:i.player(s)});if(!o.length)return i.say(a?"board.capped":"board.over");let u=i.list(o.map(p=>i.player(p)));return i.say(o.length>1?"board.winners":"board.winner",{seat:u})}function rn(){let t=_(),{def:e}=t,[n,o]=A(0),a=He(null),r=e.tracks.map(i=>`minmax(0, ${i}fr)`).join(" "),s=i=>{let{seat:u,players:p}=t.state.value,c=e.squares.length,m={ArrowLeft:n-1,ArrowUp:n-1,ArrowRight:n+1,ArrowDown:n+1,Home:0,End:p[u]?.square}[i.key];if(m===void 0)return;i.preventDefault();let d=(m+c)%c;o(d),a.current?.querySelectorAll("button")[d]?.focus()};return l("div",{class:"board",children:[l("ul",{class:"ring",ref:a,"aria-label":t.teller.value.say("board.track"),style:{gridTemplateColumns:r,gridTemplateRows:r},onKeyDown:s,children:e.squares.map((i,u)=>l("li",{style:{gridArea:`${i.cell[1]} / ${i.cell[0]}`},children:l(Xn,{index:u,tabIndex:u===n?0:-1,onFocus:()=>o(u)})},i.name.en+String(u)))}),l(eo,{}),l(on,{})]})}function Xn({index:t,tabIndex:e,onFocus:n}){let o=_(),{def:a}=o,r=o.teller.value,{titles:s}=o.state.value,i=a.squares[t];if(!i)return null;let u=i.title,p=u===null?void 0:a.titles[u],c=p&&a.groups[p.group],f=u===null?-1:s.owner[u]??-1,m=u===null?0:s.level[u]??0,d=u!==null&&!!s.mortgaged[u],h=o.selected.value===t,x=p?.price??i.tax;return l("button",{type:"button",class:`square ${i.side} ${i.kind}`,"data-square":t,"data-owner":f,"data-level":m,"data-mortgaged":d,"aria-label":Te(o,t),"aria-pressed":h,tabIndex:e,onFocus:n,onClick:()=>{o.selected.value=h?null:t},children:[p?.family==="by_step"&&l("span",{class:"band",style:{"--group":c?.colour},children:l(Yn,{level:m})}),l("span",{class:"body",children:[l("span",{class:"name",children:r.of(i.short)}),p?.family==="by_step"?l("span",{class:"letter",children:c?.letter}):l(Vt,{name:p?p.family:i.kind}),x>0&&l("span",{class:"price",children:r.money(x)})]}),f>=0&&l("span",{class:"owner",style:{"--seat":a.seats[f]?.colour},children:l(U,{seat:f,initial:!1})})]})}function Yn({level:t}){let{def:e}=_(),[n,o]=e.steps[t-1]??[0,0];return l(S,{children:Array.from({length:o},(a,r)=>l("i",{class:`piece ${n===0?"small":"large"}`,style:{"--piece":e.buildings[n]?.colour}},r))})}function eo(){let t=_(),{def:e}=t,{players:n,seat:o}=t.state.value,a=r=>n.flatMap((s,i)=>s.square===r&&!s.out?i:[]);return l("svg",{class:"tokens",viewBox:`0 0 ${e.size} ${e.size}`,"aria-hidden":"true",children:n.map((r,s)=>{if(r.out)return null;let i=a(r.square),[u,p,c]=e.slots[i.length-1]?.[i.indexOf(s)]??[0,0,.3],[f,m]=e.squares[r.square]?.anchor??[0,0];return l("g",{class:`token${s===o?" turn":""}`,"data-seat":s,style:{transform:`translate(${f+u}px, ${m+p}px)`},children:l("g",{transform:`scale(${c/24}) translate(-12 -12)`,children:[l("circle",{class:"halo",cx:"12",cy:"12",r:"14"}),l(Je,{seat:s,letter:r.name}),r.detained>0&&l("path",{class:"bars",d:"M5 0v24M12 0v24M19 0v24"})]})},e.seats[s]?.colour)})})}function an(){let t=_(),e=t.teller.value,n=t.refusal.value,o=n?.params?.rule,a=n&&e.find(`refused.${n.code}`,{ref:n.params?.ref??""}),r=o?`(${o})`:n?.params?.[e.locale];return l(S,{children:[l("div",{class:"notices",role:"alert",children:[!t.link.connected.value&&l("p",{class:"notice",children:e.say("notice.unconnected")}),n&&l("p",{class:"notice refused","data-code":n.code,"data-rule":o,children:[a??n.code," ",l("span",{class:"reason",children:r})]})]}),o&&l(to,{rule:o},o)]})}function to({rule:t}){let e=_(),n=e.teller.value,[o,a]=A(!0),[r,s]=A(null);return Fe(()=>{e.link.ask("rule",{rule:t}).then(u=>s(u.text??null))},[t,e]),l("div",{class:"why",children:[l("button",{type:"button","aria-expanded":o,onClick:()=>a(!o),children:n.say("notice.why")}),o&&r&&l("blockquote",{children:[l("b",{children:t})," ",n.of(r)]}),l("button",{type:"button",class:"quiet",onClick:()=>i(),children:n.say("notice.dismiss")})]});function i(){e.refusal.value=null}}var no=[["slow","tools.slow"],["normal","tools.normal"],["fast","tools.fast"]];function sn(){let t=_(),e=t.teller.value,{players:n,over:o}=t.state.value,a=n.some(({person:i,out:u})=>!i&&!u),r=t.paused.value,s=!t.readOnly.value;return l("div",{class:"toolbar",role:"toolbar","aria-label":e.say("tools.title"),children:[a&&s&&!o&&l(S,{children:[l("button",{type:"button","data-tool":"pause","aria-pressed":r,onClick:()=>t.write("paused",!r),children:e.say(r?"tools.go":"tools.pause")}),l("select",{"aria-label":e.say("tools.speed"),value:t.speed.value,onChange:({currentTarget:i})=>t.write("speed",i.value),children:no.map(([i,u])=>l("option",{value:i,children:e.say(u)},i))}),l("button",{type:"button","data-tool":"skip",title:e.say("tools.skip_hint"),onClick:()=>t.control("skip"),children:e.say("tools.skip")})]}),s&&l("button",{type:"button","data-tool":"undo",onClick:()=>t.control("undo"),children:e.say("tools.undo")}),l("span",{class:"spring"}),l("button",{type:"button","data-tool":"locale",lang:e.locale==="fr"?"en":"fr",onClick:()=>t.write("locale",e.locale==="fr"?"en":"fr"),children:e.locale==="fr"?"English":"Fran\xE7ais"}),l("button",{type:"button","data-tool":"theme",onClick:()=>t.write("theme",t.dark.value?"light":"dark"),children:e.say(t.dark.value?"tools.light":"tools.dark")})]})}function ln(){let t=_(),e=t.teller.value,n=t.state.value,[o]=t.story.value;return l("section",{class:`app ${t.dark.value?"dark":"light"}`,tabIndex:-1,lang:e.locale,"aria-label":e.of(t.def.name),"data-rev":n.rev,"data-live":t.link.live.value,children:[l(sn,{}),l("div",{class:"columns",children:[l(rn,{}),l("div",{class:"side",children:[l(an,{}),l(tn,{})]}),l(Jt,{})]}),l("p",{class:"unseen","aria-live":"polite",children:o?`${e.event(o)} ${Ze(t)}`:""})]})}function oo(t){!t.ctrlKey&&!t.metaKey&&!t.altKey&&t.stopPropagation()}var ro=({model:t,el:e})=>{let n=document.createElement("div");n.className="plakett",n.setAttribute("data-lm-suppress-shortcuts","true"),n.addEventListener("keydown",oo);let o=n.attachShadow({mode:"open"}),a=document.createElement("style");a.textContent=Rt;let r=document.createElement("div");o.append(a,r);let s=new ke(t),i=[Nt(s),pt(o),()=>s.close()];return Be(l(It,{value:s,children:l(ln,{})}),r),e.append(n),()=>{for(let u of i)u();Be(null,r),n.remove()}},oa={render:ro};export{oa as default};
