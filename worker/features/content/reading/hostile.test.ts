import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { listActiveContent } from '#worker/testing/list-active-content.ts'
import { xssPayloads } from '#worker/testing/samples/xss-payloads.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import {
  createContentClient,
  exampleEvent,
  exampleJob,
  examplePerson,
  exampleQuestion,
  createService,
  exampleCase,
} from '../testing.ts'

/** The published entry, or null if publishing was refused for Markdown elements that its field does not allow. */
async function taken(payload: string, answer: Response): Promise<EditedText | null> {
  if (answer.status === 200) return answer.json()
  expect([payload, await answer.text()]).toEqual([payload, expect.stringContaining('Aquí no caben')])
  return null
}

test('XSS payloads in the fields of a service add no active content to any page', async () => {
  const { app, published, publish } = await createContentClient(await createTestApp())
  const hostile = (text: string) =>
    createService('taller', {
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
    for (const path of pages) found[path] = await listActiveContent(await app.request(path))
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

test('XSS payloads in people, cases, questions, job offers and events add no active content to any page', async () => {
  const { app, published, publish } = await createContentClient(await createTestApp())
  const hostile = (text: string): EntryContent[] => [
    { ...examplePerson, title: text.slice(0, 80), role: text.slice(0, 80), duties: text.slice(0, 300) },
    {
      ...exampleCase,
      title: text.slice(0, 120),
      problem: text.slice(0, 600),
      work: text.slice(0, 600),
      results: [text.slice(0, 200)],
      source: text.slice(0, 160),
      quote: text.slice(0, 400),
      quoteBy: text.slice(0, 120),
    },
    { ...exampleQuestion, title: text.slice(0, 160), answer: text },
    {
      ...exampleJob,
      title: text.slice(0, 100),
      summary: text.slice(0, 200),
      place: text.slice(0, 120),
      markdown: text,
    },
    {
      ...exampleEvent,
      title: text.slice(0, 100),
      summary: text.slice(0, 200),
      place: text.slice(0, 200),
      markdown: text,
    },
  ]
  const all = async () => [
    await listActiveContent(await app.request('/nosotros')),
    await listActiveContent(await app.request('/servicios')),
    await listActiveContent(await app.request('/empleo')),
    await listActiveContent(await app.request(`/empleo/${exampleJob.slug}`)),
    await listActiveContent(await app.request('/eventos')),
    await listActiveContent(await app.request(`/eventos/${exampleEvent.slug}`)),
  ]
  let stored: Pick<EditedText, 'id' | 'rev'>[] = await Promise.all(hostile('texto').map(published))
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
