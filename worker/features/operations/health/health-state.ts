import { dayMs } from '#worker/site-settings/day.ts'
import { type SitePart, type CheckResult, maxSilenceMs, type HealthState } from './results.ts'

/** Failures in a row until a part counts as broken, and successes until it counts as mended. */
const minRepeats = 2
/** Mails per day; further changes are reported the next day. */
export const maxMailsPerDay = 8

export type HealthChanges = { broken: SitePart[]; mended: SitePart[] }

/** Returns when a part began to work or to fail. After a gap in the checks (`maxSilenceMs`), that is `now`. */
function getSince(before: HealthState | null, { part, problem }: CheckResult, now: number): number {
  const known = before?.parts[part]
  const isSame = known !== undefined && (known.bad === 0) === (problem === null)
  const isWatched = before !== null && now - before.at <= maxSilenceMs
  return isSame && isWatched ? (known.since ?? now) : now
}

/** Returns the state after a check run, and the changes to report now, or null. */
export function updateHealthState(
  before: HealthState | null,
  results: readonly CheckResult[],
  now: number,
): { state: HealthState; changes: HealthChanges | null } {
  const mailedAt = (before?.mailedAt ?? []).filter((at) => at > now - dayMs)
  const counted = results.map((result) => {
    const { part, problem } = result
    const { bad = 0, good = 0, isTold = false } = before?.parts[part] ?? {}
    const isWell = problem === null
    // Counts need not exceed the threshold.
    return {
      part,
      bad: isWell ? 0 : Math.min(bad + 1, minRepeats),
      good: isWell ? Math.min(good + 1, minRepeats) : 0,
      isTold,
      since: getSince(before, result, now),
    }
  })
  const broken = counted.filter(({ bad, isTold }) => bad >= minRepeats && !isTold).map(({ part }) => part)
  const mended = counted.filter(({ good, isTold }) => good >= minRepeats && isTold).map(({ part }) => part)
  const isMailDue = broken.length + mended.length > 0 && mailedAt.length < maxMailsPerDay
  const isReported = (part: SitePart, isTold: boolean): boolean => {
    if (!isMailDue) return isTold
    return broken.includes(part) || (isTold && !mended.includes(part))
  }
  const entries = counted.map(({ part, bad, good, isTold, since }) => [
    part,
    { bad, good, isTold: isReported(part, isTold), since },
  ])
  return {
    state: {
      at: now,
      parts: Object.fromEntries(entries),
      mailedAt: isMailDue ? [...mailedAt, now] : mailedAt,
    },
    changes: isMailDue ? { broken, mended } : null,
  }
}
