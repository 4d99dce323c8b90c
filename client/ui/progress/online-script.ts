/** Hides the offline message (network.css), even if the connection failed before the other scripts were loaded. */
export const onlineScript: string = `{let d=document.documentElement.dataset;addEventListener('online',()=>d.linea='');addEventListener('offline',()=>delete d.linea)}`
