import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ImportReport } from '#client/transfer/contract.ts'
import { createStudio, publishNew, type Studio } from '../testing/studio.ts'
import { signedIn, uploadOf } from '../testing/testing.ts'

async function send(
  { app }: Studio,
  file: Uint8Array<ArrayBuffer> | string,
  name: string,
): Promise<Response> {
  const init = await uploadOf({ archivo: new File([file], name) })
  return app.request('/api/mngr/importar', {
    ...init,
    headers: { ...init.headers, ...(await signedIn(app)) },
  })
}

async function imported(
  s: Studio,
  file: Uint8Array<ArrayBuffer> | string,
  name: string,
): Promise<ImportReport> {
  const response = await send(s, file, name)
  expect(response.status).toBe(200)
  // The contract's `importReportSchema`.
  return (await response.json()) as ImportReport
}

test('an export restores into an empty site: the same articles to the byte, with redirects and drafts', async () => {
  const s = await createStudio()
  const markdown =
    'Texto con **formato**\n\n> [!NOTE]\n> Una nota.\n\n```js\nlet a = 1\n```\n\n---\n\nFin  \nde línea.\n'
  const live = await publishNew(s, { title: 'Título: «con» signos', markdown, tags: ['Año', 'Ñandú'] })
  await s.send('POST', `/${live.id}/publicar`, {
    rev: live.rev,
    content: { ...live.content, slug: 'otra-direccion' },
  })
  await s.send('PUT', `/${live.id}/borrador`, {
    rev: live.rev + 1,
    content: { ...live.content, markdown: 'Más nuevo' },
  })
  const html = async () => {
    const page = await (await s.app.request('/blog/otra-direccion')).text()
    return page.slice(page.indexOf('<article'), page.indexOf('</article>'))
  }
  const before = await html()
  const answer = await s.app.request('/api/mngr/exportar', { headers: await signedIn(s.app) })
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="sitio-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const zip = new Uint8Array(await answer.arrayBuffer())
  expect(Object.keys(unzipSync(zip)).toSorted()).toEqual([
    'articulos/otra-direccion.md',
    'pendientes/otra-direccion.md',
    'sitio.json',
  ])
  const empty = await createStudio()
  expect(await imported(empty, zip, 'sitio.zip')).toMatchObject({ posts: 1, redirects: 1, skipped: [] })
  expect(await html()).toBe(before)
  expect((await s.app.request(live.path)).headers.get('Location')).toBe('/blog/otra-direccion')
  expect(await empty.post(await empty.send('GET', `/${live.id}`))).toMatchObject({
    pending: true,
    content: { markdown: 'Más nuevo' },
  })
  expect((await imported(empty, zip, 'sitio.zip')).skipped).toEqual([
    { name: 'articulos/otra-direccion.md', reason: 'Ya hay un artículo con esta dirección.' },
  ])
})

test('a Ghost export comes in as articles, and the report says what did not', async () => {
  const s = await createStudio()
  const data = {
    posts: [
      {
        id: 1,
        title: 'Desde Ghost',
        slug: 'desde-ghost',
        html: '<p>Hola <strong>tú</strong></p>',
        status: 'published',
        published_at: '2025-01-02T03:04:05.000Z',
      },
      { id: 2, title: 'Sin HTML', slug: 'sin-html', html: null, status: 'draft' },
      { id: 3, title: 'Página', slug: 'pagina', html: '<p>x</p>', status: 'published', type: 'page' },
    ],
    tags: [{ id: 9, name: 'Noticias' }],
    posts_tags: [{ post_id: 1, tag_id: 9 }],
  }
  const report = await imported(s, JSON.stringify({ db: [{ meta: {}, data }] }), 'ghost.json')
  expect(report).toMatchObject({ posts: 1, skipped: [{ name: 'Sin HTML' }, { name: 'Página' }] })
  expect(await (await s.app.request('/blog/desde-ghost')).text()).toContain('Hola <strong>tú</strong>')
  expect((await s.app.request('/blog/etiqueta/noticias')).status).toBe(200)
})

test('a WordPress export comes in as articles, plain lines as paragraphs', async () => {
  const s = await createStudio()
  const item = (title: string, type: string, status: string, html: string) =>
    `<item><title>${title}</title><content:encoded><![CDATA[${html}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_name>${title.toLowerCase()}</wp:post_name><wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status><category domain="post_tag" nicename="x">Viajes &amp; más</category><category domain="category">Otra</category></item>`
  const xml = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${item('Uno', 'post', 'publish', '<!-- wp:paragraph -->Primera\n\nSegunda')}${item('Foto', 'attachment', 'inherit', '')}${item('Dos', 'post', 'draft', '<p>b <img src="https://viejo.example/a.png" alt="a"></p>')}</channel></rss>`
  const report = await imported(s, xml, 'wp.xml')
  expect(report).toMatchObject({
    posts: 2,
    skipped: [{ name: 'Foto', reason: 'No es un artículo (attachment).' }],
  })
  expect(report.taken[1]?.note).toContain('1 imagen')
  const page = await (await s.app.request('/blog/uno')).text()
  expect(page).toContain('<p>Primera</p>\n<p>Segunda</p>')
  expect(page).toContain('Viajes &amp; más')
  expect((await s.app.request('/blog/dos')).status).toBe(404)
})

test('Markdown of somebody else comes in from any folder of a zip, or alone, dated as it says', async () => {
  const s = await createStudio()
  const text = (title: string) => `---\ntitle: ${title}\ndate: 2023-04-05\nstatus: published\n---\n\nHola.\n`
  const zip = zipSync({
    'blog/2023/Uno.MD': strToU8(text('Uno')),
    '__MACOSX/blog/._Uno.md': strToU8('basura'),
    'blog/foto.png': strToU8('x'),
  })
  expect(await imported(s, new Uint8Array(zip), 'blog.zip')).toMatchObject({ posts: 1, skipped: [] })
  expect(await imported(s, text('Dos'), 'dos.md')).toMatchObject({ posts: 1, skipped: [] })
  for (const path of ['/blog/uno', '/blog/dos'])
    expect(await (await s.app.request(path)).text(), path).toContain('2023-04-05T00:00:00.000Z')
  expect((await imported(s, '---\n: [\n---\n', 'x.md')).skipped).toHaveLength(1)
})

test('what is none of these is refused, and what is broken inside is reported', async () => {
  const s = await createStudio()
  for (const text of ['hola', '{}', '<html></html>', 'PK\u0003\u0004roto'])
    expect((await send(s, text, 'x')).status, text).toBe(415)
  const zip = zipSync({
    'articulos/../../malo.md': strToU8('---\ntitle: Malo\n---\n'),
    'articulos/sin-datos.md': strToU8('hola'),
    'articulos/yaml.md': strToU8('---\n: [\n---\n'),
    'otro/cosa.txt': strToU8('x'),
    'sitio.json': strToU8(
      JSON.stringify({ redirects: [{ from: '/', to: 'https://evil.example' }], media: [] }),
    ),
  })
  const report = await imported(s, new Uint8Array(zip), 'x.zip')
  expect(report).toMatchObject({ posts: 0, redirects: 0 })
  expect(report.skipped.map(({ name }) => name)).toEqual(['articulos/sin-datos.md', 'articulos/yaml.md'])
})
