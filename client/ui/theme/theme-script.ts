/**
 * The theme switch, in the head of every document. It sets the stored theme before the first paint, so nothing flashes,
 * and handles every `[data-theme-switch]` button, also before hydration. It also selects the colour of the browser's
 * own interface: the first of the two `theme-color` tags is the light one. It must be constant: the CSP contains its
 * hash. If storage is blocked, the choice lasts as long as the document.
 */
export const themeScript: string = `{let d=document.documentElement,k='tema',s=t=>{if(t==='claro'||t==='oscuro'){d.dataset.theme=t;document.querySelectorAll('[name=theme-color]').forEach((m,i)=>m.media=i==(t==='oscuro')?'all':'not all')}};try{s(localStorage.getItem(k))}catch{}addEventListener('storage',e=>{if(e.key===k)s(e.newValue)});addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-switch]'))return;let t=(d.dataset.theme||(matchMedia('(prefers-color-scheme:dark)').matches?'oscuro':'claro'))==='oscuro'?'claro':'oscuro';s(t);try{localStorage.setItem(k,t)}catch{}})}`
