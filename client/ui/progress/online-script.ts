/**
 * In the head of every document, so that it also works where the line was lost before the rest of the script had come:
 * once there is a line again, what says that there is none goes (network.css).
 */
export const onlineScript: string = `{let d=document.documentElement.dataset;addEventListener('online',()=>d.linea='');addEventListener('offline',()=>delete d.linea)}`
