/**
 * In the head of every document: lets the typeface in (font.css) where that moves nothing. Its lines break elsewhere
 * than those of any fallback, whose measures took away most of what moved but not all: up to 0.059 at 1350 px. So it is
 * let in before the first frame, as out of the browser's cache; else in the frame of the next page: as its address
 * comes, the page that goes would be styled once more, 259 elements for nothing. On a line under 3 Mbit/s,
 * where the browser tells, it is fetched after the scripts, of which the load event waits: 80 kB instead of 107 stand
 * before hydration.
 */
export const fontScript: string = `{let d=document,p,f=()=>d.documentElement.dataset.letra='',l=()=>d.fonts.load('1em "Bricolage Grotesque Variable"').then(()=>p?self.navigation?.addEventListener('currententrychange',({from:{url}})=>url.split(/[?#]/)[0]!=location.origin+location.pathname&&requestAnimationFrame(f)):f());requestAnimationFrame(()=>p=1);navigator.connection?.downlink<3?addEventListener('load',l):l()}`
