import { expect, test } from 'vitest'
import { createSafeStorage } from '../../platform/storage.ts'
import { createMemoryStorage } from '../../platform/testing.ts'
import { emptyDraft } from '../contract/form.ts'
import { createDraftKeeper } from './draft.ts'

const kept = { draft: { ...emptyDraft, nombre: 'Lucía', mensaje: 'A medias' }, key: 'clave-1' }

function keeperOf(storage: Storage) {
  return createDraftKeeper(createSafeStorage(() => storage))
}

test('a draft and its key come back as they were kept, also to another page of the tab', () => {
  const storage = createMemoryStorage()
  expect(keeperOf(storage).read()).toBeNull()
  keeperOf(storage).keep(kept)
  expect(keeperOf(storage).read()).toEqual(kept)
})

test('a forgotten draft is gone', () => {
  const keeper = keeperOf(createMemoryStorage())
  keeper.keep(kept)
  keeper.forget()
  expect(keeper.read()).toBeNull()
})

test('what is no draft reads as none; of a strange one the known texts are taken', () => {
  const storage = createMemoryStorage()
  const keeper = keeperOf(storage)
  const draft = { nombre: 'Ana', mensaje: 7, intruso: 'x' }
  for (const stored of ['', '{', 'null', '[]', '{"key":"k"}', '{"draft":{},"key":1}']) {
    storage.setItem('consulta', stored)
    expect(keeper.read(), stored).toBeNull()
  }
  storage.setItem('consulta', JSON.stringify({ draft, key: 'k' }))
  expect(keeper.read()).toEqual({ draft: { ...emptyDraft, nombre: 'Ana' }, key: 'k' })
})

test('blocked storage keeps nothing and breaks nothing', () => {
  const keeper = createDraftKeeper(
    createSafeStorage(() => {
      throw new DOMException('blocked', 'SecurityError')
    }),
  )
  keeper.keep(kept)
  keeper.forget()
  expect(keeper.read()).toBeNull()
})
