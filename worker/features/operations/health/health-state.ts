import { type Part, type PartState, type Result, silentMs, type State } from './results.ts'

/** How often in a row a part fails before it counts as broken, and is well before it counts as mended. */
export const timesInARow = 2
/** Mails in a day, whatever breaks and mends itself; what comes beyond waits for the next day. */
export const mailsPerDay = 8

const dayMs = 24 * 60 * 60_000

export type News = { broken: Part[]; mended: Part[] }

/** Since when a part is as it is: as long as it was so at each look, and looks did not stop. */
function sinceOf(before: State | null, { part, problem }: Result, now: number): number {
  const known: PartState | undefined = before?.parts[part]
  const isSame = known !== undefined && (known.bad === 0) === (problem === null)
  const isWatched = before !== null && now - before.at <= silentMs
  return isSame && isWatched ? (known.since ?? now) : now
}

/** What is known after one more look, and what managers are to be told now; null = nothing. */
export function advance(
  before: State | null,
  results: readonly Result[],
  now: number,
): { state: State; news: News | null } {
  const mailedAt = (before?.mailedAt ?? []).filter((at) => at > now - dayMs)
  const counted = results.map((result) => {
    const { part, problem } = result
    const { bad = 0, good = 0, isTold = false } = before?.parts[part] ?? {}
    const isWell = problem === null
    // Counts stop where nothing depends on them any more.
    return {
      part,
      bad: isWell ? 0 : Math.min(bad + 1, timesInARow),
      good: isWell ? Math.min(good + 1, timesInARow) : 0,
      isTold,
      since: sinceOf(before, result, now),
    }
  })
  const broken = counted.filter(({ bad, isTold }) => bad >= timesInARow && !isTold).map(({ part }) => part)
  const mended = counted.filter(({ good, isTold }) => good >= timesInARow && isTold).map(({ part }) => part)
  const isNews = broken.length + mended.length > 0 && mailedAt.length < mailsPerDay
  const told = (part: Part, isTold: boolean): boolean => {
    if (!isNews) return isTold
    return broken.includes(part) || (isTold && !mended.includes(part))
  }
  const entries = counted.map(({ part, bad, good, isTold, since }) => [
    part,
    { bad, good, isTold: told(part, isTold), since },
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
