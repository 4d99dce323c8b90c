import { expect, test } from 'vitest'
import { createStore } from '#client/runtime/browser/store.ts'
import { type AutosaveState, noRejectedFields } from './save-state.ts'
import { hasUnpublishedChanges, createStateWithoutTyping } from './use-autosave-state.ts'

const start: AutosaveState<string, null> = {
  content: 'Uno',
  isTyping: false,
  rev: 1,
  version: 0,
  savedVersion: 0,
  sending: null,
  rejectedFields: noRejectedFields,
  failure: null,
}

test('createStateWithoutTyping returns a new state for every change except of isTyping', () => {
  const state = createStore(start)
  const shown = createStateWithoutTyping(state)
  state.set({ ...start, isTyping: true })
  expect(shown()).toBe(start)
  const edited = { ...start, content: 'Uno y dos', version: 1, typed: true }
  state.set(edited)
  expect(shown()).toBe(edited)
  state.set({ ...edited, isTyping: false })
  expect(shown()).toBe(edited)
  state.set({ ...edited, sending: 1 })
  expect(shown().sending).toBe(1)
})

test('hasUnpublishedChanges is true for pending, typed, unsaved or rejected text', () => {
  const of = (part: Partial<typeof start>) => ({ state: createStore({ ...start, ...part }) })
  expect(hasUnpublishedChanges(false, of({}))).toBe(false)
  expect(hasUnpublishedChanges(true, of({}))).toBe(true)
  expect(hasUnpublishedChanges(false, of({ isTyping: true }))).toBe(true)
  expect(hasUnpublishedChanges(false, of({ version: 1 }))).toBe(true)
  // Readers do not see rejected text either; publishing says why it is rejected.
  expect(hasUnpublishedChanges(false, of({ rejectedFields: { slug: 'Ya está tomada.' } }))).toBe(true)
})
