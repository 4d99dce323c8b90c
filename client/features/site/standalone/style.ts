import { themeColor } from '#client/site.ts'

/** All styles of a standalone page, which loads no other files. The CSP contains their hash. */
export const standaloneStyle: string = `
:root{color-scheme:light dark;--paper:light-dark(${themeColor.light},${themeColor.dark});--ink:light-dark(#12241c,#e8f1ea);--soft:light-dark(#49584f,#aebcb2);--line:light-dark(#d5dfd7,#2c3a33);--green:light-dark(oklch(52% .128 154),oklch(79% .165 152));--link:light-dark(oklch(44.5% .11 155),oklch(82% .155 152));--sand:light-dark(oklch(74% .145 82),oklch(85% .13 88));--gutter:clamp(1.125rem,.5rem + 3vw,3rem);--box:light-dark(#fff,#13201a);background:var(--paper);color:var(--ink);scrollbar-color:var(--soft) transparent;font:clamp(1.0625rem,1.04rem + .12vw,1.125rem)/1.6 system-ui,sans-serif}
:root[data-theme=claro]{color-scheme:light}:root[data-theme=oscuro]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0}
.guide{max-width:calc(76rem + 2*var(--gutter));margin:0 auto;padding:1.5rem var(--gutter) 4rem}main{max-width:46rem}
h1,h2{line-height:1.12;font-weight:750;letter-spacing:-.03em;text-wrap:balance}
h1{margin:1.25rem 0 1rem;font-size:min(clamp(2.125rem,1.6rem + 2.6vw,3.625rem),10vw);padding-top:1.6rem;background:linear-gradient(var(--green) 0 0) 0 0/3.5rem .6rem no-repeat,linear-gradient(90deg,var(--green),transparent) 0 .5rem/100% 3px no-repeat}
h2{margin:2.75rem 0 .75rem;padding-top:.7em;font-size:clamp(1.4375rem,1.34rem + .5vw,1.8125rem);background:linear-gradient(var(--green) 0 0) 0 0/3rem .4rem no-repeat,linear-gradient(var(--line) 0 0) 0 .3rem/100% .1rem no-repeat}
p,ul,ol{margin:0 0 1.1rem}li+li{margin-top:.4rem}
a{color:var(--link);text-underline-offset:.2em}
.more{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:3rem;padding-top:1rem;border-top:3px solid var(--green)}
.more a{padding:.4rem 0}
.lead{font-size:1.2rem;color:var(--soft)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
header a{display:inline-block;padding:.6rem 0}header nav{margin-left:auto}
.brand{display:flex;align-items:center;gap:.5rem;color:inherit;font-weight:800;font-size:1.35rem;letter-spacing:-.03em;text-decoration:none}
.brand svg{width:2rem;color:var(--green)}.brand-lines{stroke:var(--paper)}
.round{display:inline-grid;place-items:center;width:2.75rem;height:2.75rem;padding:0;border:1px solid var(--line);border-radius:50%;background:var(--box);color:inherit;cursor:pointer}
.round .icon{grid-area:1/1;width:1.35em}.moon{color:light-dark(currentcolor,transparent)}.sun{color:light-dark(transparent,currentcolor)}
.threads{margin-top:1.25rem}.threads svg{display:block;width:100%;height:clamp(4.5rem,14vw,7rem)}
:focus-visible{outline:3px solid var(--green);outline-offset:3px}
img{max-width:100%;height:auto}blockquote>:last-child,aside>:last-child{margin:0}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.88em;overflow-wrap:anywhere}
.tabla,pre{overflow-x:auto;margin:0 0 1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--box)}
pre{padding:.9rem 1.1rem;line-height:1.6}
table{width:100%;hyphens:auto;border-collapse:collapse;font-size:.95rem;line-height:1.45}
table:has(tr>:nth-child(4)){min-width:34rem}
table{text-align:left}th,td{padding:.6rem clamp(.5rem,2vw,.9rem);border-bottom:1px solid var(--line);vertical-align:top}th:not([align]){text-align:left}
tr:last-child>*{border-bottom:0}tbody tr:last-child>*{border-bottom:0}
blockquote,aside{margin:0 0 1.25rem;padding:1rem 1.2rem;border-left:5px solid var(--green);background:var(--box)}
@media(min-width:64rem){:root{overflow-x:clip}main{max-width:none}main>div{max-width:46rem}.threads{margin-inline:calc(50% - 50vw)}.threads svg{height:11rem}h1{margin-top:2.5rem}main{display:grid;grid-template-columns:15rem minmax(0,1fr);column-gap:4rem}main>*{grid-column:2}main>:is(h1,.lead){grid-column:1/-1;max-width:40em}main>nav{grid-column:1;grid-row:3/9;align-self:start;position:sticky;top:1.5rem}main>nav ul{padding:0;list-style:none}main>nav a{display:block;padding:.35rem 0 .35rem .9rem;border-left:3px solid var(--green);text-decoration:none}main>nav li{margin:0}main>div>h2:first-child{margin-top:0}}
@media(max-width:599px){thead{position:absolute;clip-path:inset(50%)}table,tbody,tr,td,tbody th{display:block;min-width:0!important}tr{padding:.6rem .9rem;border-bottom:1px solid var(--line)}tr>*{padding:.1rem 0!important;border:0!important}tr>:first-child{font-weight:700}td+td::before{content:attr(data-name);display:block;color:var(--soft);font-size:.85em}td[align]{text-align:left}}
@media(min-width:120rem){:root{font-size:calc(1.125rem + (100vw - 120rem)/120)}}
@media(forced-colors:active){h1{border-top:3px solid Highlight}}
@media(scripting:none){.round{display:none}}
@media print{:root{color-scheme:light!important;font-size:10.5pt}nav,.round{display:none}h1,h2,.brand svg{print-color-adjust:exact}h2{break-after:avoid}pre{white-space:pre-wrap}pre,tr,blockquote,aside{break-inside:avoid}}`
