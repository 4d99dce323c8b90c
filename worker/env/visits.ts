import type { NotFoundDimension } from '#client/features/insight/contract/dimensions.ts'
import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'
import type { Sample } from '#client/features/insight/speed/contract/speed-event.ts'
import type { Parsed } from './parsed.ts'

/** A counted page view. Holds no IP address, no user agent and nothing that identifies a person. */
export type PageViewJob = {
  /** Epoch milliseconds. */
  at: number
  /** Number of views that this one represents when views are sampled. */
  weight: number
  /** Bucket of the visitor for this day; several visitors may share one. */
  seat: number
  path: string
  /** Previous page of this visit; null = the visit begins here, or that page is not public. */
  from: string | null
  /** Source of a visit that begins here; null = the visit began earlier. */
  entry: { source: string; campaign: string } | null
  country: string
  device: string
  browser: string
}

/** A bot read a page; `bot` is the name under which it is counted. */
export type BotJob = { at: number; bot: string; path?: string | undefined }

/** Speed measurements of one document; `page` is the kind of page. */
export type SpeedJob = {
  kind: 'speed'
  at: number
  device: string
  country: string
  connection: string
  build: string
  samples: (Pick<Sample, 'value' | 'blame'> & { metric: Metric; page: string })[]
}

/** A page that was not found, with the values it is counted under. */
export type NotFoundJob = { kind: 'lost'; at: number; counts: [NotFoundDimension, string][] }

/** Messages of the analytics queue. */
export type AnalyticsJob = PageViewJob | BotJob | SpeedJob | NotFoundJob

export type VisitBindings = {
  /** Queue to the counters; without it nothing is counted. */
  VISITS_QUEUE?: Queue<AnalyticsJob>
  /** Views per second above which an isolate samples them. */
  VISITS_PER_SECOND?: string
  /** Percentage of documents whose speed is measured; 0 = none. */
  SPEED_PERCENT?: string
}

export type VisitEnv = { queue: Queue<AnalyticsJob> | null; perSecond: number; speedPercent: number }

/** Suffix of the queue's name in every environment; see wrangler.toml. */
export const visitQueueSuffix = '-visits'

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
