/**
 * Runs in the head before the first paint, so that a remembered theme never flashes. Constant: its
 * hash stands in the CSP. Storage may be blocked.
 */
export const themeScript: string =
  "try{let t=localStorage.getItem('tema');if(t==='claro'||t==='oscuro')document.documentElement.dataset.theme=t}catch{}"
