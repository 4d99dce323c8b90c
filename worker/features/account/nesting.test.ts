import { expect, test } from 'vitest'
import { createTestApp, signInOwner } from '../../testing/testing.ts'

const blocks = new Set(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const phrasing = new Set(
  'a abbr b button code em i kbd label legend mark q s small span strong sub sup time u p h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const empty = new Set('area br col embed hr img input link meta source track wbr'.split(' '))

/** Lists block elements that are inside phrasing elements, as `outer > inner`. */
function misplaced(html: string): string[] {
  const found: string[] = []
  const open: string[] = []
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
  for (const [, close, tag = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)/g)) {
    if (close) open.splice(open.lastIndexOf(tag))
    else if (!empty.has(tag)) {
      // A link may contain the same elements as its parent, so skip links.
      const outer = open.findLast((one) => one !== 'a')
      if (blocks.has(tag) && outer !== undefined && phrasing.has(outer)) found.push(`${outer} > ${tag}`)
      open.push(tag)
    }
  }
  return found
}

test('misplaced finds block elements inside phrasing elements', () => {
  expect(misplaced('<body><span><fieldset></fieldset></span><p><a><div></div></a></p>')).toEqual([
    'span > fieldset',
    'p > div',
  ])
  expect(misplaced('<body><div><a><div></div></a><br><p></p></div>')).toEqual([])
})

test.for([
  ['/mngr/ingreso', false],
  ['/mngr/ingreso?paso=codigo', false],
  ['/mngr/activar/nada', false],
  ['/mngr/correo/nada', false],
  ['/mngr/cuenta', true],
  ['/mngr/cuenta/equipo', true],
  ['/mngr', true],
  ['/contacto', false],
  ['/', false],
] as const)('no block element is inside a phrasing element on %s', async ([path, inside]) => {
  const app = await createTestApp()
  const page = await app.request(path, { headers: inside ? await signInOwner(app) : {} })
  expect(page.status).toBe(200)
  expect(misplaced(await page.text())).toEqual([])
})
