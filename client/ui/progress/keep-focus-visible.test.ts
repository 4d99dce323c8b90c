import { expect, test } from 'vitest'
import { createStore } from '../../runtime/browser/store.ts'
import type { Progress } from '../../runtime/router/runtime.ts'
import { keepFocusVisible } from './keep-focus-visible.ts'

test('scrolls to the focused element when the network message appears, not when it disappears', () => {
  const progress = createStore<Progress>({ state: 'idle' })
  let shown = 0
  const focused = { closest: () => ({ scrollIntoView: () => (shown += 1) }) }
  // The fake element has only the members that the code uses.
  keepFocusVisible(progress, () => focused as unknown as Element)
  progress.set({ state: 'offline', retry() {} })
  expect(shown).toBe(1)
  progress.set({ state: 'idle' })
  expect(shown).toBe(1)
})
