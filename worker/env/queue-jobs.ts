import * as v from 'valibot'
import { notFoundDimensions } from '#client/features/insight/contract/dimensions.ts'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'

// Schemas of the messages of all queues. Code that sends messages must import only types from here: the schemas would
// slow down cold starts.

/** Id of the request that queued the message, for the log. */
const request = v.optional(v.string())

// Each of these three messages has only the id of a mail to send, so that a mail deleted meanwhile is not sent.
const notification = v.object({ kind: v.literal('notification'), enquiryId: v.number(), request })
const answer = v.object({ kind: v.literal('answer'), answerId: v.number(), request })
const letter = v.object({ kind: v.literal('letter'), letterId: v.string(), request })

/** A delivery of a webhook, by its id. It shares the queue of mails. */
const webhook = v.object({ kind: v.literal('webhook'), deliveryId: v.string(), request })

/** Test message sent through the mail queue to check that the queue still delivers. */
const echo = v.object({ kind: v.literal('echo'), echo: v.literal(true) })

/** Repeats a purge of the edge cache for all answers with a tag. */
const purge = v.object({ kind: v.literal('purge'), tag: v.literal('content') })

/** A counted page view. Holds no IP address, no user agent and nothing that identifies a person. */
const pageView = v.object({
  kind: v.literal('view'),
  /** Epoch milliseconds. */
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

/** A bot read a page; `bot` is the name under which it is counted. */
const bot = v.object({
  kind: v.literal('bot'),
  at: v.number(),
  bot: v.string(),
  path: v.optional(v.string()),
})

/** Speed measurements of one document; `page` is the kind of page. */
const speed = v.object({
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

/** A page that was not found, with the values it is counted under. */
const notFound = v.object({
  kind: v.literal('lost'),
  at: v.number(),
  counts: v.array(v.tuple([v.picklist(notFoundDimensions), v.string()])),
})

const queueJob = v.variant('kind', [
  notification,
  answer,
  letter,
  webhook,
  echo,
  purge,
  pageView,
  bot,
  speed,
  notFound,
])

export type QueueJob = v.InferOutput<typeof queueJob>
type JobOf<Kind extends QueueJob['kind']> = Extract<QueueJob, { kind: Kind }>
export type MailJob = JobOf<'notification' | 'answer' | 'letter'>
export type WebhookJob = JobOf<'webhook'>
export type EchoJob = JobOf<'echo'>
export type PurgeJob = JobOf<'purge'>
export type PageViewJob = JobOf<'view'>
export type BotJob = JobOf<'bot'>
export type SpeedJob = JobOf<'speed'>
export type NotFoundJob = JobOf<'lost'>
export type AnalyticsJob = PageViewJob | BotJob | SpeedJob | NotFoundJob

/** Field → kind of message. Version 1.0.0 sent messages without a kind; see docs/upgrading.md. */
const kindsByField: Readonly<Record<string, QueueJob['kind']>> = {
  enquiryId: 'notification',
  answerId: 'answer',
  letterId: 'letter',
  echo: 'echo',
  tag: 'purge',
  bot: 'bot',
  seat: 'view',
}

function addMissingKind(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'kind' in body) return body
  const field = Object.keys(kindsByField).find((name) => name in body)
  return field === undefined ? body : { ...body, kind: kindsByField[field] }
}

/** Returns null for anything but a known message. */
export function parseQueueJob(body: unknown): QueueJob | null {
  const parsed = v.safeParse(queueJob, addMissingKind(body))
  return parsed.success ? parsed.output : null
}

/** A message and its parsed body. */
export type Received<Job extends QueueJob> = {
  message: Pick<Message, 'attempts' | 'ack' | 'retry'>
  job: Job
}
