import { expect, test } from 'vitest'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { createMemoryStorage } from '#client/runtime/browser/testing.ts'
import { emptyDraft } from '../contract/form.ts'
import { createDraftStore } from './draft-store.ts'

const stored = { draft: { ...emptyDraft, nombre: 'Lucía', mensaje: 'A medias' }, key: 'clave-1' }

function createStore(storage: Storage) {
  return createDraftStore(createSafeStorage(() => storage))
}

test('stores a draft and its key for all pages of the tab', () => {
  const storage = createMemoryStorage()
  expect(createStore(storage).read()).toBeNull()
  createStore(storage).save(stored)
  expect(createStore(storage).read()).toEqual(stored)
})

test('a sent enquiry is no longer a draft and all pages of the tab recognize its key', () => {
  const storage = createMemoryStorage()
  const drafts = createStore(storage)
  drafts.save(stored)
  expect(drafts.wasSent(stored.key)).toBe(false)
  drafts.markSent(stored.key)
  expect(drafts.read()).toBeNull()
  drafts.markSent('clave-2')
  for (const key of [stored.key, 'clave-2']) expect(createStore(storage).wasSent(key)).toBe(true)
  drafts.save(stored)
  expect(drafts.read()).toBeNull()
  for (const key of ['', 'clave', 'clave-3']) expect(drafts.wasSent(key), key).toBe(false)
})

test('a tab remembers only the newest keys it sent', () => {
  const drafts = createStore(createMemoryStorage())
  for (let sent = 1; sent <= 30; sent += 1) drafts.markSent(`clave-${sent}`)
  expect([drafts.wasSent('clave-30'), drafts.wasSent('clave-1')]).toEqual([true, false])
})

test('ignores stored values that are not a draft, and reads only the known text fields of a draft', () => {
  const storage = createMemoryStorage()
  const drafts = createStore(storage)
  const draft = { nombre: 'Ana', mensaje: 7, intruso: 'x' }
  for (const stored of ['', '{', 'null', '[]', '{"key":"k"}', '{"draft":{},"key":1}']) {
    storage.setItem('consulta', stored)
    expect(drafts.read(), stored).toBeNull()
  }
  storage.setItem('consulta', JSON.stringify({ draft, key: 'k' }))
  expect(drafts.read()).toEqual({ draft: { ...emptyDraft, nombre: 'Ana' }, key: 'k' })
})

test('blocked storage stores nothing and throws no error', () => {
  const drafts = createDraftStore(
    createSafeStorage(() => {
      throw new DOMException('blocked', 'SecurityError')
    }),
  )
  drafts.save(stored)
  drafts.markSent(stored.key)
  expect(drafts.read()).toBeNull()
  expect(drafts.wasSent(stored.key)).toBe(false)
})
