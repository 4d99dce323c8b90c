import { expect, test } from 'vitest'
import { createWorkBudget } from '#worker/markdown/cost/work-budget.ts'
import { createContentSite, publishNewPost } from '#worker/testing/content-site.ts'
import { maxPreviews } from '../previews/previews.ts'

test('a preview link shows a post’s newest text without a session, with noindex, until it is revoked', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  await publishNewPost(s, { title: 'Dos', series: 'Mudanzas' })
  const content = { ...live.content, markdown: 'Todavía no', author: 'Ada Vega', series: 'Mudanzas' }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  const made = await s.send('POST', `/${live.id}/vistas`, {})
  expect(made.status).toBe(201)
  const { preview } = (await made.json()) as { preview: { id: number; url: string } }
  const path = new URL(preview.url).pathname
  const shown = await s.app.request(path)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('Cache-Control')).toBe('private, no-store')
  expect(shown.headers.get('X-Robots-Tag')).toBe('noindex')
  const html = await shown.text()
  for (const text of ['Vista previa de cambios sin publicar', 'Todavía no', 'Ada Vega', 'Mudanzas'])
    expect(html).toContain(text)
  expect(html).not.toContain('Escrito por el equipo')
  expect(html).toContain('name="robots" content="noindex"')
  expect((await s.send('DELETE', `/${live.id}/vistas/${preview.id}`)).status).toBe(204)
  expect((await s.app.request(path)).status).toBe(404)
})

test('the preview link of a draft without a cover contains its drawing, whose address answers 404', async () => {
  const s = await createContentSite()
  const { id } = await s.readPost(await s.send('POST', '', { content: { title: 'Sin imagen' } }))
  const { preview } = (await (await s.send('POST', `/${id}/vistas`, {})).json()) as {
    preview: { url: string }
  }
  const html = await (await s.app.request(new URL(preview.url).pathname)).text()
  expect(html).toMatch(/<img class="threads" src="data:image\/svg\+xml,%3Csvg%20/)
  expect(html).not.toContain('="/trazos/')
})

test('a post has at most 20 preview links, and revoking one allows another', async () => {
  const s = await createContentSite()
  const { id } = await publishNewPost(s)
  const create = () => s.send('POST', `/${id}/vistas`, {})
  for (let count = 0; count < maxPreviews; count += 1) expect((await create()).status).toBe(201)
  const over = await create()
  expect(over.status).toBe(409)
  expect(await over.text()).toContain('Ya hay 20 enlaces de vista previa de este texto.')
  const { previews } = (await (await s.send('GET', `/${id}/vistas`)).json()) as { previews: { id: number }[] }
  expect(previews).toHaveLength(maxPreviews)
  expect((await s.send('DELETE', `/${id}/vistas/${previews[0]?.id}`)).status).toBe(204)
  expect((await create()).status).toBe(201)
})

test('a previewed post is rendered once for many requests, and a newer text shows at once', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const markdown = 'Una frase *muy* corta.\n\n'.repeat(800)
  const draft = await s.readPost(
    await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: { ...live.content, markdown } }),
  )
  const made = await s.send('POST', `/${live.id}/vistas`, {})
  const { preview } = (await made.json()) as { preview: { url: string } }
  const { pathname } = new URL(preview.url)
  const isMuch = createWorkBudget()
  const shown = await Promise.all(Array.from({ length: 12 }, () => s.app.request(pathname)))
  for (const answer of shown) expect(await answer.text()).toContain('<em>muy</em>')
  expect(isMuch()).toBe(false)
  const content = { ...live.content, markdown: 'Otra frase.' }
  await s.send('PUT', `/${live.id}/borrador`, { rev: draft.rev, content })
  const newer = await (await s.app.request(pathname)).text()
  expect(newer).toContain('Otra frase.')
  expect(newer).not.toContain('<em>muy</em>')
})
