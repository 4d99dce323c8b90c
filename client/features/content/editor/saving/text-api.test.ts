import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import { emptyContent } from '../../contract.ts'
import type { TextContent } from '../../contract/edited-text.ts'
import { createBlank } from '../../kinds/all-kinds.ts'
import { createEditedText } from '../../testing.ts'
import { describePublishedPost } from '../publishing/describe-published-post.ts'
import { acceptIdentical } from './change.ts'
import { openDraft } from './open-draft.ts'
import { entryApi, postApi } from './text-api.ts'

const content = { ...emptyContent, title: 'Un cauce', slug: 'un-cauce', markdown: 'Texto.' }

const post = createEditedText({
  id: 'uno',
  rev: 3,
  kind: 'article',
  content,
  savedAt: '2026-01-01T00:00:00.000Z',
  publicPath: '/blog/un-cauce',
})

const createLocal = (value: unknown = null): LocalDraft => ({
  recover: (parse) => Promise.resolve(parse(value)),
  release: () => undefined,
  write: () => undefined,
  remove: () => undefined,
  isStored: () => true,
  close: () => undefined,
})

test('restores a local draft completely, even if it is too long for the server', async () => {
  const title = 'Un cauce '.repeat(40)
  const draft = openDraft({
    api: postApi,
    opened: post,
    isNew: false,
    openLocalDraft: () => createLocal({ content: { ...content, title }, rev: 3, base: content }),
    continued: null,
    onSaved: () => undefined,
  })
  draft.autosave.stop()
  // The first render must equal the server's, which does not have the local draft.
  expect(draft.autosave.readLatest()).toEqual(content)
  expect(await draft.recover()).toBe(true)
  expect(draft.autosave.readLatest()['title']).toBe(title)
})

test('restores a local draft of an older version, which lacks fields that its kind got since', async () => {
  const stored: TextContent = { ...createBlank('service', 'ES'), title: 'Aforos', slug: 'aforos' }
  const { questions: _, ...base } = stored
  const older = { ...base, summary: 'Medimos el caudal.' }
  const draft = openDraft({
    api: entryApi,
    opened: { ...post, kind: 'service', content: stored },
    isNew: false,
    openLocalDraft: () => createLocal({ content: older, rev: 3, base }),
    continued: null,
    onSaved: () => undefined,
  })
  draft.autosave.stop()
  await draft.recover()
  expect(draft.autosave.readLatest()).toEqual({ ...stored, summary: 'Medimos el caudal.' })
  const schema = entryApi.createDraftSchema(stored)
  for (const other of [
    { ...older, kind: 'case' },
    { ...older, delivers: 'Informe' },
  ])
    expect(v.safeParse(schema, other).success).toBe(false)
})

test('each new text has a draft of its own, named by the id under which it is saved', async () => {
  const opened = { ...post, id: 'nuevo', rev: 0, content: emptyContent }
  const slots = new Map<string, string>()
  const saved: string[] = []
  const open = () =>
    openDraft({
      api: {
        ...postApi,
        save: (id) => {
          saved.push(id)
          return Promise.resolve({ kind: 'offline', message: '' })
        },
      },
      opened,
      isNew: true,
      continued: null,
      openLocalDraft: (id) => ({
        ...createLocal(),
        write: (json) => void slots.set(id, json),
        remove: () => void slots.delete(id),
      }),
      onSaved: () => undefined,
    })
  for (const title of ['Uno', 'Dos']) {
    const { autosave } = open()
    autosave.edit({ ...emptyContent, title })
    await autosave.flush()
    autosave.stop()
  }
  expect([...slots.keys()]).toEqual(saved)
  expect([...slots.values()].map((json) => json.includes('"Uno"'))).toEqual([true, false])
})

test('an older version is saved as restored, also if another save is under way when it is chosen', async () => {
  const sent: { content: TextContent; isRestored: boolean; answer: () => void }[] = []
  const draft = openDraft({
    api: {
      ...postApi,
      save: (_, next, { isRestored, rev }) =>
        new Promise((resolve) => {
          const stored = { ...post, content: next, rev: rev + 1 }
          const answer = () => resolve({ kind: 'saved', rev: rev + 1, stored, rejectedFields: {} })
          sent.push({ content: next, isRestored, answer })
        }),
    },
    opened: post,
    isNew: false,
    openLocalDraft: () => createLocal(),
    continued: null,
    onSaved: () => undefined,
  })
  const { autosave } = draft
  autosave.edit({ ...content, markdown: 'Lo último.' })
  const saved = autosave.flush()
  draft.noteRestoring()
  autosave.edit({ ...content, markdown: 'Lo de antes.' })
  sent[0]?.answer()
  await new Promise((resolve) => setTimeout(resolve))
  sent[1]?.answer()
  expect(await saved).toBe(true)
  expect(sent.map(({ isRestored }) => isRestored)).toEqual([false, true])
  autosave.stop()
})

test('a text that only lacks what the server rejects is no conflict', () => {
  const long = { ...content, title: 'Un cauce '.repeat(40) }
  const conflict = { kind: 'conflict', theirs: post, message: 'Este texto cambió.' } as const
  expect(acceptIdentical(conflict, long, postApi.contentSchema, content)).toMatchObject({
    kind: 'saved',
    rev: 3,
    rejectedFields: { title: expect.stringContaining('200') as string },
  })
  // Somebody else has changed the title meanwhile.
  const before = { ...content, title: 'Otro título' }
  expect(acceptIdentical(conflict, long, postApi.contentSchema, before)).toBe(conflict)
  const other = { ...long, markdown: 'Otro texto.' }
  expect(acceptIdentical(conflict, other, postApi.contentSchema, content)).toBe(conflict)
})

test('publishing changes of an article does not announce a new article', async () => {
  const published = { ...post, state: 'published' } as const
  const describe = (wasPublic: boolean) =>
    describePublishedPost(published, 'https://cauce.example', wasPublic)
  expect(await describe(false)).toContain('quienes siguen el blog por RSS')
  expect(await describe(true)).toBe('Al compartirlo se ve una imagen con su título.')
})

test('the notice about sharing says that the cover is shown only if it was chosen', async () => {
  const describe = (images: object) =>
    describePublishedPost({ ...post, content: { ...content, ...images } }, 'https://cauce.example', true)
  expect(await describe({ cover: 'a' })).toContain('su título; si prefieres la portada, elígela en')
  expect(await describe({ cover: 'a', socialImage: 'a' })).toBe('Al compartirlo se ve la portada.')
  expect(await describe({ cover: 'a', socialImage: 'b' })).toBe('Al compartirlo se ve la imagen elegida.')
})

test('forgets a local draft that the server already has', async () => {
  const removed: string[] = []
  for (const title of ['Un cauce', 'Otro título']) {
    const { autosave, recover } = openDraft({
      api: postApi,
      opened: post,
      isNew: false,
      continued: null,
      openLocalDraft: () => ({
        ...createLocal({ content: { ...content, title }, rev: 2, base: null }),
        remove: () => removed.push(title),
      }),
      onSaved: () => undefined,
    })
    autosave.stop()
    await recover()
  }
  expect(removed).toEqual(['Un cauce'])
})
