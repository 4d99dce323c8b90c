import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleCase } from '../testing.ts'

test('a case that the former version published has no link until it is published again with an address', async () => {
  const { app, text, send, published } = await createContentClient(await createTestApp())
  const { id, rev } = await published(exampleCase)
  await app.run`UPDATE entries SET path = 'case/' || id, content = json_remove(content, '$.slug') WHERE id = ${id}`
  await app.run`UPDATE entry_publications SET path = 'case/' || entry_id, data = json_remove(data, '$.slug', '$.summary')
    WHERE entry_id = ${id}`
  const about = await text('/nosotros')
  expect(about).toContain(`<h3>${exampleCase.title}</h3>`)
  const places = ['/casos', '/sitemap.xml', '/blog/buscar?q=imprenta'].map(text)
  expect([about, ...(await Promise.all(places))].join('')).not.toMatch(/\/casos\/(?:"|undefined)|\/case\//)
  const saved = await send('PUT', `/${id}/borrador`, { content: { ...exampleCase, slug: '' } }, rev)
  expect(await saved.json()).toMatchObject({ content: { slug: exampleCase.slug } })
})
