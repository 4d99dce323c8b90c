import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyContent } from '#client/features/content/contract.ts'
import { livePreviewResponseSchema } from '#client/features/content/contract/edited-text.ts'
import { entryPaths, postPaths } from '#client/features/content/contract/text-paths.ts'
import { createBlank, type EntryContent, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { publicKinds, textIds, type TextKind } from '#client/features/content/kinds/names.ts'
import { hashSource } from '#worker/render/inline.ts'
import { createContentSite, fillContent, publishNewPost } from '#worker/testing/content-site.ts'
import {
  createTestApp,
  postJson,
  signInEditor,
  signInOwner,
  signInWithRole,
  type TestApp,
} from '#worker/testing/testing.ts'
import {
  createContentClient,
  createService,
  exampleCase,
  exampleEvent,
  exampleJob,
  examplePerson,
  exampleQuestion,
  exampleTexts,
} from '../testing.ts'

const { livePreview: article } = postPaths
const { livePreview: entry } = entryPaths

/** The document that the owner sees beside a text. */
async function preview(app: TestApp, path: string, id: string, content: object): Promise<string> {
  const response = await app.request(path, postJson({ id, content }, await signInOwner(app)))
  expect(response.status).toBe(200)
  const { html, anchor } = v.parse(livePreviewResponseSchema, await response.json())
  if (anchor !== null) expect(html).toContain(`id="${anchor}"`)
  return html
}

/** The text of the page between the header and the footer of the site. */
const getMain = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

test('the preview of a draft with the date that it had does not call it revised', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s)
  const change = (action: string, rev: number, at: string | null) =>
    s.send('POST', `/${post.id}/acciones/${action}`, { rev, at })
  const dated = await s.readPost(await change('changeDate', post.rev, '2025-03-10T08:00:00.000Z'))
  const draft = await s.readPost(await change('unpublish', dated.rev, null))
  const html = getMain(await preview(s.app, article, post.id, draft.content))
  expect(html).toContain('2025-03-10')
  expect(html).not.toContain('Revisado el')
})

test('the preview of an article is its page with the unsaved content, and nothing is stored', async () => {
  const s = await createContentSite()
  const older = await publishNewPost(s, { title: 'El primero', series: 'El río' })
  const post = await publishNewPost(s, { title: 'El segundo', author: 'Ana Ruiz' })
  const content = fillContent(post.content, {
    slug: post.content.slug,
    title: 'Otro título',
    markdown: '## Uno\n\n## Dos\n\n[Enlace](/blog)',
    author: 'Luz Mar',
    series: 'El río',
  })
  const html = await preview(s.app, article, post.id, content)
  for (const part of ['<title', '<script', older.content.markdown]) expect(html).not.toContain(part)
  expect(html).toMatch(/<h1[^>]*>.*Otro título/)
  expect(getMain(html)).toMatch(/Parte <!-- -->2|Parte 2/)
  expect(html).toContain('Luz Mar')
  expect(html).toContain(`href="${older.path}"`)
  expect(html).toContain('<a href="about:srcdoc#uno" target="_self">')
  expect(html).toContain('<base target="_blank">')
  expect(await (await s.app.request(post.path)).text()).toContain('El segundo')
  expect((await s.readPost(await s.send('GET', `/${post.id}`))).rev).toBe(post.rev)
})

test.each(['', 'otra-direccion'])(
  'the preview of a draft with the slug “%s” contains its drawing',
  async (slug) => {
    const s = await createContentSite()
    const { id, content } = await s.readPost(await s.send('POST', '', { content: { title: 'Sin imagen' } }))
    const html = await preview(s.app, article, id, { ...content, slug })
    expect(getMain(html)).toMatch(/<img class="threads" src="data:image\/svg\+xml,%3Csvg%20/)
    expect(html).not.toContain('="/trazos/')
  },
)

test('a field that cannot be saved is shown as it is stored, the others as they are written', async () => {
  const s = await createContentSite()
  const { id, content } = await publishNewPost(s, { title: 'El guardado' })
  const html = await preview(s.app, article, id, {
    ...content,
    title: 'x'.repeat(500),
    excerpt: 'Otro resumen',
  })
  expect(getMain(html)).toContain('El guardado')
  expect(getMain(html)).toContain('Otro resumen')
})

const entries: readonly [EntryContent, marker: string, heading: string | RegExp][] = [
  [createService('relojes'), 'Presentación de relojes.', 'Taller relojes'],
  [exampleJob, 'Jornada completa', exampleJob.title],
  [exampleEvent, 'Añadir al calendario', exampleEvent.title],
  [examplePerson, 'Elena Vado', 'id="personas"'],
  [exampleCase, 'Ya no miramos el reloj.', exampleCase.title],
  [exampleQuestion, 'Lo que pese.', 'id="preguntas"'],
  [exampleTexts.home, exampleTexts.home.title, 'class="hero wrap"'],
  [exampleTexts.about, exampleTexts.about.title, '<h1'],
  [exampleTexts.offer, exampleTexts.offer.title, '<h1'],
  [exampleTexts.contact, exampleTexts.contact.title, '<form'],
  [exampleTexts.blog, exampleTexts.blog.title, '<h1'],
  [exampleTexts.next, exampleTexts.next.title, 'id="siguiente"'],
  [
    {
      kind: 'page',
      layout: 'site',
      slug: 'blog',
      title: 'Una página',
      description: '',
      markdown: 'Con **fuerza**.',
    },
    '<strong>fuerza</strong>',
    'Una página',
  ],
]

test('the preview of a standalone page is without the header of the site, in a style that the CSP allows', async () => {
  const app = await createTestApp()
  const page = { kind: 'page', slug: 'aparte', title: 'Aparte', description: '', markdown: 'Con **fuerza**.' }
  const html = await preview(app, entry, 'nueva', { ...page, layout: 'standalone' })
  expect(html).toContain('<strong>fuerza</strong>')
  expect(html).not.toContain('aria-label="Principal"')
  expect(html).not.toContain('<script')
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
  const editor = await app.request('/mngr/paginas/nueva', { headers: await signInOwner(app) })
  expect(editor.headers.get('Content-Security-Policy')).toContain(hashSource(style))
  const visitor = await app.request('/contacto')
  expect(visitor.headers.get('Content-Security-Policy')).not.toContain(hashSource(style))
})

test.each(entries)('the preview of %o is on the page where readers find it', async (content, ...parts) => {
  const app = await createTestApp()
  const main = getMain(await preview(app, entry, 'nueva', content))
  for (const part of parts) expect(main).toContain(part)
  expect(main).not.toContain('correo del 3 de mayo')
})

test('a published person is replaced in the list, a new one is added at its end', async () => {
  const app = await createTestApp()
  const { drafted, send } = await createContentClient(app)
  const { id, rev } = await drafted(examplePerson)
  expect((await send('POST', `/${id}/publicar`, { content: examplePerson }, rev)).status).toBe(200)
  const changed = { ...examplePerson, title: 'Elena Río' }
  const replaced = getMain(await preview(app, entry, id, changed))
  expect(replaced).toContain('Elena Río')
  expect(replaced).not.toContain('Elena Vado')
  expect(getMain(await preview(app, entry, 'otra', changed))).toMatch(/Elena Vado.*Elena Río/s)
})

test('previews are for signed-in people with the permission to edit, from the site itself', async () => {
  const app = await createTestApp()
  const [owner, editor] = [await signInOwner(app), await signInEditor(app)]
  const body = { id: '', content: exampleQuestion }
  const post = async (path: string, headers: Record<string, string>) =>
    app.request(path, postJson(body, headers))
  for (const path of [article, entry]) {
    expect((await post(path, {})).status).toBe(401)
    expect((await post(path, { ...owner, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await app.request(path, { headers: owner })).status).toBe(405)
  }
  const missing = postJson({ id: '', content: emptyContent }, editor)
  expect((await app.request(article, missing)).status).toBe(404)
  const support = await signInWithRole(app, 'support')
  expect((await post(entry, support)).status).toBe(403)
  const shown = await post(entry, owner)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(shown.headers.get('Cache-Control')).toContain('no-store')
  expect(shown.headers.get('X-Frame-Options')).toBe('DENY')
  expect(shown.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

test('a request that is too large or too odd is refused', async () => {
  const app = await createTestApp()
  const owner = await signInOwner(app)
  const status = async (body: unknown) => (await app.request(entry, postJson(body, owner))).status
  expect(await status({ id: '', content: { ...exampleQuestion, answer: 'x'.repeat(1_600_000) } })).toBe(413)
  expect(await status({ id: '', content: { kind: 'otra' } })).toBe(422)
  expect(await status({ content: exampleQuestion })).toBe(422)
})

test('a text that cannot be rendered is refused with its line', async () => {
  const app = await createTestApp()
  const content = { ...exampleQuestion, answer: '>'.repeat(200) }
  const refused = await app.request(entry, postJson({ id: '', content }, await signInOwner(app)))
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('(línea 1)') })
})

test('a text of any kind has a preview while any of its fields is still empty', async () => {
  const { app } = await createContentClient(await createTestApp())
  const examples: EntryContent[] = [
    createService('taller'),
    examplePerson,
    exampleCase,
    exampleQuestion,
    exampleJob,
    exampleEvent,
    ...Object.values(exampleTexts),
  ]
  expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(publicKinds))
  for (const example of examples) {
    const { kind } = example
    const id = kind in textIds ? textIds[kind as TextKind] : (getKind(kind).newId ?? '')
    const blank = createBlank(kind, 'ES')
    // No sentence without what it is about.
    expect(await preview(app, entry, id, blank)).not.toContain('Se encarga de .')
    for (const [name, value] of Object.entries(blank))
      if (name !== 'kind') await preview(app, entry, id, { ...example, [name]: value })
  }
})
