import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('watchers hear of every change, of no repetition, and of nothing once they stopped', () => {
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
