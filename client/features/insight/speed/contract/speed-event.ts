import type { Metric } from './metrics.ts'

/** POST: how quick a page was. Answered by 204, whatever becomes of it. */
export const speedEventPath = '/api/velocidad'

/** One figure of one page; `blame` = the element or script that took most of it. CLS as it is, the rest milliseconds. */
export type Sample = { metric: Metric; value: number; path: string; blame: string }

/** What a browser tells as it leaves. `connection` is what the browser calls it, empty where it does not say. */
export type SpeedEvent = { build: string; connection: string; samples: Sample[] }

/** Figures of one beacon: some of each page that was gone to. */
export const maxSamples = 30
