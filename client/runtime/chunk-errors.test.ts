import { expect, test } from 'vitest'
import { startChunkErrors } from './chunk-errors.ts'

/** The event that vite's preload helper sends. */
function preloadError(message: string): Event {
  return Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) })
}

test('a stylesheet that fails lets its page go on; a script that fails does not', () => {
  const target = new EventTarget()
  const stop = startChunkErrors(target)
  const style = preloadError('Unable to preload CSS for /assets/mngr.css')
  const script = preloadError('Failed to fetch dynamically imported module: /assets/blog.js')
  target.dispatchEvent(style)
  target.dispatchEvent(script)
  expect(style.defaultPrevented).toBe(true)
  expect(script.defaultPrevented).toBe(false)

  stop()
  const late = preloadError('Unable to preload CSS for /assets/mngr.css')
  target.dispatchEvent(late)
  expect(late.defaultPrevented).toBe(false)
})
