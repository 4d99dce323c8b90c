/**
 * The whole theme switch, in the head of every document: it sets the remembered theme before the
 * first paint, so nothing flashes, and answers any `[data-theme-switch]` button, also before
 * hydration. The browser's own bar follows: of the document's two theme colours the first is the light one.
 * Without it the system's theme holds. Constant, for its hash stands in the CSP; storage
 * may be blocked, then the choice lasts as long as the document.
 */
export const themeScript: string = `{let d=document.documentElement,k='tema',s=t=>{if(t==='claro'||t==='oscuro'){d.dataset.theme=t;document.querySelectorAll('[name=theme-color]').forEach((m,i)=>m.media=i==(t==='oscuro')?'all':'not all')}};try{s(localStorage.getItem(k))}catch{}addEventListener('storage',e=>{if(e.key===k)s(e.newValue)});addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-switch]'))return;let t=(d.dataset.theme||(matchMedia('(prefers-color-scheme:dark)').matches?'oscuro':'claro'))==='oscuro'?'claro':'oscuro';s(t);try{localStorage.setItem(k,t)}catch{}})}`
