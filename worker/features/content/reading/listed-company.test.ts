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
  // The call to action speaks to customers, so that the list ends with an invitation of its own.
  const all = await text(list)
  expect(all).toContain('id="siguiente"')
  for (const html of [entry, all]) expect(html).not.toContain('class="band"')
  // Also the only entry leads back to its list.
  expect(entry).toMatch(new RegExp(`<a href="${list}">Ver tod[ao]s`))
})
