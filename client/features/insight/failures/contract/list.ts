import * as v from 'valibot'

// Failures in visitors' browsers, as managers see them.

/** At most this many failures are stored, the newest ones. Each is deleted this many days after its last report. */
export const maxFailures = 300
export const failureDays = 90
export const maxFailurePaths = 10

/** PUT `{ resolved }` → `failureListSchema`. Also changes the failures of other builds with the same message. */
export const failurePath = (id: number): string => `/api/mngr/fallos/${id}`

export const resolveSchema = v.object({ resolved: v.boolean() })

const failureStates = ['open', 'returned', 'resolved'] as const

const failureSchema = v.object({
  id: v.number(),
  message: v.string(),
  buildId: v.string(),
  /** The failure's build is the one currently deployed. */
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

/** Newest first. */
export const failureListSchema = v.object({ failures: v.array(failureSchema) })

export type FailurePages = { 'mngr-fallos': v.InferOutput<typeof failureListSchema> }

/** Data of the dashboard: the number of failures that are not marked as resolved. */
export type FailuresCard = { failures: { open: number } }
