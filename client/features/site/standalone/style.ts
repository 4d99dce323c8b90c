import { themeColor } from '#client/site.ts'

/** All styles of a standalone page, which loads no other files. The CSP contains their hash. */
export const standaloneStyle: string = `
:root{color-scheme:light dark;--paper:light-dark(${themeColor.light},${themeColor.dark});--ink:light-dark(#12241c,#e8f1ea);--soft:light-dark(#49584f,#aebcb2);--line:light-dark(#d5dfd7,#2c3a33);--green:light-dark(oklch(52% .128 154),oklch(79% .165 152));--link:light-dark(oklch(44.5% .11 155),oklch(82% .155 152));--sand:light-dark(oklch(74% .145 82),oklch(85% .13 88));--gutter:clamp(1.125rem,.5rem + 3vw,3rem);--box:light-dark(#fff,#13201a);--tint:light-dark(oklch(94% .045 152),oklch(29% .045 160));--deep:light-dark(oklch(26.5% .048 163),oklch(14.5% .018 168));--bright:oklch(79% .165 152);background:var(--paper);color:var(--ink);scrollbar-color:var(--soft) transparent;font:clamp(1.0625rem,1.04rem + .12vw,1.125rem)/1.6 -apple-system,'Segoe UI',Roboto,Ubuntu,'Helvetica Neue',Arial,sans-serif}
:root[data-theme=claro]{color-scheme:light}:root[data-theme=oscuro]{color-scheme:dark}
*{box-sizing:border-box}body{margin:0}
.guide{max-width:calc(76rem + 2*var(--gutter));margin:0 auto;padding:0 var(--gutter);overflow-x:clip}
header,.threads,.top,.more{margin-top:-1px;--green:var(--bright);--paper:var(--deep);--box:var(--deep);--line:currentcolor;background:var(--deep);color:#edf5ef;box-shadow:0 0 0 100vmax var(--deep);clip-path:inset(0 -100vmax)}
h1,h2{line-height:1.12;font-weight:750;letter-spacing:-.03em;text-wrap:balance}h1{margin:0;font-size:min(clamp(2.625rem,1.6rem + 4vw,5rem),11vw)}h2{margin:6rem 0 1rem;font-size:clamp(1.4375rem,1.34rem + .8vw,2.125rem)}
main>div{counter-reset:part}main>div>h2{counter-increment:part;position:relative;padding-top:1.25rem;border-top:1px solid var(--line)}
main>div>h2::before,ol>li::before{content:counter(part) / '';position:absolute;bottom:100%;left:0;display:grid;place-items:center;width:3rem;height:2.5rem;border-radius:.7rem .7rem 0 0;background:var(--green);color:var(--paper);font-size:1.1rem;letter-spacing:0}
p,ul,ol{margin:0 0 1.1rem}p,li{text-wrap:pretty}li+li{margin-top:.4rem}
ol{padding:0;list-style:none;counter-reset:step}ol>li{counter-increment:step;position:relative;margin:0;padding:0 0 1rem 3rem;background:linear-gradient(var(--green) 0 0) .85rem .4rem/2px 100% no-repeat}
ol>li:last-child{background:none}ol>li::before{content:counter(step) / '';bottom:auto;top:0;width:1.75rem;height:1.75rem;border-radius:.5rem .5rem .5rem 0;font-size:.9rem;font-weight:700}
li::marker{color:var(--link)}a{color:var(--link);text-underline-offset:.2em}:is(header,.more) a{color:inherit}
main>nav{margin-top:2rem}main>nav ul{padding:0;list-style:none;counter-reset:part}main>nav li{counter-increment:part;margin:0;border-bottom:1px solid var(--line)}main>nav a{display:flex;gap:1rem;padding:.6rem 0;text-decoration:none}main>nav a::before{content:counter(part) / '';min-width:1ch;font-weight:700}main>nav a:hover{text-decoration:underline}
.top{padding:1rem 0 3rem}.lead{max-width:34em;margin:1rem 0 0;font-size:1.2rem;text-wrap:balance}.more{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;margin-top:4rem;padding:2.5rem 0}.more a{padding:.4rem 0}.more a:first-child{padding:.7rem 1.35rem;border-radius:.7rem .7rem .7rem 0;background:var(--green);color:var(--paper);font-weight:650;text-decoration:none}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding:1rem 0}header a{display:inline-block;padding:.6rem 0}header nav{margin-left:auto}
.brand{display:flex;align-items:center;gap:.5rem;color:inherit;font-weight:800;font-size:1.35rem;letter-spacing:-.03em;text-decoration:none}
.brand svg{width:2rem;color:var(--green)}.brand-lines{stroke:var(--paper)}
.round{display:inline-grid;place-items:center;width:2.75rem;height:2.75rem;padding:0;border:1px solid var(--line);border-radius:50%;background:var(--box);color:inherit;cursor:pointer}
.round .icon{grid-area:1/1;width:1.35em}.moon{color:light-dark(currentcolor,transparent)}.sun{color:light-dark(transparent,currentcolor)}
.threads svg{display:block;width:100%;height:clamp(4.5rem,14vw,7rem)}
:focus-visible{outline:3px solid var(--green);outline-offset:3px}header :focus-visible,.more :focus-visible{outline-color:#fff;outline-offset:2px}
img{max-width:100%;height:auto}blockquote>:last-child,aside>:last-child{margin:0}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.88em;overflow-wrap:anywhere}
.tabla,pre{overflow-x:auto;margin:0 0 1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--box)}
pre{padding:1.1rem 1.35rem;border-color:var(--deep);border-radius:1.25rem 1.25rem 1.25rem 0;background:var(--deep);color:#edf5ef;line-height:1.6}
table{width:100%;hyphens:auto;border-collapse:collapse;font-size:.95rem;line-height:1.45}table:has(tr>:nth-child(4)){min-width:34rem}table{text-align:left}th,td{padding:.6rem clamp(.5rem,2vw,.9rem);border-bottom:1px solid var(--line);vertical-align:top}th:not([align]){text-align:left}
thead th{background:var(--tint)}tr:last-child>*{border-bottom:0}tbody tr:last-child>*{border-bottom:0}
blockquote,aside{margin:0 0 1.25rem;padding:1rem 1.2rem;border-left:5px solid var(--green);background:var(--tint)}
@media(min-width:64rem){:root{overflow-x:clip}.threads{margin-inline:calc(50% - 50vw)}.threads svg{height:11rem}.top{padding-block:2rem 4rem}main{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));column-gap:1.5rem;align-items:start}main>*{grid-column:2/-1}main>.top{grid-column:1/-1}main>nav{grid-column:1;grid-row:2;position:sticky;top:1.5rem;margin:3rem 1.5rem 0 0;font-size:.95rem}main>div>:is(p,ul,ol,aside,blockquote){max-width:39rem}main>div>h2:first-child{margin-top:5.5rem}}
@media(max-width:599px){pre{white-space:pre-wrap}thead{position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)}table,tbody,tr,td,tbody th{display:block;min-width:0!important}tr{padding:.6rem .9rem;border-bottom:1px solid var(--line)}tr>*{padding:.1rem 0!important;border:0!important}tr>:first-child{font-weight:700}td+td::before{content:attr(data-name);display:block;color:var(--soft);font-size:.85em}td[align]{text-align:left}}
@media(min-width:120rem){:root{font-size:calc(1.125rem + (100vw - 120rem)/120)}}
@media(forced-colors:active){main>div>h2{border-top:3px solid Highlight}}
@media(scripting:none){.round{display:none}}
@media print{:root{color-scheme:light!important;font-size:10.5pt}nav,.round,.threads{display:none}header,.top,pre{background:none;color:inherit;box-shadow:none}h2,li,h2::before,li::before,.brand svg{print-color-adjust:exact}h2{break-after:avoid}pre{white-space:pre-wrap}pre,tr,blockquote,aside{break-inside:avoid}}`
