import { expect, onTestFinished, test, vi } from 'vitest'
import { pageCache } from '#worker/cache/page-cache.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleEvent } from '../testing.ts'

async function open() {
  const contents = await createContentClient(await createTestApp())
  async function at(now: number, path: string): Promise<{ html: string }> {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const html = await contents.text(path)
    clock.mockRestore()
    return { html }
  }
  return { ...contents, at }
}

test('an entry leads to the next one in the order of the list, which is not past, and an event to the contact form', async () => {
  const { at, published } = await open()
  const publish = (slug: string, year: number) =>
    published({
      ...exampleEvent,
      slug,
      title: `Tarde ${slug}`,
      start: `${year}-03-01T18:00`,
      end: `${year}-03-01T19:00`,
    })
  await publish('una', 2099)
  const now = Date.parse('2098-01-01T00:00:00Z')
  const leadsTo = async (slug: string, when: number) =>
    /<span>Otro evento<\/span> (?:<!-- -->)?(.*?)<\/a>/.exec((await at(when, `/eventos/${slug}`)).html)?.[1]
  expect(await leadsTo('una', now)).toBeUndefined()
  await publish('dos', 2097)
  await publish('tres', 2100)
  pageCache.expire()
  const order = [await leadsTo('una', now), await leadsTo('tres', now), await leadsTo('dos', now)]
  expect(order).toEqual(['Tarde tres', 'Tarde una', expect.stringMatching(/^Tarde (una|tres)$/)])
  const { html } = await at(now, '/eventos/una')
  expect(html).toMatch(/class="card".*Añadir al calendario.*Preguntar por este evento/s)
})
