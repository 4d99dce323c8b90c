/**
 * In the head of every document: lets the typeface in (font.css). On a line under 3 Mbit/s, where the browser
 * tells, it is fetched after the scripts, of which the load event waits: 80 kB instead of 107 stand before hydration.
 * And only used once it is there: asking for it by its style lays the page out twice, the first time just before
 * hydration (at 4× CPU slowdown 60 ms). Elsewhere at once, so that documents after the first are painted in it from
 * the start.
 */
export const fontScript: string = `{let d=document,f=()=>d.documentElement.dataset.letra='';navigator.connection?.downlink<3?addEventListener('load',()=>d.fonts.load('1em "Bricolage Grotesque Variable"').then(f)):f()}`
