import { expect, test } from 'vitest'
import { createSafeStorage } from '../../platform/storage.ts'
import { createMemoryStorage } from '../../platform/testing.ts'
import { emptyDraft } from '../contract/form.ts'
import { createDraftStore } from './draft.ts'

const stored = { draft: { ...emptyDraft, nombre: 'Lucía', mensaje: 'A medias' }, key: 'clave-1' }

function storeOf(storage: Storage) {
  return createDraftStore(createSafeStorage(() => storage))
}

test('a draft and its key come back as they were stored, also to another page of the tab', () => {
  const storage = createMemoryStorage()
  expect(storeOf(storage).read()).toBeNull()
  storeOf(storage).save(stored)
  expect(storeOf(storage).read()).toEqual(stored)
})

test('a forgotten draft is gone', () => {
  const drafts = storeOf(createMemoryStorage())
  drafts.save(stored)
  drafts.forget()
  expect(drafts.read()).toBeNull()
})

test('what is no draft reads as none; of a strange one the known texts are taken', () => {
  const storage = createMemoryStorage()
  const drafts = storeOf(storage)
  const draft = { nombre: 'Ana', mensaje: 7, intruso: 'x' }
  for (const stored of ['', '{', 'null', '[]', '{"key":"k"}', '{"draft":{},"key":1}']) {
    storage.setItem('consulta', stored)
    expect(drafts.read(), stored).toBeNull()
  }
  storage.setItem('consulta', JSON.stringify({ draft, key: 'k' }))
  expect(drafts.read()).toEqual({ draft: { ...emptyDraft, nombre: 'Ana' }, key: 'k' })
})

test('blocked storage keeps nothing and breaks nothing', () => {
  const drafts = createDraftStore(
    createSafeStorage(() => {
      throw new DOMException('blocked', 'SecurityError')
    }),
  )
  drafts.save(stored)
  drafts.forget()
  expect(drafts.read()).toBeNull()
})
