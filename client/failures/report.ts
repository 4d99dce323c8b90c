import { redact } from '../platform/redact.ts'
import type { FailureKind } from '../router/runtime.ts'

/** Reports a document may send, and the share of documents that send any. */
export const reportLimit = 5
export const reportShare = 0.5

export type FailureReport = {
  message: string
  stack?: string
  path: string
  buildId: string
  kind: FailureKind
}

type ReportParts = {
  send: (report: FailureReport) => void
  path: () => string
  buildId: string
  random: () => number
}

export type Report = (kind: FailureKind, cause: unknown) => void

/** Tells the server of unexpected failures: few, each once, without what may be of a person. */
export function createReport({ send, path, buildId, random }: ReportParts): Report {
  const sampled = random() < reportShare
  const sent = new Set<string>()
  return (kind, cause) => {
    const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    const message = redact(text).slice(0, 300)
    if (!sampled || sent.size >= reportLimit || sent.has(message)) return
    sent.add(message)
    const stack = cause instanceof Error && cause.stack ? { stack: redact(cause.stack).slice(0, 2_000) } : {}
    send({ message, ...stack, path: redact(path()).slice(0, 200), buildId, kind })
  }
}
