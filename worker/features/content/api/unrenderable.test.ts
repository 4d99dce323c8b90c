import { expect, test } from 'vitest'
import { postPaths } from '#client/features/content/contract/text-paths.ts'
import {
  createContentSite,
  publishNewPost,
  type ContentSite,
  fillContent,
} from '../../../testing/content-site.ts'
import { postJson, signInOwner } from '../../../testing/testing.ts'

// Articles that take too long to render, or whose HTML is too large. Authors can still save them as drafts.

const manyCells = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(700)}`
const unrenderable: [string, string][] = [
  ['a table of 210,000 cells', manyCells],
  ['2,000 lists inside one another', `${'- '.repeat(2_000)}a`],
  ['60,000 quotes inside one another', '>'.repeat(60_000)],
  ['strikethrough of two lengths, 12,000 times', '~a~~b'.repeat(12_000)],
  ['4,000 footnotes', Array.from({ length: 4_000 }, (_, at) => `[^${at}]\n\n[^${at}]: a\n\n`).join('')],
]
const tooLarge: [string, string][] = [
  ['references, six times as long as HTML', '&'.repeat(200_000)],
  ['200,000 three-byte characters', '€'.repeat(200_000)],
]

const said = expect.stringMatching(/^El texto .*(?:línea \d+|acórtalo)/)

async function storedHtml({ app }: ContentSite, id: string): Promise<unknown> {
  return app.bindings.DB.prepare('SELECT html FROM posts WHERE id = ?').bind(id).first('html')
}

test.each(unrenderable)(
  '%s: the preview fails with a message that names the line and what to change',
  async (_, markdown) => {
    const s = await createContentSite()
    const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Enredado' } }))
    const request = { id: draft.id, content: { ...draft.content, markdown } }
    const refused = await s.app.request(postPaths.livePreview, postJson(request, await signInOwner(s.app)))
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ message: said })
  },
)

test.each([...unrenderable, ...tooLarge])(
  '%s: a draft is saved without HTML and cannot be published',
  async (_, markdown) => {
    const s = await createContentSite()
    const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Enredado' } }))
    const content = fillContent(draft.content, { markdown })
    const saved = await s.send('PUT', `/${draft.id}/borrador`, { rev: draft.rev, content })
    expect(saved.status).toBe(200)
    const answer = await saved.json<typeof draft>()
    expect(answer).toMatchObject({ rev: draft.rev + 1, unsaved: { markdown: said } })
    expect(answer.content.markdown === markdown).toBe(true)
    const refused = await s.send('POST', `/${draft.id}/publicar`, { rev: draft.rev + 1 })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ data: { fields: { markdown: said } } })
    expect(await storedHtml(s, draft.id)).toBe('')
    for (const step of ['acciones/trash', 'acciones/restore'])
      expect(
        (
          await s.send('POST', `/${draft.id}/${step}`, {
            rev: step === 'acciones/trash' ? draft.rev + 1 : draft.rev + 2,
          })
        ).status,
      ).toBe(200)
  },
)

test('the preview of a post that cannot be rendered hides the reason, and the published text stays', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const content = { ...live.content, markdown: manyCells }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  const made = (await (await s.send('POST', `/${live.id}/vistas`, {})).json()) as { preview: { url: string } }
  const shown = await s.app.request(new URL(made.preview.url).pathname)
  expect(shown.status).toBe(200)
  const page = await shown.text()
  expect(page).toContain('Este texto todavía no se puede mostrar; quien lo escribe ya lo sabe.')
  expect(page).not.toContain('celdas')
  expect(await storedHtml(s, live.id)).toBe('<p>Hola <strong>mundo</strong>.</p>')
})

test('an article that can no longer be rendered keeps its HTML, and the others are rendered again', async () => {
  const s = await createContentSite()
  const [hopeless, other] = [await publishNewPost(s), await publishNewPost(s)]
  const { DB } = s.app.bindings
  await DB.prepare("UPDATE posts SET html = 'antes', renderer = 0").run()
  await DB.prepare("UPDATE entries SET content = json_set(content, '$.markdown', ?) WHERE id = ?")
    .bind(manyCells, hopeless.id)
    .run()
  const done = await s.send('POST', '/regenerar', { after: '' })
  expect(await done.json()).toMatchObject({ done: 2, failed: ['Canción de otoño'], next: null })
  expect(await storedHtml(s, hopeless.id)).toBe('antes')
  expect(await storedHtml(s, other.id)).toBe('<p>Hola <strong>mundo</strong>.</p>')
})
