import { expect, test } from 'vitest'
import type { EditedDocument } from '#client/features/content/documents/contract.ts'
import type { DocumentContent } from '#client/features/content/documents/contract/content.ts'
import { dangers } from '#worker/testing/dangers.ts'
import { xssPayloads } from '#worker/testing/samples/xss-payloads.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { openContents, person, question, service, story } from './testing.ts'

/** What was published; null where it held what such a text has no place for. */
async function taken(payload: string, answer: Response): Promise<EditedDocument | null> {
  if (answer.status === 200) return answer.json()
  expect([payload, await answer.text()]).toEqual([payload, expect.stringContaining('Aquí no caben')])
  return null
}

test('whatever is typed into a field of a service, no page acts on it', async () => {
  const { app, published, publish } = await openContents(await createTestApp())
  const hostile = (text: string) =>
    service('taller', {
      title: text.slice(0, 60),
      summary: text.slice(0, 200),
      solves: text.slice(0, 200),
      mode: text.slice(0, 60),
      first: text.slice(0, 120),
      intro: text.slice(0, 600),
      delivers: [text.slice(0, 200)],
      how: [text.slice(0, 200)],
      needs: [text.slice(0, 200)],
      price: text.slice(0, 120),
      duration: text.slice(0, 120),
      sample: text.slice(0, 300),
    })
  const pages = ['/', '/servicios', '/servicios/taller', '/contacto']
  const all = async () => {
    const found: Record<string, string[]> = {}
    for (const path of pages) found[path] = await dangers(await app.request(path))
    return found
  }
  let stored = await published(hostile('texto'))
  const harmless = await all()
  for (const payload of xssPayloads) {
    const answer = await publish(stored, hostile(payload))
    stored = (await taken(payload, answer)) ?? stored
    expect(await all(), payload).toEqual(harmless)
  }
})

test('nor does one on what is typed of people, cases and questions', async () => {
  const { app, published, publish } = await openContents(await createTestApp())
  const hostile = (text: string): DocumentContent[] => [
    { ...person, title: text.slice(0, 80), role: text.slice(0, 80), duties: text.slice(0, 300) },
    {
      ...story,
      title: text.slice(0, 120),
      problem: text.slice(0, 600),
      work: text.slice(0, 600),
      results: [text.slice(0, 200)],
      source: text.slice(0, 160),
      quote: text.slice(0, 400),
      quoteBy: text.slice(0, 120),
    },
    { ...question, title: text.slice(0, 160), answer: text },
  ]
  const all = async () => [
    await dangers(await app.request('/nosotros')),
    await dangers(await app.request('/servicios')),
  ]
  let stored: Pick<EditedDocument, 'id' | 'rev'>[] = await Promise.all(hostile('texto').map(published))
  const harmless = await all()
  for (const payload of xssPayloads) {
    stored = await Promise.all(
      hostile(payload).map(async (content, index) => {
        const before = stored[index] ?? { id: '', rev: 0 }
        return (await taken(payload, await publish(before, content))) ?? before
      }),
    )
    expect(await all(), payload).toEqual(harmless)
  }
})
