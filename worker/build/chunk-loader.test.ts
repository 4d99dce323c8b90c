import { expect, test } from 'vitest'
import { nameStyles, unwrapImports } from './chunk-loader.ts'

test('stylesheets stand where they are used, and vite’s list of them is gone', () => {
  const list =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.css","assets/b.css"])))=>i.map(i=>d[i]);\n'
  expect(nameStyles(`${list}O(()=>import("./x.js"),__vite__mapDeps([1,0]));`)).toBe(
    'O(()=>import("./x.js"),["assets/b.css","assets/a.css"]);',
  )
})

test('a script without such a list stays as it is', () => {
  expect(nameStyles('O(()=>import("./x.js"),[]);')).toBe('O(()=>import("./x.js"),[]);')
})

test('an import that brings no stylesheet stands without a loader, and one that does keeps it', () => {
  expect(
    unwrapImports(
      'a=()=>k(()=>import(`./x-1.js`),[]),b=k(()=>import(`./y.js`).then(e=>e.t),[]),c=$(()=>import(`./z.js`).then(t=>t.report(...e)),[]).catch(d)',
    ),
  ).toBe(
    'a=()=>import(`./x-1.js`),b=import(`./y.js`).then(e=>e.t),c=import(`./z.js`).then(t=>t.report(...e)).catch(d)',
  )
  const styled = 'k(()=>import(`./x.js`),["assets/a.css"])'
  expect(unwrapImports(styled)).toBe(styled)
})
