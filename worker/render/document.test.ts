import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { toStream } from '../http/responses/chunks.ts'
import { createTestApp } from '../testing/testing.ts'
import { renderDocument } from './document.ts'
import { headScript } from './inline.ts'

test('renderDocument writes one UTF-8 text of head, tree and state in order', async () => {
  const chunks = renderDocument({
    head: '<title>Ñandú — 👋</title>',
    scripts: { entry: '/entry.js', preload: ['/parte.js'] },
    style: '.a{}',
    styles: ['/pagina.css'],
    state: { buildId: 'x', site: defaultSite, data: { text: '</script>' }, error: null },
    accentStyle: ':root{--a:«ñ»}',
    hasFeeds: true,
    announcement: '<aside>Aviso — €</aside>',
    tree: new Blob(['<main>Año 👋</main>']).stream(),
  })
  const bytes = new Uint8Array(await new Response(toStream(chunks)).arrayBuffer())
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const order = [
    '<!DOCTYPE html>',
    '<title>Ñandú — 👋</title>',
    '<meta name="theme-color"',
    `<style>.a{}</style><script>${headScript}</script>`,
    '<style>:root{--a:«ñ»}</style>',
    '<link rel="stylesheet" href="/pagina.css">',
    '<aside>Aviso — €</aside><div id="app"><main>Año 👋</main></div>',
    '\\u003c/script>',
    'src="/entry.js"></script></body></html>',
  ]
  const places = order.map((part) => text.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(text.split('<!DOCTYPE html>').length).toBe(2)
  expect(text.endsWith('</html>')).toBe(true)
  expect(new TextEncoder().encode(text)).toEqual(bytes)
})

test('a rendered page is sent in chunks, head first, and the cached copy has the same bytes', async () => {
  const app = await createTestApp()
  const made = await app.request('/nosotros')
  const pieces: string[] = []
  for await (const piece of made.body ?? []) pieces.push(new TextDecoder().decode(piece))
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces[0]).toMatch(/^<!DOCTYPE html>.*<title>/)
  expect(pieces[0]).not.toContain('</html>')
  expect(await (await app.request('/nosotros')).text()).toBe(pieces.join(''))
})

test('documents preload their font where it does not hold the first paint: in the body', async () => {
  const app = await createTestApp()
  const document = await app.request('/nosotros')
  const [head, body] = (await document.text()).split('<body>')
  expect(head).not.toContain('as="font"')
  expect(body).toMatch(/^<link rel="preload" href="[^"]+" as="font"/)
  expect(document.headers.has('Link')).toBe(false)
})
