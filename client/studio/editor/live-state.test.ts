import { expect, test } from 'vitest'
import { createStore } from '../../platform/store.ts'
import { withoutTyping } from './live-state.ts'
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
