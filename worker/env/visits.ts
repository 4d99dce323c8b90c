import type { AnalyticsJob } from './queue-jobs.ts'
import type { Report } from './report.ts'

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

export function parseVisits(bindings: VisitBindings, report: Report): VisitEnv {
  const { VISITS_PER_SECOND, SPEED_PERCENT } = bindings
  const perSecond = Number(VISITS_PER_SECOND || defaultPerSecond)
  const speedPercent = Number(SPEED_PERCENT || defaultPercent)
  const isRate = perSecond > 0
  const isPercent = speedPercent >= 0 && speedPercent <= 100
  if (!isRate)
    report('Las visitas se cuentan como siempre: VISITS_PER_SECOND no es un número mayor que cero.')
  if (!isPercent) report('La velocidad se mide como siempre: SPEED_PERCENT no es un número de 0 a 100.')
  return {
    queue: bindings.VISITS_QUEUE ?? null,
    perSecond: isRate ? perSecond : defaultPerSecond,
    speedPercent: isPercent ? speedPercent : defaultPercent,
  }
}
