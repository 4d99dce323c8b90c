import type { Parsed } from './parsed.ts'
import type { AnalyticsJob } from './queue-jobs.ts'

export type VisitBindings = {
  /** Queue of the analytics events to count; without it nothing is counted. */
  VISITS_QUEUE?: Queue<AnalyticsJob>
  /** Views per second above which an isolate samples them. */
  VISITS_PER_SECOND?: string
  /** Percentage of documents whose speed is measured; 0 = none. */
  SPEED_PERCENT?: string
}

export type VisitEnv = { queue: Queue<AnalyticsJob> | null; perSecond: number; speedPercent: number }

const defaultPerSecond = 50
const defaultPercent = 25

/** Parses a numeric setting; an invalid one gives the fallback and a problem. */
function parseNumber(
  given: string | undefined,
  { fallback, isValid, problem }: { fallback: number; isValid: (value: number) => boolean; problem: string },
): Parsed<number> {
  if (!given) return { value: fallback, problems: [] }
  const value = Number(given)
  return isValid(value) ? { value, problems: [] } : { value: fallback, problems: [problem] }
}

export function parseVisits(bindings: VisitBindings): Parsed<VisitEnv> {
  const perSecond = parseNumber(bindings.VISITS_PER_SECOND, {
    fallback: defaultPerSecond,
    isValid: (value) => value > 0,
    problem: 'Las visitas se cuentan como siempre: VISITS_PER_SECOND no es un número mayor que cero.',
  })
  const speedPercent = parseNumber(bindings.SPEED_PERCENT, {
    fallback: defaultPercent,
    isValid: (value) => value >= 0 && value <= 100,
    problem: 'La velocidad se mide como siempre: SPEED_PERCENT no es un número de 0 a 100.',
  })
  return {
    value: {
      queue: bindings.VISITS_QUEUE ?? null,
      perSecond: perSecond.value,
      speedPercent: speedPercent.value,
    },
    problems: [...perSecond.problems, ...speedPercent.problems],
  }
}
