import type { Part, Result, State } from './results.ts'

/** How often in a row a part fails before it counts as broken, and is well before it counts as mended. */
export const timesInARow = 2
/** Mails in a day, whatever breaks and mends itself; what comes beyond waits for the next day. */
export const mailsPerDay = 8

const dayMs = 24 * 60 * 60_000

export type News = { broken: Part[]; mended: Part[] }

/** What is known after one more look, and what managers are to be told now; null = nothing. */
export function advance(
  before: State | null,
  results: readonly Result[],
  now: number,
): { state: State; news: News | null } {
  const mailedAt = (before?.mailedAt ?? []).filter((at) => at > now - dayMs)
  const counted = results.map(({ part, problem }) => {
    const { bad = 0, good = 0, isTold = false } = before?.parts[part] ?? {}
    const isWell = problem === null
    // Counts stop where nothing depends on them any more.
    return {
      part,
      bad: isWell ? 0 : Math.min(bad + 1, timesInARow),
      good: isWell ? Math.min(good + 1, timesInARow) : 0,
      isTold,
    }
  })
  const broken = counted.filter(({ bad, isTold }) => bad >= timesInARow && !isTold).map(({ part }) => part)
  const mended = counted.filter(({ good, isTold }) => good >= timesInARow && isTold).map(({ part }) => part)
  const isNews = broken.length + mended.length > 0 && mailedAt.length < mailsPerDay
  const told = (part: Part, isTold: boolean): boolean => {
    if (!isNews) return isTold
    return broken.includes(part) || (isTold && !mended.includes(part))
  }
  const entries = counted.map(({ part, bad, good, isTold }) => [
    part,
    { bad, good, isTold: told(part, isTold) },
  ])
  return {
    state: {
      at: now,
      parts: Object.fromEntries(entries),
      mailedAt: isNews ? [...mailedAt, now] : mailedAt,
    },
    news: isNews ? { broken, mended } : null,
  }
}
