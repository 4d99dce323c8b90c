import type { NotFoundDimension } from '#client/features/insight/not-found/contract/dimensions.ts'
import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'
import type { Sample } from '#client/features/insight/speed/contract/speed-event.ts'
import type { Parsed } from './parsed.ts'

/** A page was seen, as far as it is counted: no address, no agent, nothing that leads back to somebody. */
export type PageViewJob = {
  /** Epoch milliseconds. */
  at: number
  /** For how many views it stands: one of so many was kept. */
  weight: number
  /** Which of the day's seats the visitor has; others may share it. */
  seat: number
  path: string
  /** The page of this site before it; null = something that is none, or nothing. */
  from: string | null
  /** Where a visit began; null = it goes on. */
  entry: { source: string; campaign: string } | null
  country: string
  device: string
  browser: string
}

/** A program read a page; `bot` is its counted name. */
export type BotJob = { at: number; bot: string; path?: string | undefined }

/** How quick the pages of a document were; `page` is a kind of page. */
export type SpeedJob = {
  kind: 'speed'
  at: number
  device: string
  country: string
  connection: string
  build: string
  samples: (Pick<Sample, 'value' | 'blame'> & { metric: Metric; page: string })[]
}

/** What somebody did not find, each by what it is counted as. */
export type NotFoundJob = { kind: 'lost'; at: number; counts: [NotFoundDimension, string][] }

/** What stands in the queue of visits. */
export type AnalyticsJob = PageViewJob | BotJob | SpeedJob | NotFoundJob

export type VisitBindings = {
  /** Takes what was seen to where it is counted; without it nothing is. */
  VISITS_QUEUE?: Queue<AnalyticsJob>
  /** Views a second above which an isolate counts some for all. */
  VISITS_PER_SECOND?: string
  /** Of a hundred documents, how many are asked how quick they were; 0 = none. */
  SPEED_PERCENT?: string
}

export type VisitEnv = { queue: Queue<AnalyticsJob> | null; perSecond: number; speedPercent: number }

/** What its queue's name ends in, in every environment; see wrangler.toml. */
export const visitQueueSuffix = '-visits'

const defaultPerSecond = 50
const defaultPercent = 25

/** A number that a setting gives, or the usual one and what is wrong. */
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
