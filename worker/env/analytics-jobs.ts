import * as v from 'valibot'
import { notFoundDimensions } from '#client/features/insight/contract/dimensions.ts'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'

// The messages of the analytics queue. `at` is in epoch milliseconds.

/** A counted page view. Holds no IP address, no user agent and nothing that identifies a person. */
const pageViewJob = v.object({
  at: v.number(),
  /** Number of views that this one represents when views are sampled. */
  weight: v.number(),
  /** Bucket of the visitor for this day; several visitors may share one. */
  seat: v.number(),
  path: v.string(),
  /** Previous page of this visit; null = the visit begins here, or that page is not public. */
  from: v.nullable(v.string()),
  /** Source of a visit that begins here; null = the visit began earlier. */
  entry: v.nullable(v.object({ source: v.string(), campaign: v.string() })),
  country: v.string(),
  device: v.string(),
  browser: v.string(),
})
export type PageViewJob = v.InferOutput<typeof pageViewJob>

/** A bot read a page; `bot` is the name under which it is counted. */
const botJob = v.object({ at: v.number(), bot: v.string(), path: v.optional(v.string()) })
export type BotJob = v.InferOutput<typeof botJob>

export const visitJob = v.union([botJob, pageViewJob])

/** Speed measurements of one document; `page` is the kind of page. */
export const speedJob = v.object({
  kind: v.literal('speed'),
  at: v.number(),
  device: v.string(),
  country: v.string(),
  connection: v.string(),
  build: v.string(),
  samples: v.array(
    v.object({ metric: v.picklist(metricNames), value: v.number(), page: v.string(), blame: v.string() }),
  ),
})
export type SpeedJob = v.InferOutput<typeof speedJob>

/** A page that was not found, with the values it is counted under. */
export const notFoundJob = v.object({
  kind: v.literal('lost'),
  at: v.number(),
  counts: v.array(v.tuple([v.picklist(notFoundDimensions), v.string()])),
})
export type NotFoundJob = v.InferOutput<typeof notFoundJob>

export type AnalyticsJob = PageViewJob | BotJob | SpeedJob | NotFoundJob
