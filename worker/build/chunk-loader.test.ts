import { expect, test } from 'vitest'
import { nameStyles } from './chunk-loader.ts'

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
