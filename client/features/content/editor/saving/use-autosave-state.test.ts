import { expect, test } from 'vitest'
import { createStore } from '#client/runtime/browser/store.ts'
import { isPending, withoutTyping } from './live-state.ts'
import { type AutosaveState, nothing } from './save-state.ts'

const start: AutosaveState<string, null> = {
  content: 'Uno',
  typed: false,
  rev: 1,
  version: 0,
  savedVersion: 0,
  sending: null,
  refused: nothing,
  trouble: null,
}

test('the fields are drawn anew for whatever changed, and not because somebody types', () => {
  const state = createStore(start)
  const shown = withoutTyping(state)
  state.set({ ...start, typed: true })
  expect(shown()).toBe(start)
  const edited = { ...start, content: 'Uno y dos', version: 1, typed: true }
  state.set(edited)
  expect(shown()).toBe(edited)
  state.set({ ...edited, typed: false })
  expect(shown()).toBe(edited)
  state.set({ ...edited, sending: 1 })
  expect(shown().sending).toBe(1)
})

test('there is something to publish while anything is stored, typed, on its way, or refused by its field', () => {
  const of = (part: Partial<typeof start>) => ({ state: createStore({ ...start, ...part }) })
  expect(isPending(false, of({}))).toBe(false)
  expect(isPending(true, of({}))).toBe(true)
  expect(isPending(false, of({ typed: true }))).toBe(true)
  expect(isPending(false, of({ version: 1 }))).toBe(true)
  // What was refused is written, and readers do not see it: pressing says why.
  expect(isPending(false, of({ refused: { slug: 'Ya está tomada.' } }))).toBe(true)
})
