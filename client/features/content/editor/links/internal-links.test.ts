import { expect, test } from 'vitest'
import { findInternalLinks } from './internal-links.ts'

const site = 'https://cauce.example'

test('finds links to pages of this site in every Markdown and HTML form', () => {
  const text = `Uno [dos](/blog/dos "Título") y [otra vez](/blog/dos#parte), [tres](${site}/tres?x=1).

[![Un río](/medios/a/640)](/con-imagen) y <${site}/pelada>, [por nombre][n], <a class="x" href="/html">a</a>.

[n]: /por-nombre

::boton[Pulsa]{url="/boton"}
`
  expect(findInternalLinks(text, site)).toEqual([
    '/blog/dos',
    '/tres',
    '/con-imagen',
    '/pelada',
    '/html',
    '/por-nombre',
    '/boton',
  ])
})

test('ignores images, code, links to other sites and links within the same page', () => {
  const text =
    '![Un río](/medios/a/640 "El cauce") [a](https://otro.example/b) [c](#d) [e](mailto:f@g.example) [h](//i.example/j)\n\n`[k](/l)`\n\n```md\n[m](/n)\n```\n\n[^1]: /nota'
  expect(findInternalLinks(text, site)).toEqual([])
})
