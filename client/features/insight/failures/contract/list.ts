import * as v from 'valibot'

// What failed in visitors' browsers, as managers see it.

/** How many are stored, the latest, and for how many days after their last report. */
export const maxFailures = 300
export const failureDays = 90
/** Paths that are stored of each. */
export const maxFailurePaths = 10

/** PUT `{ resolved }` → `failureListSchema`: all builds of that message. */
export const failurePath = (id: number): string => `/api/mngr/fallos/${id}`

export const resolveSchema = v.object({ resolved: v.boolean() })

export const failureStates = ['open', 'returned', 'resolved'] as const

const failureSchema = v.object({
  id: v.number(),
  message: v.string(),
  buildId: v.string(),
  /** Whether the site serves that build now. */
  isCurrent: v.boolean(),
  kind: v.string(),
  stack: v.nullable(v.string()),
  paths: v.array(v.string()),
  count: v.number(),
  /** Epoch milliseconds. */
  firstAt: v.number(),
  lastAt: v.number(),
  state: v.picklist(failureStates),
})
export type BrowserFailure = v.InferOutput<typeof failureSchema>

/** The latest first. */
export const failureListSchema = v.object({ failures: v.array(failureSchema) })

/** Route name → the data of that page. */
export type FailurePages = { 'mngr-fallos': v.InferOutput<typeof failureListSchema> }

/** What the panel says of failures: how many messages nobody holds to be mended. */
export type FailuresCard = { failures: { open: number } }
