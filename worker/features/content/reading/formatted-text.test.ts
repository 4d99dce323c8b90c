import { expect, test } from 'vitest'
import { getDatabase } from '#worker/env.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleQuestion, createService, exampleCase } from '../testing.ts'
import { listPublicEntries } from './public-list.ts'

const marked = 'Con **cuidado** y [plazos](/contacto).\n\n- Uno\n- Dos <b>x</b>'

test('services, cases and questions show their Markdown as HTML in the page and as plain text in metadata', async () => {
  const { text, published } = await createContentClient(await createTestApp())
  await published(createService('taller', { intro: marked }))
  await published({ ...exampleCase, problem: marked, work: 'Solo *esto*.' })
  await published({ ...exampleQuestion, answer: marked })
  const html =
    '<p>Con <strong>cuidado</strong> y <a href="/contacto">plazos</a>.</p>\n<ul>\n<li>Uno</li>\n<li>Dos x</li>\n</ul>'
  for (const path of ['/servicios/taller', '/nosotros', '/casos/una-imprenta', '/servicios'])
    expect(await text(path), path).toContain(html)
  expect(await text('/servicios')).toMatch(/<dd><div[^>]*><p>Con <strong>/)
  expect(await text('/casos/una-imprenta')).toContain('<p>Solo <em>esto</em>.</p>')
  // Descriptions and structured data contain no Markdown.
  const page = await text('/servicios/taller')
  expect(page).not.toMatch(/\*\*|]\(/)
})

test('a single plain paragraph is stored without HTML and without escapes', async () => {
  const { app, published } = await createContentClient(await createTestApp())
  await published({ ...exampleQuestion, answer: 'Tres \\* cuatro & \\_ya\\_.' })
  const row = await app.bindings.DB.prepare('SELECT data FROM entry_publications').first<{ data: string }>()
  expect(JSON.parse(row?.data ?? '')).toMatchObject({ answer: 'Tres * cuatro & _ya_.' })
  expect(row?.data).not.toContain('asHtml')
})

test.each([
  ['intro', createService('taller', { intro: '## Título\n\n| a |\n| - |\n| b |' }), 'encabezados y tablas'],
  ['problem', { ...exampleCase, problem: '![Un río](/medios/x.webp)' }, 'imágenes'],
  ['answer', { ...exampleQuestion, answer: '> Cita' }, 'citas y avisos'],
] as const)(
  'a draft with Markdown elements that its field %s does not allow is saved, but not published',
  async (field, content, named) => {
    const { drafted, publish } = await createContentClient(await createTestApp())
    const draft = await drafted(content)
    expect(draft.content).toEqual(content)
    const answer = await publish(draft, content)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      data: { fields: { [field]: expect.stringContaining(named) } },
    })
  },
)

test('the long text of a service is only on its own page and in its preview', async () => {
  const { app, text, send, published } = await createContentClient(await createTestApp())
  const markdown = '## Con calma\n\nDiez **telares**.'
  const { id } = await published(createService('taller', { markdown }))
  expect(await text('/servicios/taller')).toMatch(/<h2 id="con-calma">.*Diez <strong>telares<\/strong>/s)
  for (const path of ['/', '/servicios', '/contacto']) expect(await text(path), path).not.toContain('telares')
  const shown = await send('POST', '/vista-previa', {
    id,
    content: createService('taller', { markdown: '*Seda*' }),
  })
  expect(await shown.text()).toContain('<em>Seda</em>')
  // Only the search of the site needs it: sitemaps and pages that were not found do without.
  const db = getDatabase(app.bindings)
  const readTexts = async (options?: { withTexts: true }) =>
    (await listPublicEntries(db, Date.now(), options)).map((entry) => entry.text).join('')
  expect(await readTexts()).toBe('')
  expect(await readTexts({ withTexts: true })).toBe('Con calma\nDiez telares.')
  // Services of earlier versions have no such field.
  const { markdown: _, ...older } = createService('antes')
  expect((await send('POST', '', { content: older })).status).toBe(201)
})
