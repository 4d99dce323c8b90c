import { zipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { postJson, signInOwner } from '../../testing/testing.ts'
import { createFile, importFiles, listRows, createZip } from './testing.ts'

test('importing an export into an empty site restores it byte for byte, with redirects and drafts', async () => {
  const s = await createContentSite()
  const markdown =
    'Texto con **formato**\n\n> [!NOTE]\n> Una nota.\n\n```js\nlet a = 1\n```\n\n---\n\nFin  \nde línea.\n'
  const live = await publishNewPost(s, { title: 'Título: «con» signos', markdown, tags: ['Año', 'Ñandú'] })
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
  const answer = await s.app.request('/api/mngr/exportar', { headers: await signInOwner(s.app) })
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="sitio-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const zip = createFile(new Uint8Array(await answer.arrayBuffer()), 'sitio.zip')
  const empty = await createContentSite()
  expect(await importFiles(empty, zip)).toMatchObject({
    phase: 'ended',
    failures: [],
    counts: { texts: 1, media: 0, redirects: 1, there: 0 },
  })
  expect(await html()).toBe(before)
  expect((await s.app.request(live.path)).headers.get('Location')).toBe('/blog/otra-direccion')
  expect(await empty.readPost(await empty.send('GET', `/${live.id}`))).toMatchObject({
    hasChanges: true,
    content: { markdown: 'Más nuevo' },
  })
  const again = await importFiles(empty, zip)
  expect(listRows(again, 'there')).toContainEqual([
    'Título: «con» signos',
    'Ya está en el sitio, u otro texto tiene su dirección.',
  ])
  expect(again.counts).toMatchObject({ texts: 0, media: 0, redirects: 0 })
  await empty.app.run`UPDATE entries SET trashed_at = 1 WHERE id = ${live.id}`
  expect(listRows(await importFiles(empty, zip), 'changes')).toEqual([
    ['Título: «con» signos', 'Está en la papelera: vuelve como está en el zip.'],
  ])
})

test('imports a Ghost export and reports what cannot be imported', async () => {
  const s = await createContentSite()
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
  const state = await importFiles(s, createFile(JSON.stringify({ db: [{ meta: {}, data }] }), 'ghost.json'))
  expect(state.counts).toMatchObject({ texts: 1 })
  expect(listRows(state, 'refused')).toEqual([
    ['Sin HTML', 'No trae su texto.'],
    ['Página', expect.stringContaining('Es una página, no un artículo')],
  ])
  expect(await (await s.app.request('/blog/desde-ghost')).text()).toContain('Hola <strong>tú</strong>')
  expect((await s.app.request('/blog/etiqueta/noticias')).status).toBe(200)
})

test('imports a WordPress export, turns plain lines into paragraphs, and reports what cannot be imported', async () => {
  const s = await createContentSite()
  const item = (title: string, type: string, status: string, html: string) =>
    `<item><title>${title}</title><content:encoded><![CDATA[${html}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_name>${title.toLowerCase()}</wp:post_name><wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status><category domain="post_tag" nicename="x">Viajes &amp; más</category><category domain="category">Otra</category></item>`
  const xml = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${item('Uno', 'post', 'publish', '<!-- wp:paragraph -->Primera </item><item>\n\nSegunda')}${item('Foto', 'attachment', 'inherit', '')}${item('Dos', 'post', 'draft', '<p>b <img src="https://viejo.example/a.png" alt="a"></p>')}</channel></rss>`
  const state = await importFiles(s, createFile(xml, 'wp.xml'))
  expect(state.counts).toMatchObject({ texts: 2 })
  expect(state.counts?.kinds).toMatchObject([
    { text: '2 artículos', href: '/mngr/blog', first: [{ text: 'Uno' }, { text: 'Dos' }] },
  ])
  expect(listRows(state, 'changes')).toEqual([['Dos', 'Una imagen no viene.']])
  expect(listRows(state, 'refused')).toEqual([
    [
      'https://viejo.example/a.png',
      'Su dirección no se puede abrir desde internet: en su lugar queda un enlace.',
    ],
    ['1 imagen o archivo de su biblioteca', 'Las imágenes entran con los artículos que las muestran.'],
  ])
  expect(state.rows.find(({ kind }) => kind === 'image')?.shownIn).toEqual(['Dos'])
  const page = await (await s.app.request('/blog/uno')).text()
  expect(page).toContain('<p>Primera')
  expect(page).toContain('<p>Segunda</p>')
  expect(page).toContain('Viajes &amp; más')
  expect((await s.app.request('/blog/dos')).status).toBe(404)
})

test('a single file gets its address from its title, and is there when it is chosen again', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Copias de seguridad' })
  const file = () => createFile('---\ntitle: Copias de seguridad\n---\n\n# Uno\n\nHola.\n', 'md1.md')
  const there = [['Copias de seguridad', expect.stringContaining('Ya está en el sitio')]]
  expect(listRows(await importFiles(s, file()), 'there')).toEqual(there)
  const other = () => createFile('---\ntitle: Calendario\n---\n\n# Uno\n\nHola.\n', 'md1.md')
  expect(await importFiles(s, other())).toMatchObject({ counts: { texts: 1 } })
  // Its address was taken when it came, so that it got another one.
  await s.app.run`UPDATE entries SET path = 'blog/calendario-2' WHERE path = 'blog/calendario'`
  const again = await importFiles(s, other())
  expect(listRows(again, 'there')).toEqual([['Calendario', expect.stringContaining('Ya está en el sitio')]])
  expect(again.total).toBe(0)
})

test('imports Markdown from any folder of a zip or as a single file, with its date', async () => {
  const s = await createContentSite()
  const text = (title: string) => `---\ntitle: ${title}\ndate: 2023-04-05\nstatus: published\n---\n\nHola.\n`
  const zip = createZip({
    'blog/2023/Uno.MD': text('Uno'),
    '__MACOSX/blog/._Uno.md': 'basura',
    'blog/foto.png': 'x',
  })
  const first = await importFiles(s, zip)
  expect(first.counts).toMatchObject({ texts: 1 })
  expect(listRows(first, 'refused')).toEqual([
    ['Una imagen del archivo', expect.stringContaining('blog/foto.png')],
  ])
  expect(await importFiles(s, createFile(text('Dos'), 'dos.md'))).toMatchObject({
    counts: { texts: 1 },
    failures: [],
  })
  for (const path of ['/blog/uno', '/blog/dos'])
    expect(await (await s.app.request(path)).text(), path).toContain('2023-04-05T12:00:00.000Z')
  const broken = await importFiles(s, createFile('---\n: [\n---\n', 'x.md'))
  expect(listRows(broken, 'refused')).toEqual([['x.md', 'Sus datos iniciales no son YAML válido.']])
})

test('rejects unknown formats and reports broken items', async () => {
  const s = await createContentSite()
  for (const text of ['hola', '{}', '<html></html>', 'PK\u0003\u0004roto', 'a;b\n=1+1;2'])
    expect(await importFiles(s, createFile(text, 'x')), text).toMatchObject({
      phase: 'unreadable',
      problem: expect.stringContaining('«x»: '),
    })
  const zip = zipSync({
    'articulos/../../malo.md': strToU8('---\ntitle: Malo\n---\n'),
    'articulos/sin-datos.md': strToU8('hola'),
    'articulos/yaml.md': strToU8('---\n: [\n---\n'),
    'otro/cosa.txt': strToU8('x'),
    'sitio.json': strToU8(
      JSON.stringify({ redirects: [{ from: '/', to: 'https://evil.example' }], media: [] }),
    ),
  })
  const state = await importFiles(s, createFile(new Uint8Array(zip), 'x.zip'))
  expect(state.counts).toBeNull()
  expect(listRows(state, 'enters')).toEqual([])
  expect(Object.fromEntries(listRows(state, 'refused'))).toEqual({
    'articulos/../../malo.md': 'Su ruta sale de la carpeta del zip.',
    'articulos/sin-datos.md': 'No empieza con sus datos entre dos líneas de ---.',
    'articulos/yaml.md': 'Sus datos iniciales no son YAML válido.',
    'Otro archivo': 'No son textos ni imágenes de Medios: otro/cosa.txt',
    'sitio.json': 'Una redirección no lleva de una dirección del sitio a otra.',
  })
})

test('the dry run lists links to files that are not imported', async () => {
  const s = await createContentSite()
  const text = (title: string, body: string) => `---\ntitle: ${title}\ndate: 2023-04-05\n---\n${body}\n`
  const state = await importFiles(
    s,
    createZip({
      'content/posts/uno.md': text(
        'Uno',
        '[Dos](dos.md), [también](/posts/dos/) y [fuera](https://otro.es/).',
      ),
      'content/posts/dos.md': text(
        'Dos',
        '[Uno](./uno.md#x), [un PDF](tarifas.pdf), [una página](/equipo/) y [otra](/contacto/?para=ti), que ya está.',
      ),
    }),
  )
  expect(listRows(state, 'enters')).toEqual([['Uno', null]])
  expect(listRows(state, 'changes')).toEqual([
    ['Dos', 'Enlaza lo que no entra: content/posts/tarifas.pdf, /equipo.'],
  ])
  const results = await s.app.all`SELECT markdown FROM posts ORDER BY slug`
  expect(results).toEqual([
    {
      markdown:
        '[Uno](/blog/uno#x), un PDF, [una página](/equipo/) y [otra](/contacto/?para=ti), que ya está.',
    },
    { markdown: '[Dos](/blog/dos), [también](/blog/dos) y [fuera](https://otro.es/).' },
  ])
})

test('a batch of redirects that is sent again with others imports these, too', async () => {
  const { app } = await createContentSite()
  const session = await signInOwner(app)
  const job = `/api/mngr/importar/${'a'.repeat(64)}`
  await app.request(job, postJson({ name: 'sitio.zip', total: 1 }, session, 'PUT'))
  const own = [{ source: '/promo', target: '/blog', status: 301 }]
  const send = async (...froms: string[]) => {
    const redirects = froms.map((name) => ({ from: `/blog/${name}`, to: '/blog/nuevo' }))
    const answer = await app.request(`${job}/redirecciones`, postJson({ key: 'r', redirects, own }, session))
    expect(answer.status).toBe(200)
  }
  await send('viejo')
  await send('viejo', 'antiguo')
  expect(await app.all`SELECT from_path FROM redirects ORDER BY from_path`).toEqual([
    { from_path: '/blog/antiguo' },
    { from_path: '/blog/viejo' },
  ])
})

test('an import that is ended and undone by two requests at once is recorded once each', async () => {
  const { app } = await createContentSite()
  const session = await signInOwner(app)
  const id = 'b'.repeat(64)
  await app.request(`/api/mngr/importar/${id}`, postJson({ name: 'sitio.zip', total: 1 }, session, 'PUT'))
  const last = await app.value`SELECT max(id) AS id FROM audit`
  for (const step of ['fin', 'deshacer']) {
    const answers = await Promise.all(
      [1, 2].map(() => app.request(`/api/mngr/importar/${id}/${step}`, postJson({}, session))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(await app.all`SELECT event FROM audit WHERE id > ${last} ORDER BY id`).toEqual([
    { event: 'import.ended' },
    { event: 'import.undone' },
  ])
})
