/**
 * Runs in the head of every document. Before the first paint it sets `data-aviso` on the root to the dismissed
 * announcement; the document's style hides that one, so nothing shifts. It also handles the close button before
 * hydration. It must be constant: the CSP contains its hash. If storage is blocked, a dismissal lasts as long as the
 * document.
 */
export const announcementScript: string = `{let d=document.documentElement,k='aviso';try{d.dataset.aviso=localStorage.getItem(k)||''}catch{}addEventListener('click',e=>{let n=e.target.closest?.('[data-notice-close]')?.dataset.noticeClose;if(!n)return;d.dataset.aviso=n;document.getElementById('contenido')?.focus({preventScroll:true});try{localStorage.setItem(k,n)}catch{}})}`
