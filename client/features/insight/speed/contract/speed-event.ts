import type { Metric } from './metrics.ts'

/** POST a `SpeedEvent`. Always answers 204. */
export const speedEventPath = '/api/velocidad'

/** One measurement. `blame` is the element or script that caused it. CLS has no unit, others are milliseconds. */
export type Sample = { metric: Metric; value: number; path: string; blame: string }

/** Sent when a document is hidden. `connection` is the browser's effective connection type, '' if unknown. */
export type SpeedEvent = { build: string; connection: string; samples: Sample[] }

/** Samples per event: several per page visited in the document. */
export const maxSamples = 30
