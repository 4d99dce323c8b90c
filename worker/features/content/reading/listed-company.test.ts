import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleEvent, exampleJob } from '../testing.ts'

test.each([
  ['/empleo', exampleJob, `/empleo/${exampleJob.slug}`],
  ['/eventos', exampleEvent, `/eventos/${exampleEvent.slug}`],
])('each entry of %s leads to who the company is', async (list, content, path) => {
  const { text, published } = await createContentClient(await createTestApp())
  await published(content)
  const entry = await text(path)
  expect(entry).toContain(`<a href="/nosotros">${defaultSite.name}</a>`)
  // Like other pages, both end with the invitation to write.
  for (const html of [entry, await text(list)]) expect(html).toContain('id="siguiente"')
  // Also the only entry leads back to its list.
  expect(entry).toMatch(new RegExp(`<a href="${list}">Ver tod[ao]s`))
})
