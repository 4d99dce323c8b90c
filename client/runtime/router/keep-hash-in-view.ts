import { decodeUriPart } from '../text/parse.ts'

/** Late parts of a page, such as a form that loads, come within this time, in milliseconds. */
const durationMs = 8_000
const readerEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let observer: ResizeObserver | undefined
const stop = (): void => observer?.disconnect()

/** Scrolls to the hash again when late parts move it, until the reader acts. `isArriving`: also at once. */
export function keepHashInView(isArriving: boolean): void {
  stop()
  const target = document.getElementById(decodeUriPart(location.hash.slice(1)) ?? '')
  // After a reload, Back or Forward the browser restores the position. This older property says so in fewer bytes.
  if (!target || (isArriving && performance.navigation.type)) return
  let isFirst = true
  const current = new ResizeObserver(() => {
    // An observer reports the size once before anything has changed.
    if (isArriving || !isFirst) target.scrollIntoView({ behavior: 'instant' })
    isFirst = false
  })
  current.observe(document.body)
  observer = current
  setTimeout(() => current.disconnect(), durationMs)
  for (const name of readerEvents) addEventListener(name, stop, { passive: true })
}
