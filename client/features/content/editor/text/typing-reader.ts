/** How timers are set; a test moves its own. */
export type Clock = { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void }

/** Milliseconds without a key that are a pause, and how many looks find none before it is read all the same. */
const pause = 300
const patience = 16

export type Reading<Content> = {
  /** Something was typed; `read` gives the whole of it by now, or null where it means the same as before. */
  note: (read: () => Content | null) => void
  /** Reads at once what was noted. */
  now: () => void
  /** What was noted is no longer of interest: another text took its place. */
  drop: () => void
}

/**
 * Reads what is typed in a pause, not with every key: of a long text, reading, storing and showing it take longer
 * than a key may. Whoever needs the text before reads it at once.
 */
export function createReading<Content>(
  clock: Clock,
  take: (content: Content | null) => void,
): Reading<Content> {
  let noted: (() => Content | null) | null = null
  let timer: unknown = null
  let moved = false
  let looks = 0

  function look(): void {
    looks += 1
    if (!moved || looks > patience) return now()
    moved = false
    timer = clock.set(look, pause)
  }

  function drop(): void {
    clock.clear(timer)
    noted = null
    timer = null
  }

  function now(): void {
    const read = noted
    drop()
    if (read) take(read())
  }

  return {
    // A timer that is set anew with every key would cost more than the look that finds one.
    note(read) {
      moved = noted !== null
      noted = read
      if (moved) return
      looks = 0
      timer = clock.set(look, pause)
    },
    now,
    drop,
  }
}
