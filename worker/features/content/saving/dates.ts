import { keepsDate } from '#client/features/content/kinds/all-kinds.ts'
import { hasPassed } from '#worker/db/publications.ts'
import type { EntryChange } from './steps.ts'
import type { StoredText } from './stored-text.ts'
import type { Messages } from './text-group.ts'

// When readers see a text, and which dates are refused.

/** Epoch milliseconds. `from`: null = now, or the date that its kind keeps. `until`: undefined = unchanged. */
export type Dates = { from: number | null; until: number | null | undefined }

/** Why the end date is invalid; no problem if it is valid. */
function findEndProblem(from: number, until: number | null, now: number): Messages {
  if (until === null) return {}
  if (until <= now) return { until: 'Ese momento ya pasó.' }
  return until <= from ? { until: 'Tiene que ser después de que empiece a verse.' } : {}
}

const afterEnd = {
  from: 'Para entonces ya habrá dejado de verse: elige una fecha anterior, o cambia en el editor cuándo deja de verse.',
}

export const toInstant = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null)

/** Why the dates are invalid, by field. An end that is not given stays the stored one. */
export function findDateProblems(
  at: number,
  until: Dates['until'],
  stored: StoredText | null,
  now: number,
): Messages {
  if (until !== undefined) return findEndProblem(at, until, now)
  const end = toInstant(stored?.until)
  return end !== null && end <= at ? afterEnd : {}
}

/** When readers see a text that is published with this date. Only a date that its kind keeps can be past. */
export function getStart(
  kind: EntryChange['kind'],
  from: number | null,
  now: number,
  before: number | null,
): number {
  if (keepsDate(kind)) return from ?? (hasPassed(before, now) ? before : null) ?? now
  return Math.max(from ?? now, now)
}
