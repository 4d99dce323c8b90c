/** Timers, which tests replace. */
export type Clock = { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void }

export const realClock: Clock = {
  set: (run, ms) => setTimeout(run, ms),
  // The cast is safe: only values from `set` are passed here.
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** Milliseconds without a key that count as a pause, and the number of checks without a pause before reading anyway. */
const pauseMs = 300
const maxPauseChecks = 16

/** Reads typing at pauses instead of at every keystroke: reading, storing and rendering a long text takes too long. */
export function createTypingReader<Content>(clock: Clock, onRead: (content: Content | null) => void) {
  let pendingRead: (() => Content | null) | null = null
  let timer: unknown = null
  let hasTyped = false
  let checkCount = 0

  function checkPause(): void {
    checkCount += 1
    if (!hasTyped || checkCount > maxPauseChecks) return readNow()
    hasTyped = false
    timer = clock.set(checkPause, pauseMs)
  }

  function discard(): void {
    clock.clear(timer)
    pendingRead = null
    timer = null
  }

  function readNow(): void {
    const read = pendingRead
    discard()
    if (read) onRead(read())
  }

  return {
    /** Reports typing. `read` returns the whole content, or null if it is unchanged. */
    noteTyping(read: () => Content | null): void {
      // Setting a new timer at every key would cost more than checking for a pause from time to time.
      hasTyped = pendingRead !== null
      pendingRead = read
      if (hasTyped) return
      checkCount = 0
      timer = clock.set(checkPause, pauseMs)
    },
    readNow,
    /** Discards pending typing, because another text replaces it. */
    discard,
  }
}
