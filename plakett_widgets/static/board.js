var g,nt,Ae,R,Ce,ce,rt,ue,ot,Le,$e,at,ee=Symbol.for("pv"),pe={},fe=[],un=/^m(i|n|o|s|text|space)$/,De=Array.isArray,Ne=fe.slice,F=Object.assign;function z(t){t&&t.parentNode&&t.remove()}function st(t,e,n){var r,s,o,a={},l=arguments.length;for(o in e)o=="key"?r=e[o]:o=="ref"&&typeof t!="function"?s=e[o]:a[o]=e[o];return l>2&&(a.children=l>3?Ne.call(arguments,2):n),Y(t,a,r,s,null)}function Y(t,e,n,r,s){var o={type:t,props:e,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ee,__v:s||++nt,__i:-1,__u:0};return!s&&g.vnode&&g.vnode(o),o}function q(t){return t.children}function V(t,e){this.props=t,this.context=e,this.__g=0}function j(t,e){if(e==null)return t.__&&j(t.__,t.__i+1);for(var n;e<t.__k.length;e++)if((n=t.__k[e])&&n.__e)return n.__e;return typeof t.type!="function"||t.props.__P?null:j(t)}function dn(t){var e,n=t.__v,r=n.__e,s=[],o=[],a=t.__P;a&&((e=F({constructor:ee},n)).__v=n.__v+1,g.vnode&&g.vnode(e),Ee(a,e,n,t.__n,a.namespaceURI,32&n.__u?[r]:null,s,r||j(n),32&n.__u,o),e.__v=n.__v,e.__.__k[e.__i]=e,pt(s,e,o),n.__=n.__e=null,e.__e!=r&&it(e))}function it(t){if((t=t.__)&&t.__c&&!t.props.__P)return t.__e=null,t.__k.some(function(e){return e&&(t.__e=e.__e)}),it(t)}function Pe(t){(8&t.__g||(t.__g|=8,R.push(t),ce++))&&Ce==g.debounceRendering||((Ce=g.debounceRendering)||queueMicrotask)(lt)}function lt(){try{for(var t,e=1;R.length;)R.length>e&&R.sort(rt),t=R.shift(),e=R.length,8&t.__g&&dn(t)}finally{(ce=R.length)&&(Ce||queueMicrotask)(lt)}}function ut(t,e,n,r,s,o,a,l,u,p,c){var f,m,d,h,y,b,x=r.__k||fe,v=e.length;for(u=cn(n,e,x,u,v),f=0;f<v;f++)(d=n.__k[f])!=null&&(m=~d.__i&&x[d.__i]||pe,d.__i=f,b=Ee(t,d,m,s,o,a,l,u,p,c),h=d.__e,(m.ref!=d.ref||8&m.__u)&&(m.ref&&Re(m.ref,null,d,m),d.ref&&c.push(d.ref,d.__c||h,d)),y=y||h,4&d.__u?(u=dt(d,u,t,!m.__v),m.__e&&(m.__e=null)):typeof d.type=="function"&&b!==void 0?u=b:h&&(u=h.nextSibling),d.__u&=-21);return n.__e=y,u}function cn(t,e,n,r,s){var o,a,l,u,p,c,f,m,d,h=n.length,y=h,b=0,x=0,v=t.__k=Array(s);for(o=0;o<s;o++)(a=e[o])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=v[o]=Y(null,a):De(a)?a=v[o]=Y(q,{children:a}):a.constructor===ee&&a.__b?a=v[o]=Y(a.type,a.props,a.key,a.ref,a.__v):v[o]=a,u=o+b,a.__=t,a.__b=t.__b+1,l=null,~(p=a.__i=pn(a,n,u,y))&&(y--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(a.__u|=16,p==u-1?b--:p==u+1?b++:p!=u&&(p>u?b--:b++,x=1)):(~p||(s>h?b--:s<h&&b++),typeof a.type!="function"&&(a.__u|=4))):v[o]=null;if(x){for(c=[],f=[],o=0;o<s;o++)if((a=v[o])&&16&a.__u){for(b=0,m=c.length;b<m;)c[d=b+m>>1]<a.__i?b=d+1:m=d;c[b]=a.__i,f[o]=b+1}for(b=c.length;o--;)f[o]&&(f[o]==b?b--:v[o].__u|=4)}if(y)for(o=0;o<h;o++)!(l=n[o])||2&l.__u||(l.__e==r&&(r=j(l)),je(l,l));return r}function dt(t,e,n,r){var s,o,a,l;if(typeof t.type=="function"){if(t.props.__P)return e;if(s=t.__k)for(o=0;o<s.length;o++)s[o]&&(s[o].__=t,e=dt(s[o],e,n,!1));return e}for(e&&!e.parentNode&&(e=j(t))&&!e.parentNode&&(e=null),a=t.__e,l=e;l&&l.nodeType==8;)l=l.nextSibling;for(a!=l&&(!r&&n.moveBefore&&a.parentNode?n.moveBefore(a,e):n.insertBefore(a,e||null)),e=a;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function pn(t,e,n,r){var s,o=t.key,a=t.type,l=e[n],u=l&&!(2&l.__u);if(l===null&&o==null||u&&o==l.key&&a==l.type)return n;if(r>(u?1:0)){for(s=n-1;s>=0;s--)if((l=e[s])&&!(2&l.__u)&&o==l.key&&a==l.type)return s;for(s=n+1;s<e.length;s++)if((l=e[s])&&!(2&l.__u)&&o==l.key&&a==l.type)return s}return-1}function tt(t,e,n){n==null&&(n=""),e[0]=="-"?t.setProperty(e,n):t[e]=n}function le(t,e,n,r,s){var o,a;if(e=="style")if(typeof n=="string")t.style.cssText=n;else{if(typeof r=="string"&&(t.style.cssText=r=""),r)for(e in r)n&&e in n||tt(t.style,e);if(n)for(e in n)r&&n[e]==r[e]||tt(t.style,e,n[e])}else if(e[0]=="o"&&e[1]=="n")typeof n!="function"&&(n=null),typeof r!="function"&&(r=null),(t.__e||(t.__e={}))[e]=n,n&&r||(a=$e[e]||($e[e]=fn(e)),(t.__a||(t.__a={}))[e]=Le,o=e!=(e=e.replace(ot,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),n?t.addEventListener(e,a,o):t.removeEventListener(e,a,o));else{if(s=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in t)try{return void(t[e]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&e[4]!="-"?t.removeAttribute(e):t.setAttribute(e,e=="popover"&&n==1?"":n)}}function fn(t){return function(e){var n=this.__e;if(n){if(n=n[t],e[ue]==null)e[ue]=Le++;else if(e[ue]<this.__a[t])return;return n(g.event?g.event(e):e)}}}function Ee(t,e,n,r,s,o,a,l,u,p){var c,f,m,d,h,y,b,x,v,M,k,X,K,ie,U,et,E,O,D=e.type;if(e.constructor!==ee)return null;128&n.__u&&(u=32&n.__u,c=n.__c.__z)&&(e.__u|=u,f=o=[],c.nodeType==8?l=de(c,o):o.push(c),l=o[0]||l),(c=g.__b)&&c(e);e:if(typeof D=="function"){m=a.length;try{if(x=e.props,v=(c=D.prototype)&&c.render,M=(c=D.contextType)&&r[c.__c],k=c?M?M.props.value:c.__:r,(d=n.__c)?(e.__c=d,2&d.__g&&(d.__g|=1)):(v?e.__c=d=new D(x,k):(e.__c=d=new V(x,k),d.constructor=D,d.render=hn),M&&M.sub(d),d.state||(d.state={}),d.__n=r,d.__g|=8,d.__h=[],d.__k=[]),v&&(d.__s||(d.__s=d.state),D.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=F({},d.__s)),F(d.__s,D.getDerivedStateFromProps(x,d.__s)))),h=d.props,y=d.state,d.__v=e,n.__c){if(x!==h&&v&&!D.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(x,k),e.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(x,d.__s,k)===!1){e.__v!=n.__v&&(d.props=x,d.state=d.__s,d.__g&=-9),e.__e=n.__e,e.__k=n.__k,e.__k.some(function(A){A&&(A.__=e)}),fe.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&a.push(d),l=j(n);break e}d.componentWillUpdate&&d.componentWillUpdate(x,d.__s,k),v&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(h,y,b)})}else v&&!D.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),v&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=k,d.props=x,d.__P=t,d.__g&=-5,X=g.__r,K=v?25:0;do d.__g&=-9,X&&X(e),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++K<25);v&&(fe.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(r=F({},r,d.getChildContext())),v&&n.__c&&d.getSnapshotBeforeUpdate&&(b=d.getSnapshotBeforeUpdate(h,y)),ie=c&&c.type===q&&c.key==null?c.props.children:c,x.__P&&(c=l,s=(t=x.__P).namespaceURI,u=o=null,n.props&&n.props.__P!=t&&(n.__k.some(function(A){A&&je(A,A)}),n.__k=null),l=n.__k?j(n,0):null),l=ut(t,De(ie)?ie:[ie],e,n,r,s,o,a,l,u,p),x.__P&&(e.__e=null,l=c),e.__u&=-161,f&&f.some(z),d.__h.length&&a.push(d),1&d.__g&&(d.__g&=-4)}catch(A){if(a.length=m,e.__v=null,u||o)if(A&&A.then){if(e.__u|=128|u,o){for(~(E=o.indexOf(l||void 0))||(E=o.length);(O=o[E-1])&&O.nodeType==8;)E--;for(;E<o.length;E++)if(O=o[E])if(o[E]=null,U){if(O==et)break}else{if(O.nodeType!=8)break;O.data.startsWith("$s")&&(et=de(U=O))}}if(!U){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;U=l}(c=de(U=e.__c.__z||(e.__c.__z=U)))?(e.__e=U,l=c):e.__e=l,l=l&&l.nextSibling}else o&&o.some(z);else e.__e=n.__e;e.__k||(e.__k=n.__k||[]),A&&A.then||ct(e),g.__e(A,e,n)}}else l=e.__e=mn(n.__e,e,n,r,s,o,a,u,p,t);return(c=g.diffed)&&c(e),l}function de(t,e){if(t&&t.nodeType==8&&t.data.startsWith("$s"))for(var n=1;t=t.nextSibling;){if(t.nodeType==8){if(t.data.startsWith("$s"))n++;else if(t.data.startsWith("/$s")&&!--n)return t}e&&e.push(t)}}function ct(t){t&&(t.__c&&(t.__c.__g|=4),t.__k&&t.__k.some(ct))}function pt(t,e,n){for(var r=0;r<n.length;)Re(n[r++],n[r++],n[r++]);g.__c&&g.__c(e,t),t.some(function(s){try{t=s.__h,s.__h=[],t.some(function(o){o.call(s)})}catch(o){g.__e(o,s.__v)}})}function mn(t,e,n,r,s,o,a,l,u,p){var c,f,m,d,h,y,b,x,v=n.props||pe,M=e.props,k=e.type;if(k=="svg"?s="http://www.w3.org/2000/svg":k=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((h=o[c])&&(k?h.localName==k:h.nodeType==3)){t=h,o[c]=null;break}}if(!t){if(x=p.ownerDocument||document,!k)return x.createTextNode(M);t=x.createElementNS(s,k,M.is?M:p),l&&(g.__m&&g.__m(e,o),l=!1),o=null}if(k){if(p=k=="template"&&t.content||t,o=k=="textarea"&&M.defaultValue!=null?null:o&&Ne.call(p.childNodes),!l&&o)for(v={},c=0;c<t.attributes.length;c++)v[(h=t.attributes[c]).name]=h.value;for(c in v)h=v[c],c=="dangerouslySetInnerHTML"?m=h:c=="children"||c in M||c=="value"&&"defaultValue"in M||c=="checked"&&"defaultChecked"in M||le(t,c,null,h,s);for(c in M)h=M[c],c=="children"?d=h:c=="dangerouslySetInnerHTML"?f=h:c=="value"?y=h:c=="checked"?b=h:l&&typeof h!="function"||v[c]===h||le(t,c,h,v[c],s);f?(l||m&&(f.__html==m.__html||f.__html==t.innerHTML)||(t.innerHTML=f.__html),e.__k=[]):(m&&(t.textContent=""),(k=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&un.test(k))&&(s="http://www.w3.org/1999/xhtml"),ut(p,De(d)?d:[d],e,n,r,s,o,a,o?o[0]:n.__k&&j(n,0),l,u),o&&o.some(z)),l&&k!="textarea"||(c="value",k=="progress"&&y==null?t.removeAttribute(c):y==null||y===t[c]&&(k!="progress"||y)||le(t,c,y,v[c],s),c="checked",b!=null&&b!=t[c]&&le(t,c,b,v[c],s))}else v===M||l&&t.data==M||(t.data=M);return t}function Re(t,e,n,r){try{typeof t=="function"?e?e.__x=t(e)||1:r&&(r=r.__c||r.__e)&&(e=r.__x)&&(r.__x=null,typeof e=="function"?e():t(null)):t.current=e}catch(s){g.__e(s,n)}}function je(t,e,n){var r,s,o,a;if(g.unmount&&g.unmount(t),!(r=t.ref)||r.current&&r.current!=t.__e||Re(r,null,e,t),r=t.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(l){g.__e(l,e)}r.__P=r.__n=null}if(r=t.__k)for(a=0;a<r.length;a++)r[a]&&je(r[a],e,typeof t.type!="function"||n&&!t.props.__P);!n&&(r=t.__c)&&(r=r.__z)&&(s=de(r,o=[]))&&(r==t.__e&&o.some(z),z(s),z(r)),n||z(t.__e),t.__e=t.__c=t.__=null}function hn(t,e,n){return this.constructor(t,n)}function Be(t,e){var n,r,s,o;g.__&&g.__(t,e),e.nodeType==9&&(e=e.documentElement),r=(n=t&&32&t.__u)?null:e.__k,e.__k=Y(q,{children:[t]}),s=[],o=[],Ee(e,e.__k,r||pe,pe,e.namespaceURI,r?null:e.firstChild?Ne.call(e.childNodes):null,s,r?r.__e:e.firstChild,n,o),pt(s,e.__k,o),e.__k.props.children=null}function ft(t){function e(n){var r,s;return this.getChildContext||(r=new Set,(s={})[e.__c]=this,this.getChildContext=function(){return s},this.shouldComponentUpdate=function(o){this.props.value!=o.value&&r.forEach(function(a){a.__g|=4,Pe(a)})},this.sub=function(o){r.add(o);var a=o.componentWillUnmount;o.componentWillUnmount=function(){r.delete(o),a&&a.call(o)}}),n.children}return e.__c="__cC"+at++,e.__=t,e.Provider=(e.Consumer=function(n,r){return n.children(r)}).contextType=e,e}g={__e:function(t,e,n,r){for(var s,o,a;e=e.__;)if((s=e.__c)&&!(1&s.__g)){s.__g|=4;try{if((a=(o=s.constructor)&&o.getDerivedStateFromError)&&s.setState(o.getDerivedStateFromError(t)),s.componentDidCatch&&(s.componentDidCatch(t,r||{}),a=1),a&&8&s.__g)return void(s.__g|=2)}catch(l){t=l}}throw ce=0,t}},nt=0,Ae=function(t){return t!=null&&t.constructor===ee},V.prototype.setState=function(t,e){var n=this.__s;n&&n!=this.state||(n=this.__s=F({},this.state)),typeof t=="function"&&(t=t(F({},n),this.props)),t&&(F(n,t),this.__v&&(e&&this.__k.push(e),Pe(this)))},V.prototype.forceUpdate=function(t){this.__v&&(this.__g|=4,t&&this.__h.push(t),Pe(this))},V.prototype.render=q,R=[],ce=0,rt=function(t,e){return t.__v.__b-e.__v.__b},ue=Symbol(),ot=/(PointerCapture)$|Capture$/i,Le=0,$e={},at=0;var H,S,Ue,mt,Oe=Object.is,me=0,kt=[],ze=[],T=g,ht=T.__b,vt=T.__r,_t=T.diffed,gt=T.__c,bt=T.unmount,yt=T.__;function ne(t,e){T.__h&&T.__h(S,t,me||e),me=0;var n=S.__H||(S.__H={__:[],__h:[]});return t>=n.__.length&&n.__.push({}),n.__[t]}function P(t){return me=1,vn(Tt,t)}function vn(t,e,n){var r=ne(H++,2);if(r.t=t,!r.__c&&(r.__=[n?n(e):Tt(void 0,e),function(o){var a=(r.__N||r.__)[0],l=r.t(a,o);Oe(a,l)||(r.__N=[l,r.__[1]],r.__c.setState({}))}],r.__c=S,!S.__f)){S.__f=!0;var s=S.shouldComponentUpdate;S.shouldComponentUpdate=function(o,a,l){var u=this.__H;if(!u)return!0;var p=!1,c=this.props!=o;if(u.__.some(function(m){m.__N&&(p=!0,Oe(m.__[0],m.__N[0])||(c=!0))}),s){var f=s.call(this,o,a,l);return p?f||c:f}return!p||c}}return r.__}function He(t,e){var n=ne(H++,3);!T.__s&&Ie(n.__H,e)&&(n.__P=!0,n.__=t,n.u=e,S.__H.__h.push(n))}function qt(t,e){var n=ne(H++,4);!T.__s&&Ie(n.__H,e)&&(n.__P=!1,n.__=t,n.u=e,S.__h.push(n))}function J(t){return me=5,he(function(){return{current:t}},[])}function he(t,e){var n=ne(H++,7);return Ie(n.__H,e)&&(n.__=t(),n.__H=e),n.__}function St(t){var e=S.context[t.__c],n=ne(H++,9);return n.c=t,e?(n.__==null&&(n.__=!0,e.sub(S)),e.props.value):t.__}function _n(){var t;do{for(;t=ze.shift();)try{te(t)}catch(n){T.__e(n,{__:(t=t.__P)&&t.__v})}for(;t=kt.shift();){var e=t.__H;if(t.__P&&e)try{e.__h.some(te),e.__h.some(Fe),e.__h=[]}catch(n){e.__h=[],T.__e(n,t.__v)}}}while(ze.length)}T.__b=function(t){S=null,ht&&ht(t)},T.__=function(t,e){t&&e.__k&&e.__k.__m&&(t.__m=e.__k.__m),yt&&yt(t,e)},T.__r=function(t){vt&&vt(t),H=0;var e=(S=t.__c).__H;e&&(Ue==S?S.__h=[]:(e.__h.some(te),e.__h.some(Fe),H=0),e.__h=[],e.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Ue=S},T.diffed=function(t){_t&&_t(t);var e=t.__c;e&&e.__H&&(e.__H.__h.length&&wt(kt.push(e)),e.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ue=S=null},T.__c=function(t,e){e.some(function(n){try{n.__h.some(te),n.__h=n.__h.filter(function(r){return!r.__||Fe(r)})}catch(r){n.__h=[function(){throw r}]}}),gt&&gt(t,e)},T.unmount=function(t){bt&&bt(t);var e,n,r=t.__c;r&&r.__H&&(r.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=t.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,wt(ze.push(s))}else te(s)}catch(o){e=o}}),r.__H=void 0,e&&T.__e(e,r.__v))};var xt=typeof requestAnimationFrame=="function";function gn(t){var e,n=function(){clearTimeout(r),xt&&cancelAnimationFrame(e),setTimeout(t)},r=setTimeout(n,35);xt&&(e=requestAnimationFrame(n))}function wt(t){t!=1&&mt==T.requestAnimationFrame||((mt=T.requestAnimationFrame)||gn)(_n)}function te(t){var e=S,n=t.__c;typeof n=="function"&&(t.__c=void 0,n()),S=e}function Fe(t){var e=S;t.__c=t.__(),S=e}function Ie(t,e){return!t||t.length!=e.length||e.some(function(n,r){return!Oe(n,t[r])})}function Tt(t,e){return typeof e=="function"?e(t):e}var bn=Symbol.for("preact-signals");function be(){if(N>1)N--;else{var t,e=!1;for((function(){var s=_e;for(_e=void 0;s!==void 0;){var o=s.S;if(o.v===s.v)for(var a=o.t;a!==void 0;a=a.x)a.i===s.i&&(a.i=o.i);s=s.o}})();oe!==void 0;){var n=oe;for(oe=void 0,ve++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Ct(n))try{n.c()}catch(s){e||(t=s,e=!0)}n=r}}if(ve=0,N--,e)throw t}}function We(t){if(N>0)return t();Ge=++yn,N++;try{return t()}finally{be()}}var re,w=void 0;function ae(t){var e=w,n=re;w=void 0,re=void 0;try{return t()}finally{w=e,re=n}}var oe=void 0,N=0,ve=0,yn=0,Ge=0,_e=void 0,ge=0;function Mt(t){if(w!==void 0){var e=t.n;if(e===void 0||e.t!==w)return e={i:0,S:t,p:w.s,n:void 0,t:w,e:void 0,x:void 0,r:e},w.s!==void 0&&(w.s.n=e),w.s=e,t.n=e,32&w.f&&t.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=w.s,e.n=void 0,w.s.n=e,w.s=e),e}}function C(t,e){this.v=t,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}C.prototype.brand=bn;C.prototype.h=function(){return!0};C.prototype.S=function(t){var e=this,n=this.t;n!==t&&t.e===void 0&&(t.x=n,this.t=t,n!==void 0?n.e=t:ae(function(){var r;(r=e.W)==null||r.call(e)}))};C.prototype.U=function(t){var e=this;if(this.t!==void 0){var n=t.e,r=t.x;n!==void 0&&(n.x=r,t.e=void 0),r!==void 0&&(r.e=n,t.x=void 0),t===this.t&&(this.t=r,r===void 0&&ae(function(){var s;(s=e.Z)==null||s.call(e)}))}};C.prototype.subscribe=function(t){var e=this;return L(function(){var n=e.value;ae(function(){return t(n)})},{name:"sub"})};C.prototype.valueOf=function(){return this.value};C.prototype.toString=function(){return this.value+""};C.prototype.toJSON=function(){return this.value};C.prototype.peek=function(){var t=this;return ae(function(){return t.value})};Object.defineProperty(C.prototype,"value",{get:function(){var t=Mt(this);return t!==void 0&&(t.i=this.i),this.v},set:function(t){if(t!==this.v){if(ve>100)throw new Error("Cycle detected");(function(n){N!==0&&ve===0&&n.l!==Ge&&(n.l=Ge,_e={S:n,v:n.v,i:n.i,o:_e})})(this),this.v=t,this.i++,ge++,N++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{be()}}}});function $(t,e){return new C(t,e)}function Ct(t){for(var e=t.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function $t(t){for(var e=t.s;e!==void 0;e=e.n){var n=e.S.n;if(n!==void 0&&(e.r=n),e.S.n=e,e.i=-1,e.n===void 0){t.s=e;break}}}function Pt(t){for(var e=t.s,n=void 0;e!==void 0;){var r=e.p;e.i===-1?(e.S.U(e),r!==void 0&&(r.n=e.n),e.n!==void 0&&(e.n.p=r)):n=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=r}t.s=n}function I(t,e){C.call(this,void 0,e),this.x=t,this.s=void 0,this.g=ge-1,this.f=4}I.prototype=new C;I.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===ge))return!0;if(this.g=ge,this.f|=1,this.i>0&&!Ct(this))return this.f&=-2,!0;var t=w;try{$t(this),w=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return w=t,Pt(this),this.f&=-2,!0};I.prototype.S=function(t){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}C.prototype.S.call(this,t)};I.prototype.U=function(t){if(this.t!==void 0&&(C.prototype.U.call(this,t),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};I.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var t=this.t;t!==void 0;t=t.x)t.t.N()}};Object.defineProperty(I.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var t=Mt(this);if(this.h(),t!==void 0&&(t.i=this.i),16&this.f)throw this.v;return this.v}});function G(t,e){return new I(t,e)}function At(t){var e=t.j;if(t.j=void 0,typeof e=="function"){N++;var n=w;w=void 0;try{e()}catch(r){throw t.f&=-2,t.f|=8,Ke(t),r}finally{w=n,be()}}}function Ke(t){for(var e=t.s;e!==void 0;e=e.n)e.S.U(e);t.x=void 0,t.s=void 0,At(t)}function xn(t){if(w!==this)throw new Error("Out-of-order effect");Pt(this),w=t,this.f&=-2;try{8&this.f&&Ke(this)}finally{be()}}function Q(t,e){this.x=t,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,re&&re.push(this)}Q.prototype.c=function(){var t=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{t()}};Q.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,At(this),$t(this),N++;var t=w;return w=this,xn.bind(this,t)};Q.prototype.N=function(){2&this.f||(this.f|=2,this.u=oe,oe=this)};Q.prototype.d=function(){this.f|=8,1&this.f||Ke(this)};Q.prototype.dispose=function(){this.d()};function L(t,e){var n=new Q(t,e);try{n.c()}catch(s){throw n.d(),s}var r=n.d.bind(n);return r[Symbol.dispose]=r,r}var Lt,xe,ye,wn=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Dt=[];L(function(){Lt=this.N})();function Z(t,e){g[t]=e.bind(null,g[t]||function(){})}function se(t){if(ye){var e=ye;ye=void 0,e()}ye=t&&t.S()}function Nt(t){var e=this,n=t.data,r=qn(n);r.name="ReactiveDom",r.value=n;var s=he(function(){for(var l=e,u=e.__v;u=u.__;)if(u.__c){u.__c.__$f|=4;break}var p=G(function(){var d=r.value.value;return d===0?0:d===!0?"":d||""}),c=G(function(){return!Array.isArray(p.value)&&!Ae(p.value)}),f=L(function(){if(this.N=Et,c.value){var d=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=d)}}),m=e.__$u.d;return e.__$u.d=function(){f(),m.call(this)},[c,p]},[]),o=s[0],a=s[1];return o.value?a.peek():a.value}Nt.displayName="ReactiveTextNode";Object.defineProperties(C.prototype,{constructor:{configurable:!0,value:st(q,null).constructor},type:{configurable:!0,value:Nt},props:{configurable:!0,get:function(){var t=this;return{data:{get value(){return t.value}}}}},__b:{configurable:!0,value:1}});Z("__b",function(t,e){if(se(),xe=void 0,typeof e.type=="string"){var n,r=e.props;for(var s in r)if(s!=="children"){var o=r[s];o instanceof C&&(n||(e.__np=n={}),n[s]=o,r[s]=o.peek())}}t(e)});Z("__r",function(t,e){if(t(e),e.type!==q){se();var n,r=e.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=n=(function(s,o){var a;return L(function(){a=this},{name:o}),a.c=s,a})((function(s){return function(){var o;wn&&((o=this.y)==null||o.call(this)),s.__$f|=1,s.setState({})}})(r),typeof e.type=="function"?e.type.displayName||e.type.name:""))),xe=r,se(n)}});Z("__e",function(t,e,n,r){se(),xe=void 0,t(e,n,r)});Z("diffed",function(t,e){se(),xe=void 0;var n;if(typeof e.type=="string"&&(n=e.__e)){var r=e.__np,s=e.props,o=n.U;if(o)for(var a in o){var l=o[a];l===void 0||r&&a in r||(l.d(),o[a]=void 0)}if(r){o||(o={},n.U=o);for(var u in r){var p=o[u],c=r[u];p===void 0?(p=kn(n,u,c,s),o[u]=p):p.o(c,s)}}}t(e)});function kn(t,e,n,r){var s=e in t&&t.ownerSVGElement===void 0,o=$(n);return{o:function(a,l){o.value=a,r=l},d:L(function(){this.N=Et;var a=o.value.value;r[e]!==a&&(r[e]=a,s?t[e]=a:a!=null&&(a!==!1||e[4]==="-")?t.setAttribute(e,a):t.removeAttribute(e))})}}Z("unmount",function(t,e){if(typeof e.type=="string"){var n=e.__e;if(n){var r=n.U;if(r){n.U=void 0;for(var s in r){var o=r[s];o&&o.d()}}}var a=e.__np;if(a){var l=e.props;for(var u in a)l[u]=a[u]}e.__np=void 0}else{var p=e.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}t(e)});Z("__h",function(t,e,n,r){r<3&&(e.__$f|=2),t(e,n,r)});V.prototype.shouldComponentUpdate=function(t,e){if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var s in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var o=2&this.__$f;if(!(r||o||4&this.__$f)||1&this.__$f)return!0}else if(!(r||4&this.__$f)||3&this.__$f)return!0;for(var a in t)if(a!=="__source"&&t[a]!==this.props[a])return!0;for(var l in this.props)if(!(l in t))return!0;return!1};function qn(t,e){return he(function(){return $(t,e)},[])}var Sn=function(t){queueMicrotask(function(){queueMicrotask(t)})};function Tn(){We(function(){for(var t;t=Dt.shift();)Lt.call(t)})}function Et(){Dt.push(this)===1&&(g.requestAnimationFrame||Sn)(Tn)}var Mn={slow:1800,normal:800,fast:120},Cn=t=>t.players.some(({person:e,out:n})=>!e&&!n);function Rt(t){let e=$(-1),n=$(0);return L(()=>{let r=t.state.value;if(n.value,t.paused.value||t.readOnly.value||t.busy.value||!t.link.connected.value||r.over||e.value===r.rev||!Cn(r))return;let o=setTimeout(async()=>{let{ok:a,moved:l,error:u}=await t.link.ask("step",{rev:r.rev});u?.code==="busy"&&(n.value+=1),a&&!l&&t.state.peek().rev===r.rev&&(e.value=r.rev)},Mn[t.speed.value]);return()=>clearTimeout(o)})}var jt=`:host {
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
  width: 16px;
  height: 16px;
  margin: 0;
  accent-color: var(--accent);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 1px;
}

.actions:focus-visible {
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

.dark .owner .mark-shape,
.owner .mark-shape {
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
    overflow-wrap: anywhere;
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
}

summary {
  cursor: pointer;
  padding: 2px 0;
  color: var(--soft);
  font-size: 13px;
}

summary:hover,
[open] > summary {
  color: var(--ink);
}

.manage li {
  display: flex;
  flex-direction: column;
  gap: 4px;
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
  overflow-wrap: anywhere;
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
`;var Bt=[4e3,6e3,1e4],Ut={v:1,kind:"result",ok:!1,error:{code:"silent",params:{}}},we=class{constructor(e){this.model=e;e.on("msg:custom",this.receive)}model;connected=$(!0);waiting=new Map;view=crypto.randomUUID?.()??String(Math.random()).slice(2);count=0;close(){this.model.off("msg:custom",this.receive);for(let[e,n]of this.waiting)n({...Ut,id:e})}alive=()=>{this.connected.value=!0};hello(e){return this.ask("hello",{proto:1,last_rev:e})}ask(e,n={}){this.count+=1;let r=`${this.view}-${this.count}`,s={v:1,kind:e,id:r,view:this.view,session:this.model.get("session"),...n};return new Promise(o=>{let a,l=p=>{clearTimeout(a),this.waiting.delete(r),o(p)},u=p=>{try{this.model.send(s)}catch{this.connected.value=!1}a=setTimeout(()=>{this.connected.value=!1,p+1<Bt.length?u(p+1):l({...Ut,id:r})},Bt[p])};this.waiting.set(r,l),u(0)})}receive=e=>{this.alive(),this.waiting.get(e?.id)?.(e)}};var Ot={"actions.bid":"Amount of the bid","actions.count":"Number wanted","actions.hold":"Wait for me","actions.hold_hint":"Bots stop until further notice","actions.manage":"Build, mortgage\u2026","actions.offer":"Trade\u2026","actions.range":"{min} to {max}","actions.title":"Possible moves","actions.wait":"Nothing to decide here for now.","board.capped":"The game stops here: it has reached its cap on rounds.","board.dice":"Dice: {a} and {b}","board.log":"Latest events","board.over":"The game is over.","board.track":"Squares of the board","board.turn":"Round {round}: {seat} to play.","board.winner":"The game is over. {seat} wins.","board.winners":"The game is over. Shared victory: {seat}.","deed.bare":"Bare lot","deed.build":"building: {amount}","deed.close":"Close","deed.detention":"Just visiting: nothing to do; otherwise one has to get out.","deed.draw":"Draw a card: {deck}.","deed.held":"{count} of the family","deed.mortgage":"mortgage: {amount}","deed.property":"A title to buy.","deed.rents":"Rents","deed.rest":"A place to rest: nothing to do.","deed.send":"From here one is taken elsewhere, and the turn ends.","deed.start":"The start: a salary each time round.","deed.tax":"To pay: {amount}.","deed.times":"{count} \xD7 the dice","describe.cards":"Cards kept: {list}.","describe.detained":"{seat}: {amount}, held at {square}, worth {worth}.","describe.out":"{seat} is out of the game.","describe.player":"{seat}: {amount}, on {square}, worth {worth}.","describe.standing":"{game}. {turn}","describe.title_built":"{square} ({pieces})","describe.title_mortgaged":"{square} (mortgaged)","describe.titles":"Titles: {list}.","event.auction_failed":"No bid: {square} stays with the bank.","event.auction_failed.nowhere":"No bid: {kind} stays with the bank.","event.auction_opened":"Up for auction: {square}.","event.auction_opened.nowhere":"Up for auction, from {amount}: {kind}.","event.auction_won":"{seat} wins {square} for {amount}.","event.bankrupt":"Bankrupt: {seat} cannot pay {other}.","event.bid_made":"{seat} bids {amount}.","event.bidder_passed":"{seat} drops out of the auction.","event.bought":"{seat} buys {square} for {amount}.","event.building_sold":"{seat} sells back to the bank for {amount}: {square}.","event.building_won":"{seat} wins for {amount}: {kind}.","event.built":"{seat} builds for {amount}: {building}, {square}.","event.card_drawn":"{seat} draws \u201C{card}\u201D: {text}","event.card_gained":"{seat} receives {amount}.","event.card_kept":"{seat} keeps the card \u201C{card}\u201D.","event.card_moved":"{seat} receives the card \u201C{card}\u201D from {other}.","event.card_moved.nobody":"The card \u201C{card}\u201D goes back under its deck.","event.card_paid":"{seat} pays {amount} to {other}.","event.card_returned":"The card \u201C{card}\u201D goes back under its deck.","event.dealt":"{seat} gets {amount} to start with.","event.debt_opened":"{seat} owes {other} {amount} and raises the money.","event.declined":"{seat} does not buy {square}.","event.detained":"{seat} goes straight to {square}.","event.estate_paid":"{seat} hands {amount} over to {other}.","event.estate_valued":"{seat} is worth {amount}.","event.fine_paid":"{seat} pays {amount} to get out.","event.game_ended":"The game is over.","event.interest_paid":"{seat} pays {amount} of interest: {square}.","event.jackpot_taken":"{seat} takes the pot: {amount}.","event.lifted":"{seat} lifts the mortgage for {amount}: {square}.","event.money_issued":"The bank issues {amount}.","event.mortgaged":"{seat} mortgages {square} for {amount}.","event.moved":"{seat} lands on {square}.","event.offer_accepted":"{seat} accepts the offer.","event.offer_refused":"{seat} refuses the offer.","event.offer_withdrawn":"{seat} withdraws the offer.","event.offered":"{seat} offers {other} a trade.","event.offered.asks":"{seat} offers {other} a trade and asks for {amount}.","event.offered.pays":"{seat} offers {other} a trade and would give {amount}.","event.order_thrown":"{seat} throws {a} + {b} for the order of play.","event.price_paid":"{seat} pays {other} {amount}.","event.released":"{seat} is free to move again.","event.rent_claimed":"{seat} claims {amount} from {other} for {square}.","event.rent_due":"Rent due from {seat} to {other} for {square}: {amount}.","event.rent_lapsed":"{seat} did not claim the rent in time: {square}.","event.rent_paid":"{seat} pays {other} {amount} of rent for {square}.","event.rested":"{seat}: nothing to do on {square}.","event.salary_paid":"{seat} collects a salary of {amount}.","event.shuffled":"The cards are shuffled.","event.starter_found":"{seat} starts.","event.stayed":"{seat} has to stay: {square}.","event.tax_paid":"{seat} pays a tax of {amount}.","event.term_offered":"{seat} would give {square}.","event.term_offered.card":"{seat} would give the card \u201C{card}\u201D.","event.thrown":"{seat} throws {a} + {b}.","event.time_passed":"Time played: {a} min.","event.title_moved":"{seat} receives {square} from {other}.","event.title_moved.bank":"{square} goes back to the bank.","event.turn_begun":"{seat} to play.","event.turn_ended":"{seat} ends the turn.","event.wanted":"{seat} asks for {amount}: {kind}.","event.won":"{seat} wins.","move.accept":"Accept","move.bid":"Bid {amount}","move.build":"Build: {building} ({amount})","move.buy":"Buy for {amount}","move.claim":"Claim {amount} for {square}","move.claim.free":"Claim the rent","move.counter":"Make a counter-offer","move.decline":"Leave to auction","move.end":"End the turn","move.keep":"Keep the mortgage","move.lift":"Lift the mortgage ({amount})","move.mortgage":"Mortgage (+{amount})","move.pass":"Pass","move.pass.bid":"Drop out","move.pass.place":"Place nothing","move.pass.want":"None","move.pay":"Pay {amount}","move.place":"Place on {square}","move.refuse":"Refuse","move.roll":"Roll the dice","move.sell":"Sell: {building} (+{amount})","move.sell.all":"Sell all of the group (+{amount})","move.sell.down":"Sell in the group, keep {pieces} per lot (+{amount})","move.settle":"Settle automatically","move.use":"Use the card: {card}","move.want":"Ask for {n} ({building})","move.withdraw":"Withdraw the offer","notice.dismiss":"Dismiss","notice.unconnected":"The kernel does not answer: it is busy or no longer connected.","notice.why":"Why?","offer.cash":"Money that {seat} pays","offer.send":"Propose","offer.to":"Offer to","pending.bid":"Auction of {square}. {seat} to speak, from {amount}.","pending.buy":"{seat}: buy {square} for {amount}, or leave it to auction?","pending.debt":"{seat} owes {amount} to {other} and must raise the money.","pending.lift":"{seat} receives {square}, mortgaged: lift it at once for {amount}?","pending.offer":"{other} offers {seat} a trade.","pending.place":"{seat}: where does the building go ({building})?","pending.release":"{seat}: pay {amount}, or use the card?","pending.want":"Few buildings are left ({building}): how many does {seat} want?","players.bot":"bot","players.detained":"held, throw {n}","players.hold":"on hold","players.out":"out of the game","players.title":"Players","players.turn":"to play","players.winner":"winner","players.worth":"worth {amount}","refused.bad_payload":"The message was malformed.","refused.busy":"The game is busy elsewhere: wait a moment and try again.","refused.game_over":"The game is over.","refused.illegal_move":"That move is not allowed now.","refused.insufficient_funds":"There is not enough money for that move.","refused.internal":"Something went wrong (reference {ref}). The game has not changed.","refused.not_your_turn":"It is not for that seat to speak.","refused.read_only":"This board is for watching only.","refused.silent":"No answer from the kernel: the move may not have been heard.","refused.stale":"Too late: that question is already settled.","refused.unknown_move":"That move was not understood.","refused.wrong_proto":"This view is of another version: reload the page.","refused.wrong_session":"This view belongs to another game: run the cell again.","square.for_sale":"for sale, {amount}","square.mortgaged":"mortgaged","square.owned":"owned by {seat}","square.place":"Square {n}: {square}","square.token":"token: {seat}","terms.gives":"{seat} gives","terms.nothing":"nothing","tools.dark":"Dark","tools.fast":"fast","tools.go":"Resume","tools.light":"Light","tools.normal":"normal","tools.pause":"Pause","tools.skip":"Run on","tools.skip_hint":"Bots play straight on to the next decision","tools.slow":"slow","tools.speed":"Speed of the bots","tools.title":"Controls of the game","tools.undo":"Undo","typed.hint":"roll, build 24\u2026","typed.label":"Move in words","typed.say":"Say","typed.seat":"Who speaks","ui.bank":"the bank"};var zt={"actions.bid":"Montant de l\u2019ench\xE8re","actions.count":"Nombre voulu","actions.hold":"Attendez-moi","actions.hold_hint":"Les automates s\u2019arr\xEAtent jusqu\u2019\xE0 nouvel ordre","actions.manage":"B\xE2tir, hypoth\xE9quer\u2026","actions.offer":"\xC9changer\u2026","actions.range":"de {min} \xE0 {max}","actions.title":"Coups possibles","actions.wait":"Rien \xE0 d\xE9cider ici pour l\u2019instant.","board.capped":"La partie s\u2019arr\xEAte ici\xA0: le nombre de tours pr\xE9vu est atteint.","board.dice":"D\xE9s\xA0: {a} et {b}","board.log":"Derniers \xE9v\xE9nements","board.over":"La partie est finie.","board.track":"Cases du plateau","board.turn":"Tour {round}\xA0: \xE0 {seat} de jouer.","board.winner":"La partie est finie. Victoire\xA0: {seat}.","board.winners":"La partie est finie. Victoire partag\xE9e\xA0: {seat}.","deed.bare":"Terrain nu","deed.build":"b\xE2timent\xA0: {amount}","deed.close":"Fermer","deed.detention":"En visite, rien \xE0 faire\xA0; sinon, il faut en sortir.","deed.draw":"Une carte \xE0 tirer\xA0: {deck}.","deed.held":"{count} de la famille","deed.mortgage":"hypoth\xE8que\xA0: {amount}","deed.property":"Un titre \xE0 acheter.","deed.rents":"Loyers","deed.rest":"Case de repos\xA0: rien \xE0 faire.","deed.send":"D\u2019ici, on est conduit ailleurs et le tour s\u2019arr\xEAte.","deed.start":"Case de d\xE9part\xA0: un salaire \xE0 chaque passage.","deed.tax":"\xC0 payer\xA0: {amount}.","deed.times":"{count} \xD7 les d\xE9s","describe.cards":"Cartes gard\xE9es\xA0: {list}.","describe.detained":"{seat}\xA0: {amount}, \xE0 l\u2019arr\xEAt case {square}, fortune {worth}.","describe.out":"{seat} ne joue plus.","describe.player":"{seat}\xA0: {amount}, case {square}, fortune {worth}.","describe.standing":"{game}. {turn}","describe.title_built":"{square} ({pieces})","describe.title_mortgaged":"{square} (hypoth\xE9qu\xE9)","describe.titles":"Titres\xA0: {list}.","event.auction_failed":"Aucune ench\xE8re\xA0: {square} reste \xE0 la banque.","event.auction_failed.nowhere":"Aucune ench\xE8re\xA0: {kind}, qui reste \xE0 la banque.","event.auction_opened":"Ench\xE8res ouvertes\xA0: {square}.","event.auction_opened.nowhere":"Ench\xE8res ouvertes, d\xE8s {amount}\xA0: {kind}.","event.auction_won":"{seat} emporte {square} pour {amount}.","event.bankrupt":"Faillite\xA0: {seat} ne peut pas payer {other}.","event.bid_made":"{seat} offre {amount}.","event.bidder_passed":"{seat} se retire des ench\xE8res.","event.bought":"{seat} ach\xE8te {square} pour {amount}.","event.building_sold":"{seat} revend \xE0 la banque pour {amount}\xA0: {square}.","event.building_won":"{seat} emporte pour {amount}\xA0: {kind}.","event.built":"{seat} b\xE2tit pour {amount}\xA0: {building}, {square}.","event.card_drawn":"{seat} tire une carte, \xAB\xA0{card}\xA0\xBB\xA0: {text}","event.card_gained":"{seat} re\xE7oit {amount}.","event.card_kept":"{seat} garde la carte \xAB\xA0{card}\xA0\xBB.","event.card_moved":"{seat} re\xE7oit la carte \xAB\xA0{card}\xA0\xBB, que c\xE8de {other}.","event.card_moved.nobody":"La carte \xAB\xA0{card}\xA0\xBB retourne sous son paquet.","event.card_paid":"{seat} paie {amount} \xE0 {other}.","event.card_returned":"La carte \xAB\xA0{card}\xA0\xBB retourne sous son paquet.","event.dealt":"{seat} re\xE7oit {amount} pour commencer.","event.debt_opened":"{seat} doit {amount} \xE0 {other} et r\xE9unit la somme.","event.declined":"{seat} n\u2019ach\xE8te pas {square}.","event.detained":"{seat} part tout droit\xA0: {square}.","event.estate_paid":"{seat} remet {amount} \xE0 {other}.","event.estate_valued":"Fortune pour {seat}\xA0: {amount}.","event.fine_paid":"{seat} paie {amount} pour sortir.","event.game_ended":"La partie est finie.","event.interest_paid":"{seat} paie {amount} d\u2019int\xE9r\xEAts\xA0: {square}.","event.jackpot_taken":"{seat} ramasse la cagnotte\xA0: {amount}.","event.lifted":"{seat} l\xE8ve l\u2019hypoth\xE8que pour {amount}\xA0: {square}.","event.money_issued":"La banque \xE9met {amount}.","event.mortgaged":"{seat} hypoth\xE8que {square} pour {amount}.","event.moved":"{seat} arrive case {square}.","event.offer_accepted":"{seat} accepte la proposition.","event.offer_refused":"{seat} refuse la proposition.","event.offer_withdrawn":"{seat} retire sa proposition.","event.offered":"{seat} propose un \xE9change \xE0 {other}.","event.offered.asks":"{seat} propose un \xE9change \xE0 {other} et demande {amount}.","event.offered.pays":"{seat} propose un \xE9change \xE0 {other} et donnerait {amount}.","event.order_thrown":"{seat} lance {a} + {b} pour l\u2019ordre de jeu.","event.price_paid":"{seat} verse {amount} \xE0 {other}.","event.released":"{seat} peut repartir.","event.rent_claimed":"{seat} r\xE9clame {amount} \xE0 {other} pour {square}.","event.rent_due":"Loyer d\xFB par {seat} \xE0 {other} pour {square}\xA0: {amount}.","event.rent_lapsed":"{seat} n\u2019a pas r\xE9clam\xE9 \xE0 temps le loyer\xA0: {square}.","event.rent_paid":"{seat} paie {amount} de loyer \xE0 {other} pour {square}.","event.rested":"{seat}\xA0: rien \xE0 faire case {square}.","event.salary_paid":"{seat} re\xE7oit son salaire\xA0: {amount}.","event.shuffled":"Les cartes sont m\xE9lang\xE9es.","event.starter_found":"{seat} commence.","event.stayed":"{seat} doit rester\xA0: {square}.","event.tax_paid":"{seat} paie {amount} de taxe.","event.term_offered":"{seat} donnerait {square}.","event.term_offered.card":"{seat} donnerait la carte \xAB\xA0{card}\xA0\xBB.","event.thrown":"{seat} lance {a} + {b}.","event.time_passed":"Dur\xE9e de jeu\xA0: {a} min.","event.title_moved":"{seat} re\xE7oit {square}, que c\xE8de {other}.","event.title_moved.bank":"{square} revient \xE0 la banque.","event.turn_begun":"\xC0 {seat} de jouer.","event.turn_ended":"{seat} a fini son tour.","event.wanted":"{seat} en demande {amount}\xA0: {kind}.","event.won":"Victoire\xA0: {seat}.","move.accept":"Accepter","move.bid":"Ench\xE9rir\xA0: {amount}","move.build":"B\xE2tir\xA0: {building} ({amount})","move.buy":"Acheter pour {amount}","move.claim":"R\xE9clamer {amount} pour {square}","move.claim.free":"R\xE9clamer le loyer","move.counter":"Faire une contre-proposition","move.decline":"Laisser aux ench\xE8res","move.end":"Finir le tour","move.keep":"Garder l\u2019hypoth\xE8que","move.lift":"Lever l\u2019hypoth\xE8que ({amount})","move.mortgage":"Hypoth\xE9quer (+{amount})","move.pass":"Passer","move.pass.bid":"Se retirer","move.pass.place":"Ne rien placer","move.pass.want":"Aucun","move.pay":"Payer {amount}","move.place":"Placer ici\xA0: {square}","move.refuse":"Refuser","move.roll":"Lancer les d\xE9s","move.sell":"Revendre\xA0: {building} (+{amount})","move.sell.all":"Tout revendre dans le groupe (+{amount})","move.sell.down":"Revendre dans le groupe, garder {pieces} par terrain (+{amount})","move.settle":"R\xE9gler d\u2019office","move.use":"Jouer la carte\xA0: {card}","move.want":"En demander {n} ({building})","move.withdraw":"Retirer la proposition","notice.dismiss":"Fermer","notice.unconnected":"Le noyau ne r\xE9pond pas\xA0: il est occup\xE9 ou n\u2019est plus connect\xE9.","notice.why":"Pourquoi\xA0?","offer.cash":"Somme que verse {seat}","offer.send":"Proposer","offer.to":"Proposer \xE0","pending.bid":"Ench\xE8res\xA0: {square}. \xC0 {seat} de parler, \xE0 partir de {amount}.","pending.buy":"{seat}\xA0: acheter {square} pour {amount}, ou laisser aux ench\xE8res\xA0?","pending.debt":"{seat} doit {amount} \xE0 {other}\xA0: il faut r\xE9unir la somme.","pending.lift":"{seat} re\xE7oit {square}, sous hypoth\xE8que\xA0: la lever tout de suite pour {amount}\xA0?","pending.offer":"{other} propose un \xE9change \xE0 {seat}.","pending.place":"{seat}\xA0: o\xF9 placer le b\xE2timent ({building})\xA0?","pending.release":"{seat}\xA0: payer {amount}, ou jouer la carte\xA0?","pending.want":"Il reste peu de b\xE2timents ({building})\xA0: combien en faut-il \xE0 {seat}\xA0?","players.bot":"automate","players.detained":"\xE0 l\u2019arr\xEAt, essai {n}","players.hold":"attend","players.out":"ne joue plus","players.title":"Joueuses et joueurs","players.turn":"\xE0 jouer","players.winner":"victoire","players.worth":"fortune {amount}","refused.bad_payload":"Le message \xE9tait mal form\xE9.","refused.busy":"La partie est occup\xE9e ailleurs\xA0: un instant, puis nouvel essai.","refused.game_over":"La partie est finie.","refused.illegal_move":"Ce coup n\u2019est pas permis maintenant.","refused.insufficient_funds":"L\u2019argent manque pour ce coup.","refused.internal":"Une erreur s\u2019est produite (r\xE9f\xE9rence {ref}). La partie n\u2019a pas chang\xE9.","refused.not_your_turn":"Ce n\u2019est pas \xE0 cette place de parler.","refused.read_only":"Ce plateau se regarde seulement.","refused.silent":"Pas de r\xE9ponse du noyau\xA0: le coup n\u2019a peut-\xEAtre pas \xE9t\xE9 entendu.","refused.stale":"Trop tard\xA0: cette question est d\xE9j\xE0 r\xE9gl\xE9e.","refused.unknown_move":"Ce coup n\u2019a pas \xE9t\xE9 compris.","refused.wrong_proto":"Cette vue date d\u2019une autre version\xA0: il faut recharger la page.","refused.wrong_session":"Cette vue appartient \xE0 une autre partie\xA0: il faut ex\xE9cuter \xE0 nouveau la cellule.","square.for_sale":"\xE0 vendre, {amount}","square.mortgaged":"hypoth\xE9qu\xE9","square.owned":"\xE0 {seat}","square.place":"Case {n}\xA0: {square}","square.token":"pion\xA0: {seat}","terms.gives":"{seat} donne","terms.nothing":"rien","tools.dark":"Sombre","tools.fast":"rapide","tools.go":"Reprendre","tools.light":"Clair","tools.normal":"normal","tools.pause":"Pause","tools.skip":"Encha\xEEner","tools.skip_hint":"Les automates jouent d\u2019un trait jusqu\u2019\xE0 la prochaine d\xE9cision","tools.slow":"lent","tools.speed":"Vitesse des automates","tools.title":"R\xE9glages de la partie","tools.undo":"Annuler","typed.hint":"lancer, b\xE2tir 24\u2026","typed.label":"Coup en toutes lettres","typed.say":"Dire","typed.seat":"Qui parle","ui.bank":"la banque"};var Ft={fr:zt,en:Ot};function Ht(){return[document.documentElement.lang,navigator.language].some(e=>/^fr\b/i.test(e??""))?"fr":"en"}var ke=class{constructor(e,n,r){this.locale=e;this.def=n;this.players=r}locale;def;players;has(e){return e in Ft[this.locale]}say(e,n={}){return(Ft[this.locale][e]??e).replace(/\{(\w+)\}/g,(r,s)=>String(n[s]??""))}find(e,n={}){return this.has(e)?this.say(e,n):null}of(e){return e?.[this.locale]??""}number(e){let n=String(Math.abs(e)).replace(/\B(?=(\d{3})+$)/g,this.locale==="fr"?"\u202F":",");return e<0?`\u2212${n}`:n}money(e){let n=this.number(Math.abs(e)),r=this.def.currency[this.locale].replace("{}",()=>n);return e<0?`\u2212${r}`:r}player(e){return e===null?this.say("ui.bank"):this.players[e]??""}square(e){return e==null?"":this.of(this.def.squares[e]?.name)}title(e){return this.square(this.def.titles[e]?.square)}card(e){return e==null?"":this.of(this.def.cards[e]?.title)}building(e){return e==null?"":this.of(this.def.buildings[e]?.short)}pieces(e){let[n,r]=this.def.steps[e-1]??[0,0],s=this.def.buildings[n];return r?`${r}\xA0${this.of(r>1?s?.plural:s?.short)}`:""}list(e){return e.join(this.locale==="fr"?" ; ":"; ")}event(e){let n=`event.${e.kind}`,s=[[e.seat===null,".nobody"],[e.amount>0,".pays"],[e.amount<0,".asks"],[e.card!==null,".card"],[e.square===null,".nowhere"],[e.other===null,".bank"]].find(([l,u])=>l&&this.has(n+u)),o=this.def.steps[e.a-1],a={seat:this.player(e.seat),other:this.player(e.other),square:this.square(e.square),amount:this.money(Math.abs(e.amount)),card:this.card(e.card),text:e.card===null?"":this.of(this.def.cards[e.card]?.text),a:e.a,b:e.b,kind:this.building(e.a),building:this.building(o?.[0])};return this.find(n+(s?.[1]??""),a)??e.kind}};function Ln(){let{body:t,documentElement:e}=document;if(t.dataset.jpThemeLight)return t.dataset.jpThemeLight==="false";let n=[e,t].map(r=>[r.className,r.dataset.theme,r.dataset.vscodeThemeKind,r.style.colorScheme].join(" "));return n.some(r=>/\b(vscode-)?dark\b/.test(r))?!0:n.some(r=>/\b(vscode-)?light\b/.test(r))?!1:window.matchMedia?.("(prefers-color-scheme: dark)").matches??!1}function Je(t){return t==="auto"?Ln():t==="dark"}function It(t){let e=new MutationObserver(t);for(let r of[document.documentElement,document.body])e.observe(r,{attributes:!0});let n=window.matchMedia?.("(prefers-color-scheme: dark)");return n?.addEventListener("change",t),()=>{e.disconnect(),n?.removeEventListener("change",t)}}var qe=class{constructor(e){this.model=e;this.def=e.get("board_def"),this.link=new we(e),this.undo.push(()=>this.link.close()),this.state=this.trait("state"),this.tail=this.trait("tail"),this.speed=this.trait("speed"),this.theme=this.trait("theme"),this.paused=this.trait("paused"),this.readOnly=this.trait("read_only");let n=this.trait("locale"),r=Ht();this.locale=G(()=>n.value||r),this.teller=G(()=>{let o=this.state.value.players.map(({name:a})=>a);return new ke(this.locale.value,this.def,o)}),this.dark=$(Je(this.theme.value));let s=()=>{this.dark.value=Je(this.theme.value)};this.undo.push(It(s),L(s),this.tellWhatIsSeen()),this.link.hello(this.state.value.rev).then(o=>this.heed(o))}model;link;def;state;tail;speed;theme;paused;readOnly;locale;teller;dark;selected=$(null);refusal=$(null);busy=$(!1);undo=[];close(){for(let e of this.undo)e()}async act(e,n){let{rev:r,decision:s}=this.state.value;return this.exclusively(()=>this.link.ask("action",{seat:e,move:n,decision:s,base_rev:r}))}async control(e,n={}){return this.exclusively(()=>this.link.ask("control",{what:e,...n}))}write(e,n){try{this.model.set(e,n),this.model.save_changes()}catch{this.link.connected.value=!1}}async exclusively(e){if(this.busy.value)return!1;this.busy.value=!0;try{return this.heed(await e())}finally{this.busy.value=!1}}heed({ok:e,error:n}){return this.refusal.value=e?null:n??null,e}trait(e){let n=$(this.model.get(e)),r=()=>{n.value=this.model.get(e),this.link.alive()};return this.model.on(`change:${e}`,r),this.undo.push(()=>this.model.off(`change:${e}`,r)),n}tellWhatIsSeen(){let e,n=L(()=>{let{rev:r}=this.state.value;e??=setTimeout(()=>{e=void 0,this.write("seen_rev",Math.max(r,this.state.peek().rev))},400)});return()=>{clearTimeout(e),n()}}},Gt=ft(null),Wt=Gt.Provider;function _(){let t=St(Gt);if(!t)throw new Error("outside of a table");return t}var Dn=["build","sell","mortgage","lift"],Nn=["bid","want"],En=["offer","counter"];function Se(t){let e=t.pending?.seats??[],n=s=>e.includes(s)?0:s===t.seat?1:2,r=new Map;for(let s of t.legal){let{seat:o,kind:a,square:l,to:u=[]}=s;if(!t.players[o]?.person)continue;let p=r.get(o)??{seat:o,plain:[],counted:[],bargain:null,managing:new Map};r.set(o,p);let c=t.pending?.kind===a&&e.includes(o);Nn.includes(a)?p.counted.push(s):En.includes(a)?p.bargain={kind:a,seat:o,to:u}:Dn.includes(a)&&l!==void 0&&!c?p.managing.set(l,[...p.managing.get(l)??[],s]):p.plain.push(s)}return[...r.values()].sort((s,o)=>n(s.seat)-n(o.seat)||s.seat-o.seat)}function Te(t,e){return t.titles.owner.flatMap((n,r)=>n===e?[r]:[])}function Kt(t,e,n){let r=[...t.titles.map(s=>String(e(s))),...t.cards.map(n)];return t.cash>0&&r.push(`$${t.cash}`),r.join(" + ")||"nothing"}var Rn=Symbol.for("pv"),jn=0;function i(t,e,n,r,s,o){e||(e={});var a,l,u=e;if("ref"in u&&typeof t!="function")for(l in u={},e)l=="ref"?a=e[l]:u[l]=e[l];var p={type:t,props:u,key:n,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Rn,__v:--jn,__i:-1,__u:0};return(s||o)&&(p.__source=s,p.__self=o),g.vnode&&g.vnode(p),p}function B({seat:t,initial:e=!0,size:n}){let r=_();return i("svg",{class:"mark",viewBox:"0 0 24 24",width:n,height:n,"aria-hidden":"true",children:i(Qe,{seat:t,letter:e?r.state.value.players[t]?.name:""})})}function Qe({seat:t,letter:e=""}){let n=_().def.seats[t];if(!n)return null;let[r]=e.trim();return i(q,{children:[i("path",{class:"mark-shape",d:n.shape,fill:n.colour}),r&&i("text",{x:"12",y:n.baseline,fill:n.ink,class:"mark-letter",children:r.toUpperCase()})]})}var Bn={1:[[2,2]],2:[[1,1],[3,3]],3:[[1,1],[2,2],[3,3]],4:[[1,1],[1,3],[3,1],[3,3]],5:[[1,1],[1,3],[2,2],[3,1],[3,3]],6:[[1,1],[1,2],[1,3],[3,1],[3,2],[3,3]]};function Ze({value:t}){return i("svg",{class:"die",viewBox:"0 0 4 4","aria-hidden":"true",children:[i("rect",{x:".1",y:".1",width:"3.8",height:"3.8",rx:".7"}),(Bn[t]??[]).map(([e,n])=>i("circle",{cx:e,cy:n,r:".38"},`${e}${n}`))]})}var Un={start:"M20 12H5M11 5l-7 7 7 7",property:"",draw:"M5 7h11v14H5zM8 7V3h11v14h-3",tax:"M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",rest:"M4 20V9h13v4h3v7M4 16h16M7 9V5",detention:"M4 4h16v16H4zM9 4v16M15 4v16",send:"M4 5v14M8 12h12M14 6l6 6-6 6",by_count:"M3 9l9-6 9 6zM6 9v9M12 9v9M18 9v9M3 20h18",by_dice:"M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3"};function Vt({name:t}){return i("svg",{class:"glyph",viewBox:"0 0 24 24","aria-hidden":"true",children:i("path",{d:Un[t]})})}function Jt(){let t=_(),e=t.teller.value,{players:n,seat:r,over:s,winners:o}=t.state.value;return i("section",{class:"players","aria-label":e.say("players.title"),children:i("ul",{children:n.map((a,l)=>i("li",{class:`player${a.out?" out":""}${!s&&l===r?" turn":""}`,"data-seat":l,children:[i(B,{seat:l,size:26}),i("div",{class:"who",children:[i("strong",{children:a.name}),i("span",{class:"tags",children:[!a.person&&i("span",{class:"tag",children:e.say("players.bot")}),!s&&l===r&&i("span",{class:"tag turn",children:e.say("players.turn")}),a.detained>0&&i("span",{class:"tag",children:e.say("players.detained",{n:a.detained})}),a.hold&&i("span",{class:"tag",children:e.say("players.hold")}),o.includes(l)&&i("span",{class:"tag turn",children:e.say("players.winner")})]})]}),i("div",{class:"purse",children:[i("b",{class:"cash",children:e.money(a.cash)}),i("span",{class:"worth",children:e.say("players.worth",{amount:e.money(a.worth)})})]}),i("div",{class:"holdings",children:[a.out?e.say("players.out"):e.square(a.square),i(On,{seat:l})]})]},l))})})}function On({seat:t}){let e=_(),{def:n}=e,r=e.teller.value,{players:s,titles:o}=e.state.value,a=Te(e.state.value,t),l=s[t]?.cards??[];return!a.length&&!l.length?null:i("div",{class:"chips",children:[a.map(u=>{let p=n.titles[u],c=!!o.mortgaged[u],f=r.title(u);return i("button",{type:"button",class:`chip${c?" mortgaged":""}`,title:f,"aria-label":c?`${f} (${r.say("square.mortgaged")})`:f,onClick:()=>{e.selected.value=p?.square??null},children:i(W,{title:u})},u)}),l.map(u=>i("span",{class:"tag",title:r.card(u),children:n.cards[u]?.id},u))]})}function W({title:t}){let{def:e}=_(),n=e.titles[t],r=n&&e.groups[n.group];return i("span",{class:"dot",style:{"--group":r?.colour},"aria-hidden":"true",children:r?.letter})}function Xt({kind:t,seat:e,to:n}){let r=_(),{def:s}=r,o=r.teller.value,{players:a,pending:l}=r.state.value,u=t==="counter"?l:null,p=u?.other!=null?[u.other]:n,c=u?.terms,[f,m]=P(p[0]??-1),[d,h]=P({titles:c?.take??[],cards:c?.take_cards??[],cash:Math.max(0,-(c?.cash??0))}),[y,b]=P({titles:c?.give??[],cards:c?.give_cards??[],cash:Math.max(0,c?.cash??0)}),x=()=>{let[v,M]=[d,y].map(X=>Kt(X,K=>s.titles[K]?.square??0,K=>s.cards[K]?.id??""));return`${t==="counter"?"counter":`offer ${f+1}:`} ${v} for ${M}`};return i("form",{class:"bargain",onSubmit:v=>{v.preventDefault(),r.act(e,x())},children:[p.length>1&&i("label",{class:"partner",children:[o.say("offer.to")," ",i("select",{value:f,onChange:({currentTarget:v})=>{m(Number(v.value)),b({titles:[],cards:[],cash:y.cash})},children:p.map(v=>i("option",{value:v,children:a[v]?.name},v))})]}),i("div",{class:"sides",children:[i(Zt,{seat:e,side:d,set:h}),i(Zt,{seat:f,side:y,set:b})]}),i("button",{type:"submit",class:"primary","data-move":t,"data-seat":e,children:o.say("offer.send")})]})}var Qt=(t,e)=>t.includes(e)?t.filter(n=>n!==e):[...t,e];function Zt({seat:t,side:e,set:n}){let r=_(),s=r.teller.value,o=r.state.value.players[t];return o?i("fieldset",{children:[i("legend",{children:s.say("terms.gives",{seat:o.name})}),Te(r.state.value,t).map(a=>i("label",{children:[i("input",{type:"checkbox",checked:e.titles.includes(a),onChange:()=>n({...e,titles:Qt(e.titles,a)})}),i(W,{title:a})," ",i("span",{children:s.title(a)})]},a)),o.cards.map(a=>i("label",{children:[i("input",{type:"checkbox",checked:e.cards.includes(a),onChange:()=>n({...e,cards:Qt(e.cards,a)})}),i("span",{children:s.card(a)})]},a)),i("label",{class:"money",children:[i("input",{type:"number",min:0,max:Math.max(0,o.cash),value:e.cash,inputMode:"numeric","aria-label":s.say("offer.cash",{seat:o.name}),onInput:({currentTarget:a})=>n({...e,cash:Math.max(0,Math.round(a.valueAsNumber)||0)})}),r.def.currency.symbol]})]}):null}function en({from:t,to:e,terms:n}){return i("div",{class:"terms",children:[i(Yt,{seat:t,titles:n.give,cards:n.give_cards,cash:Math.max(0,n.cash)}),i(Yt,{seat:e,titles:n.take,cards:n.take_cards,cash:Math.max(0,-n.cash)})]})}function Yt({seat:t,titles:e,cards:n,cash:r}){let s=_(),o=s.teller.value,{mortgaged:a}=s.state.value.titles,l=!e.length&&!n.length&&!r;return i("div",{children:[i("h4",{children:o.say("terms.gives",{seat:o.player(t)})}),i("ul",{children:[e.map(u=>i("li",{children:[i(W,{title:u})," ",o.title(u),a[u]?` (${o.say("square.mortgaged")})`:""]},u)),n.map(u=>i("li",{children:o.card(u)},u)),r>0&&i("li",{children:o.money(r)}),l&&i("li",{children:o.say("terms.nothing")})]})]})}function tn(){let t=_(),e=t.teller.value,n=t.state.value,r=J(null),s=J(!1);qt(()=>{let a=r.current?.getRootNode();s.current&&a&&!a.activeElement&&r.current?.focus({preventScroll:!0})},[n.rev]);let o=Se(n);return i("section",{class:"actions",ref:r,tabIndex:-1,"aria-label":e.say("actions.title"),onFocusIn:()=>{s.current=!0},onPointerDown:()=>{s.current=!0},children:[i(zn,{}),!n.over&&!t.readOnly.value&&i(q,{children:[!o.length&&i("p",{class:"quiet",children:e.say("actions.wait")}),o.map(a=>i(Hn,{...a},a.seat)),o.length>0&&i(Kn,{seats:o.map(({seat:a})=>a)})]})]})}function zn(){let t=_(),e=t.teller.value,{pending:n,over:r}=t.state.value;if(!n||r)return null;let s=e.find(`pending.${n.kind}`,{seat:e.player(n.seat),other:e.player(n.other),square:n.title===null?e.building(n.building):e.title(n.title),amount:e.money(Math.abs(n.amount)),n:n.amount,building:e.building(n.building)});return i("div",{class:"question","data-pending":n.kind,children:[i("p",{children:s??n.kind}),n.terms&&n.other!==null&&i(en,{from:n.other,to:n.seat,terms:n.terms})]})}var Fn=["claim","accept","buy","roll","end"];function Hn({seat:t,plain:e,counted:n,bargain:r,managing:s}){let o=_(),a=o.teller.value,l=o.state.value,u=l.players[t],p=l.players.some(({person:d,out:h})=>!d&&!h),c=l.pending?.seats.includes(t)?l.pending:null,f=Fn.map(d=>e.find(h=>h.kind===d)).find(Boolean),m=n.map(d=>i(Wn,{legal:d},`${d.kind}${d.building}${d.min}`));return i("section",{class:"seat","data-seat":t,"aria-label":u?.name,children:[i("header",{children:[i(B,{seat:t,size:20}),i("b",{children:u?.name}),p&&i("button",{type:"button",class:"quiet hold","aria-pressed":u?.hold,title:a.say("actions.hold_hint"),onClick:()=>o.control("hold",{seat:t,on:!u?.hold}),children:a.say("actions.hold")})]}),c&&m,e.length>0&&i("div",{class:"moves",children:e.map(d=>i(Me,{legal:d,primary:d===f},d.move))}),i("div",{class:"folds",children:[(s.size>0||!c&&m.length>0)&&i("details",{class:"manage",open:c?.kind==="debt",children:[i("summary",{children:a.say("actions.manage")}),i("ul",{children:[...s].map(([d,h])=>i("li",{children:[i("span",{class:"lot",children:[i(W,{title:o.def.squares[d]?.title??-1})," ",a.square(d)]}),i("span",{class:"moves",children:h.map(y=>i(Me,{legal:y},y.move))})]},d))}),!c&&m]}),r&&i("details",{class:"bargaining",children:[i("summary",{children:a.say(r.kind==="offer"?"actions.offer":"move.counter")}),i(Xt,{...r},r.kind==="offer"?"":l.decision)]},r.kind)]})]})}function Me({legal:t,primary:e,named:n}){let r=_(),s=In(r,t),o=n?`${r.state.value.players[t.seat]?.name} \xB7 ${s}`:s;return i("button",{type:"button",class:e?"primary":"","data-move":t.move,"data-seat":t.seat,onClick:()=>r.act(t.seat,t.move),children:o})}function In({teller:t,state:e,def:n},r){let s=t.value,{pending:o,titles:a}=e.value,l=o?.seats.includes(r.seat)?o:null,[,u]=/down to (\d+)$/.exec(r.move)??[],p=a.level[n.squares[r.square??-1]?.title??-1]??0,c=r.cost??r.gain??l?.amount,f={amount:s.money(Math.abs(c??0)),square:s.square(r.square),building:s.building(r.kind==="sell"?n.steps[p-1]?.[0]:r.building),card:r.move.replace(/^\S+ /,""),pieces:s.pieces(Number(u))};return[u&&(Number(u)?"down":"all"),l?.kind,c===void 0&&"free"].map(h=>h&&s.find(`move.${r.kind}.${h}`,f)).find(Boolean)||(s.find(`move.${r.kind}`,f)??r.move)}var Gn=[1,10,50];function Wn({legal:t}){let e=_(),n=e.teller.value,{kind:r,seat:s,min:o=0,max:a=0}=t,[l,u]=P(o),p=c=>Math.min(a,Math.max(o,Math.round(c)||o));return i("form",{class:"counted",onSubmit:c=>{c.preventDefault();let f=t.building===void 0?"":` ${e.def.buildings[t.building]?.id}`;e.act(s,`${r} ${p(l)}${f}`)},children:[i("label",{children:[i("span",{class:"unseen",children:n.say(r==="bid"?"actions.bid":"actions.count")}),i("input",{type:"number",min:o,max:a,value:l,inputMode:"numeric",onInput:({currentTarget:c})=>u(c.valueAsNumber)})]}),r==="bid"&&Gn.map(c=>i("button",{type:"button",class:"quick",onClick:()=>u(p((l||0)+c)),children:["+",c]},c)),i("button",{type:"submit",class:"primary","data-move":r,"data-seat":s,children:n.say(r==="bid"?"move.bid":"move.want",{amount:n.money(p(l)),n:p(l)})}),i("span",{class:"range",children:n.say("actions.range",{min:n.number(o),max:n.number(a)})})]})}function Kn({seats:t}){let e=_(),n=e.teller.value,[r,s]=P(null),[o,a]=P(""),l=r!==null&&t.includes(r)?r:t[0]??0;return i("form",{class:"typed",onSubmit:async u=>{u.preventDefault(),o.trim()&&await e.act(l,o.trim())&&a("")},children:[t.length>1&&i("select",{"aria-label":n.say("typed.seat"),value:l,onChange:({currentTarget:u})=>s(Number(u.value)),children:t.map(u=>i("option",{value:u,children:n.player(u)},u))}),i("input",{type:"text",maxLength:300,value:o,placeholder:n.say("typed.hint"),"aria-label":n.say("typed.label"),spellcheck:!1,autocomplete:"off",onInput:({currentTarget:u})=>a(u.value)}),i("button",{type:"submit",children:n.say("typed.say")})]})}function nn({square:t}){let e=_(),{def:n}=e,r=e.teller.value,{titles:s}=e.state.value,o=n.squares[t];if(!o)return null;let a=o.title===null?void 0:n.titles[o.title],l=a&&n.groups[a.group],u=o.title===null?-1:s.owner[o.title]??-1,p=Se(e.state.value).flatMap(({managing:f})=>f.get(t)??[]);return i("section",{class:"deed","aria-label":Xe(e,t),children:[i("header",{style:{"--group":l?.colour},class:l?"coloured":"",children:[i("h3",{children:r.of(o.name)}),i("button",{type:"button",class:"close","aria-label":r.say("deed.close"),onClick:()=>c(),children:"\u2715"})]}),i("p",{class:"state",children:[u>=0&&i(B,{seat:u}),i("span",{children:[o.title===null?r.say(`deed.${o.kind}`,{amount:r.money(o.tax),deck:r.of(n.decks[o.deck??-1]?.name)}):u<0?r.say("square.for_sale",{amount:r.money(a?.price??0)}):r.say("square.owned",{seat:r.player(u)}),o.title!==null&&s.mortgaged[o.title]?` \xB7 ${r.say("square.mortgaged")}`:""]})]}),p.length>0&&i("p",{class:"moves",children:p.map(f=>i(Me,{legal:f,named:!0},`${f.seat}${f.move}`))}),a&&o.title!==null&&i(Vn,{title:a,number:o.title})]});function c(){e.selected.value=null}}function Vn({title:t,number:e}){let n=_(),{def:r}=n,s=n.teller.value,{titles:o}=n.state.value,a=o.owner[e]??-1,l=o.level[e]??0,u=r.titles.filter((f,m)=>f.group===t.group&&o.owner[m]===a).length,p=a<0||o.mortgaged[e]?-1:t.family==="by_step"?l:u-1,c=f=>t.family!=="by_step"?s.say("deed.held",{count:f+1}):s.pieces(f)||s.say("deed.bare");return i(q,{children:[i("table",{children:[i("caption",{class:"unseen",children:s.say("deed.rents")}),i("tbody",{children:t.rent.map((f,m)=>i("tr",{class:m===p?"now":"","aria-current":m===p||void 0,children:[i("th",{scope:"row",children:c(m)}),i("td",{children:t.family==="by_dice"?s.say("deed.times",{count:f}):s.money(f)})]},c(m)))})]}),i("p",{class:"fine",children:[t.build.length>0&&`${s.say("deed.build",{amount:s.money(t.build[0]??0)})} \xB7 `,s.say("deed.mortgage",{amount:s.money(t.mortgage)})]})]})}function rn(){let t=_(),[e=1]=t.def.tracks,n=`${100*e/t.def.size}%`,r=t.selected.value;return i("div",{class:"centre",style:{inset:n},children:r===null?i(Jn,{}):i(nn,{square:r})})}function Jn(){let t=_(),e=t.teller.value,n=t.state.value;return i(q,{children:[i("div",{class:"scene",children:[i("p",{class:"game",children:e.of(t.def.name)}),n.dice&&i("p",{class:"dice",children:[i(Ze,{value:n.dice[0]}),i(Ze,{value:n.dice[1]}),i("span",{class:"unseen",children:e.say("board.dice",{a:n.dice[0],b:n.dice[1]})})]}),i("p",{class:"whose",children:Ye(t)})]}),i("ol",{class:"log",reversed:!0,tabIndex:0,"aria-label":e.say("board.log"),children:[...t.tail.value].reverse().map(r=>i("li",{"data-kind":r.kind,children:e.event(r)},r.seq))})]})}function Ye({teller:t,state:e}){let{over:n,winners:r,capped:s,round:o,seat:a}=e.value,l=t.value;if(!n)return l.say("board.turn",{round:o,seat:l.player(a)});if(!r.length)return l.say(s?"board.capped":"board.over");let u=l.list(r.map(p=>l.player(p)));return l.say(r.length>1?"board.winners":"board.winner",{seat:u})}function on(){let t=_(),{def:e}=t,[n,r]=P(0),s=J(null),o=e.tracks.map(l=>`minmax(0, ${l}fr)`).join(" "),a=l=>{let{seat:u,players:p}=t.state.value,c=e.squares.length,m={ArrowLeft:n-1,ArrowUp:n-1,ArrowRight:n+1,ArrowDown:n+1,Home:0,End:p[u]?.square}[l.key];if(m===void 0)return;l.preventDefault();let d=(m+c)%c;r(d),s.current?.querySelectorAll("button")[d]?.focus()};return i("div",{class:"board",children:[i("ul",{class:"ring",ref:s,"aria-label":t.teller.value.say("board.track"),style:{gridTemplateColumns:o,gridTemplateRows:o},onKeyDown:a,children:e.squares.map((l,u)=>i("li",{style:{gridArea:`${l.cell[1]} / ${l.cell[0]}`},children:i(Qn,{index:u,tabIndex:u===n?0:-1,onFocus:()=>r(u)})},l.name.en+String(u)))}),i(Xn,{}),i(rn,{})]})}function Qn({index:t,tabIndex:e,onFocus:n}){let r=_(),{def:s}=r,o=r.teller.value,{titles:a}=r.state.value,l=s.squares[t];if(!l)return null;let u=l.title,p=u===null?void 0:s.titles[u],c=p&&s.groups[p.group],f=u===null?-1:a.owner[u]??-1,m=u===null?0:a.level[u]??0,d=u!==null&&!!a.mortgaged[u],h=r.selected.value===t,y=p?.price??l.tax;return i("button",{type:"button",class:`square ${l.side} ${l.kind}`,"data-square":t,"data-owner":f,"data-level":m,"data-mortgaged":d,"aria-label":Xe(r,t),"aria-pressed":h,tabIndex:e,onFocus:n,onClick:()=>{r.selected.value=h?null:t},children:[p?.family==="by_step"&&i("span",{class:"band",style:{"--group":c?.colour},children:i(Zn,{level:m})}),i("span",{class:"body",children:[i("span",{class:"name",children:o.of(l.short)}),p?.family==="by_step"?i("span",{class:"letter",children:c?.letter}):i(Vt,{name:p?p.family:l.kind}),y>0&&i("span",{class:"price",children:o.money(y)})]}),f>=0&&i("span",{class:"owner",style:{"--seat":s.seats[f]?.colour},children:i(B,{seat:f,initial:!1})})]})}function Zn({level:t}){let{def:e}=_(),[n,r]=e.steps[t-1]??[0,0];return i(q,{children:Array.from({length:r},(s,o)=>i("i",{class:`piece ${n===0?"small":"large"}`,style:{"--piece":e.buildings[n]?.colour}},o))})}function Xe(t,e){let{def:n}=t,r=t.teller.value,{players:s,titles:o}=t.state.value,a=n.squares[e];if(!a)return"";let l=[r.say("square.place",{n:e,square:r.of(a.name)})];if(a.title!==null){let u=n.titles[a.title],p=o.owner[a.title]??-1,c=r.pieces(o.level[a.title]??0);u&&l.push(r.of(n.groups[u.group]?.name)),l.push(p<0?r.say("square.for_sale",{amount:r.money(u?.price??0)}):r.say("square.owned",{seat:r.player(p)})),c&&l.push(c),o.mortgaged[a.title]&&l.push(r.say("square.mortgaged"))}else a.tax&&l.push(r.money(a.tax));for(let u of s)u.square===e&&!u.out&&l.push(r.say("square.token",{seat:u.name}));return r.list(l)}function Xn(){let t=_(),{def:e}=t,{players:n,seat:r}=t.state.value,s=o=>n.flatMap((a,l)=>a.square===o&&!a.out?l:[]);return i("svg",{class:"tokens",viewBox:`0 0 ${e.size} ${e.size}`,"aria-hidden":"true",children:n.map((o,a)=>{if(o.out)return null;let l=s(o.square),[u,p,c]=e.slots[l.length-1]?.[l.indexOf(a)]??[0,0,.3],[f,m]=e.squares[o.square]?.anchor??[0,0];return i("g",{class:`token${a===r?" turn":""}`,"data-seat":a,style:{transform:`translate(${f+u}px, ${m+p}px)`},children:i("g",{transform:`scale(${c/24}) translate(-12 -12)`,children:[i("circle",{class:"halo",cx:"12",cy:"12",r:"14"}),i(Qe,{seat:a,letter:o.name}),o.detained>0&&i("path",{class:"bars",d:"M5 0v24M12 0v24M19 0v24"})]})},e.seats[a]?.colour)})})}function an(){let t=_(),e=t.teller.value,n=t.refusal.value,r=n?.params?.rule,s=n&&e.find(`refused.${n.code}`,{ref:n.params?.ref??""}),o=r?`(${r})`:n?.params?.[e.locale];return i(q,{children:[i("div",{class:"notices",role:"alert",children:[!t.link.connected.value&&i("p",{class:"notice",children:e.say("notice.unconnected")}),n&&i("p",{class:"notice refused","data-code":n.code,"data-rule":r,children:[s??n.code," ",o]})]}),r&&i(Yn,{rule:r},r)]})}function Yn({rule:t}){let e=_(),n=e.teller.value,[r,s]=P(!0),[o,a]=P(null);return He(()=>{e.link.ask("rule",{rule:t}).then(u=>a(u.text??null))},[t,e]),i("div",{class:"why",children:[i("button",{type:"button","aria-expanded":r,onClick:()=>s(!r),children:n.say("notice.why")}),r&&o&&i("blockquote",{children:[i("b",{children:t})," ",n.of(o)]}),i("button",{type:"button",class:"quiet",onClick:()=>l(),children:n.say("notice.dismiss")})]});function l(){e.refusal.value=null}}var er=[["slow","tools.slow"],["normal","tools.normal"],["fast","tools.fast"]];function sn(){let t=_(),e=t.teller.value,{players:n,over:r}=t.state.value,s=n.some(({person:l,out:u})=>!l&&!u),o=t.paused.value,a=!t.readOnly.value;return i("div",{class:"toolbar",role:"toolbar","aria-label":e.say("tools.title"),children:[s&&a&&!r&&i(q,{children:[i("button",{type:"button","data-tool":"pause","aria-pressed":o,onClick:()=>t.write("paused",!o),children:e.say(o?"tools.go":"tools.pause")}),i("select",{"aria-label":e.say("tools.speed"),value:t.speed.value,onChange:({currentTarget:l})=>t.write("speed",l.value),children:er.map(([l,u])=>i("option",{value:l,children:e.say(u)},l))}),i("button",{type:"button","data-tool":"skip",title:e.say("tools.skip_hint"),onClick:()=>t.control("skip"),children:e.say("tools.skip")})]}),a&&i("button",{type:"button","data-tool":"undo",onClick:()=>t.control("undo"),children:e.say("tools.undo")}),i("span",{class:"spring"}),i("button",{type:"button","data-tool":"locale",lang:e.locale==="fr"?"en":"fr",onClick:()=>t.write("locale",e.locale==="fr"?"en":"fr"),children:e.locale==="fr"?"English":"Fran\xE7ais"}),i("button",{type:"button","data-tool":"theme",onClick:()=>t.write("theme",t.dark.value?"light":"dark"),children:e.say(t.dark.value?"tools.light":"tools.dark")})]})}function ln(){let t=_(),e=t.teller.value,n=t.state.value,r=t.tail.value.at(-1);return i("section",{class:`app ${t.dark.value?"dark":"light"}`,lang:e.locale,"aria-label":e.of(t.def.name),"data-rev":n.rev,"data-over":n.over,children:[i(sn,{}),i("div",{class:"columns",children:[i(on,{}),i("div",{class:"side",children:[i(an,{}),i(tn,{})]}),i(Jt,{})]}),i("p",{class:"unseen","aria-live":"polite",children:r?`${e.event(r)} ${Ye(t)}`:""})]})}function tr(t){!t.ctrlKey&&!t.metaKey&&!t.altKey&&t.stopPropagation()}var nr=({model:t,el:e})=>{let n=document.createElement("div");n.className="plakett",n.setAttribute("data-lm-suppress-shortcuts","true"),n.addEventListener("keydown",tr);let r=n.attachShadow({mode:"open"}),s=document.createElement("style");s.textContent=jt;let o=document.createElement("div");r.append(s,o);let a=new qe(t),l=Rt(a);return Be(i(Wt,{value:a,children:i(ln,{})}),o),e.append(n),()=>{l(),a.close(),Be(null,o),n.remove()}},Zo={render:nr};export{Zo as default};
