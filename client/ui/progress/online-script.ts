/**
 * Hides the offline message when the browser is online again (network.css). In the head of every document, so that it
 * works even if the connection failed before the other scripts were loaded.
 */
export const onlineScript: string = `{let d=document.documentElement.dataset;addEventListener('online',()=>d.linea='');addEventListener('offline',()=>delete d.linea)}`
