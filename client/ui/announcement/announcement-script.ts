/**
 * The whole notice above the header, in the head of every document: which one was dismissed stands on the root before
 * the first paint, and the document's own style hides that one, so nothing moves; its button is answered also before
 * hydration. Constant, for its hash stands in the CSP; storage may be blocked, then it is gone for this document.
 */
export const announcementScript: string = `{let d=document.documentElement,k='aviso';try{d.dataset.aviso=localStorage.getItem(k)||''}catch{}addEventListener('click',e=>{let n=e.target.closest?.('[data-notice-close]')?.dataset.noticeClose;if(!n)return;d.dataset.aviso=n;document.getElementById('contenido')?.focus({preventScroll:true});try{localStorage.setItem(k,n)}catch{}})}`
