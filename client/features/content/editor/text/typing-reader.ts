/** How timers are set; a test moves its own. */
export type Clock = { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void }

/** Milliseconds without a key that are a pause, and how many looks find none before it is read all the same. */
const pauseMs = 300
const maxPauseChecks = 16

export type TypingReader<Content> = {
  /** Something was typed; `read` gives the whole of it by now, or null where it means the same as before. */
  noteTyping: (read: () => Content | null) => void
  /** Reads at once what was noted. */
  readNow: () => void
  /** What was noted is no longer of interest: another text took its place. */
  discard: () => void
}

/**
 * Reads what is typed in a pause, not with every key: of a long text, reading, storing and showing it take longer
 * than a key may. Whoever needs the text before reads it at once.
 */
export function createTypingReader<Content>(
  clock: Clock,
  onRead: (content: Content | null) => void,
): TypingReader<Content> {
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
    // A timer that is set anew with every key would cost more than the look that finds one.
    noteTyping(read) {
      hasTyped = pendingRead !== null
      pendingRead = read
      if (hasTyped) return
      checkCount = 0
      timer = clock.set(checkPause, pauseMs)
    },
    readNow,
    discard,
  }
}
