import { expect, test } from 'vitest'
import { createFakeClock, createMemoryStorage } from '../browser/testing.ts'
import { createLocalDrafts, draftLimits, type LocalDraft } from './local-drafts.ts'

const dayMs = 86_400_000

function createTestDrafts() {
  const storage = createMemoryStorage()
  const clock = createFakeClock()
  clock.sleep(1_000 * dayMs)
  const drafts = createLocalDrafts({ open: () => storage, now: clock.now })
  /** Without the id of the copy. */
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)?.split(':').slice(0, 4).join(':'))
  return { storage, clock, drafts, keys }
}

const recover = (draft: LocalDraft): Promise<unknown> => draft.recover((value) => value)

test('returns a draft only to the person who wrote it', async () => {
  const { drafts, keys } = createTestDrafts()
  const written = drafts.open('answer', 'ana', 'C-1')
  expect(written.isStored()).toBe(false)
  written.write('{"text":"Hola"}')
  expect(written.isStored()).toBe(true)
  expect(await recover(drafts.open('answer', 'ana', 'C-1'))).toEqual({ text: 'Hola' })
  expect(await recover(drafts.open('answer', 'eva', 'C-1'))).toBeNull()
  expect(await recover(drafts.open('article', 'ana', 'C-1'))).toBeNull()
  expect(drafts.listForUser('eva')).toEqual([])
  expect(keys()).toEqual(['cauce:respuesta:ana:C-1'])
})

test('stores and reads nothing without a signed-in person', async () => {
  const { drafts, keys } = createTestDrafts()
  for (const person of [null, '']) {
    const draft = drafts.open('article', person, 'a')
    draft.write('{}')
    expect(await recover(draft)).toBeNull()
  }
  expect(keys()).toEqual([])
})

test('lists the drafts of a person with their time, newest first', () => {
  const { drafts, clock } = createTestDrafts()
  drafts.open('article', 'ana', 'a').write('{"n":1}')
  clock.sleep(5)
  drafts.open('page', 'ana', 'b').write('{"n":2}')
  drafts.open('page', 'eva', 'b').write('{"n":3}')
  expect(drafts.listForUser('ana')).toMatchObject([
    { kind: 'page', id: 'b', savedAt: clock.now(), value: { n: 2 } },
    { kind: 'article', id: 'a', savedAt: clock.now() - 5, value: { n: 1 } },
  ])
})

test('a sign-out deletes the drafts of that person, and other tabs store again only what is typed after it', () => {
  const { drafts, clock, storage, keys } = createTestDrafts()
  const otherTab = createLocalDrafts({ open: () => storage, now: clock.now })
  const elsewhere = otherTab.open('article', 'ana', 'b')
  elsewhere.write('{"n":1}')
  const open = drafts.open('article', 'ana', 'a')
  open.write('{"n":1}')
  drafts.open('article', 'eva', 'a').write('{"n":2}')
  clock.sleep(1)
  drafts.removeForUser('ana')
  expect(keys()).toEqual(['cauce:borrador:eva:a'])
  // Another attempt to save changes nothing in the text.
  elsewhere.write('{"n":1}')
  expect(drafts.listForUser('ana')).toEqual([])
  elsewhere.write('{"n":3}')
  expect(drafts.listForUser('ana')).toMatchObject([{ id: 'b', value: { n: 3 } }])
  // The tab of the sign-out leaves its texts.
  open.close()
  open.write('{"n":4}')
  expect(open.isStored()).toBe(false)
})

test('two tabs have a copy each, which neither a save nor another version of the other touches', async () => {
  const storage = createMemoryStorage()
  const held = new Set<string>()
  const hold = (name: string) =>
    Promise.resolve(held.has(name) ? null : (held.add(name), () => void held.delete(name)))
  const openTab = () =>
    createLocalDrafts({ open: () => storage, now: () => 1, hold }).open('article', 'ana', 'a')
  const [first, second] = [openTab(), openTab()]
  for (const tab of [first, second]) expect(await recover(tab)).toBeNull()
  second.write('{"n":2}')
  first.write('{"n":1}')
  first.remove()
  const third = openTab()
  // The second tab still has its copy open.
  expect(await recover(third)).toBeNull()
  second.release()
  const fourth = openTab()
  // A copy that `parse` refuses stays for others.
  expect(await third.recover(() => null)).toBeNull()
  expect(await recover(fourth)).toEqual({ n: 2 })
  fourth.write('{"n":4}')
  // A save that ends after the release does not delete what was typed since.
  second.remove()
  expect(fourth.isStored()).toBe(true)
  fourth.remove()
  expect(storage.length).toBe(0)
})

test('a draft that is saved is stored again when the same text returns', async () => {
  const { drafts } = createTestDrafts()
  const draft = drafts.open('article', 'ana', 'a')
  for (const _ of ['first', 'again']) {
    draft.write('{"n":1}')
    expect(draft.isStored()).toBe(true)
    draft.remove()
  }
  draft.write('{"n":2}')
  draft.close()
  expect(await recover(draft)).toBeNull()
})

test('reports the kinds of drafts that were opened before, and of each that is opened later', () => {
  const { drafts } = createTestDrafts()
  const kinds: string[] = []
  drafts.open('article', 'ana', 'a')
  const stop = drafts.onOpen((kind) => kinds.push(kind))
  drafts.open('page', 'ana', 'b')
  stop()
  drafts.open('answer', 'ana', 'c')
  expect(kinds).toEqual(['article', 'page'])
})

test('deletes a draft 30 days after its last change', () => {
  const { drafts, clock } = createTestDrafts()
  drafts.open('article', 'ana', 'old').write('{}')
  const changed = drafts.open('article', 'ana', 'changed')
  changed.write('{}')
  clock.sleep((draftLimits.days - 1) * dayMs)
  changed.write('{"n":1}')
  clock.sleep(2 * dayMs)
  expect(drafts.listForUser('ana').map(({ id }) => id)).toEqual(['changed'])
})

test('deletes the oldest drafts beyond the limits of count and length, but not the one being written', () => {
  const { drafts, clock, keys } = createTestDrafts()
  for (let n = 0; n < draftLimits.drafts + 5; n += 1) {
    drafts.open('article', n % 2 ? 'ana' : 'eva', `a${n}`).write('{}')
    clock.sleep(1)
  }
  expect(keys()).toHaveLength(draftLimits.drafts)
  expect(keys()).not.toContain('cauce:borrador:ana:a1')
  drafts.open('article', 'ana', 'long').write(JSON.stringify('x'.repeat(draftLimits.characters)))
  expect(keys()).toEqual(['cauce:borrador:ana:long'])
})

test('shows drafts without a person and a time, from before 1.0, to nobody and deletes them', async () => {
  const { drafts, storage, keys } = createTestDrafts()
  storage.setItem('cauce:respuesta:C-1', '{"text":"De alguien","base":""}')
  storage.setItem('cauce:filtros:ana:/mngr/blog', '[]')
  expect(await recover(drafts.open('answer', 'ana', 'C-1'))).toBeNull()
  expect(drafts.listForUser('ana')).toEqual([])
  expect(keys()).toEqual(['cauce:filtros:ana:/mngr/blog'])
})

test('drafts last as long as the document if the browser stores nothing', () => {
  const blocked = createLocalDrafts({
    open: () => {
      throw new Error('blocked')
    },
    now: () => 1,
  })
  const draft = blocked.open('article', 'ana', 'a')
  draft.write('{"n":1}')
  // A reload would lose it.
  expect(draft.isStored()).toBe(false)
  expect(blocked.listForUser('ana')).toMatchObject([{ value: { n: 1 } }])
  blocked.removeForUser('ana')
  expect(blocked.listForUser('ana')).toEqual([])
})
