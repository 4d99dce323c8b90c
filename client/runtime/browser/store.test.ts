import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('notifies listeners of a changed value, not of an equal one, and not after unsubscribe', () => {
  const store = createStore(1)
  let heard = 0
  const stop = store.subscribe(() => (heard += 1))
  store.set(2)
  store.set(2)
  expect([store.get(), heard]).toEqual([2, 1])
  stop()
  store.set(3)
  expect(heard).toBe(1)
})
