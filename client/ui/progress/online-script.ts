/** Hides the offline message when online (network.css). In every head: the other scripts may not have been loaded. */
export const onlineScript: string = `{let d=document.documentElement.dataset;addEventListener('online',()=>d.linea='');addEventListener('offline',()=>delete d.linea)}`
