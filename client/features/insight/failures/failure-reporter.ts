import type { FailureKind } from '#client/runtime/router/runtime.ts'

/** The maximum number of reports per document, and the share of documents that report at all. */
export const maxReports = 5
const reportSampleRate = 0.5

export type FailureReport = {
  message: string
  stack?: string | undefined
  path: string
  buildId: string
  kind: FailureKind
}

type FailureReporterOptions = {
  send: (report: FailureReport) => void
  path: () => string
  buildId: string
  random: () => number
}

export type ReportFailure = (kind: FailureKind, cause: unknown) => void

/** Reports unexpected failures, each once per document, without query strings and e-mail addresses. */
export function createFailureReporter({
  send,
  path,
  buildId,
  random,
}: FailureReporterOptions): ReportFailure {
  const sampled = random() < reportSampleRate
  const sent = new Set<string>()
  return (kind, cause) => {
    const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    const message = redactText(text, 300)
    if (!sampled || sent.size >= maxReports || sent.has(message)) return
    sent.add(message)
    const stack = cause instanceof Error && cause.stack ? { stack: redactText(cause.stack, 2_000) } : {}
    send({ message, ...stack, path: redactText(path(), 200), buildId, kind })
  }
}

/** Removes queries and e-mail addresses and cuts the text. The server redacts more: worker/http/request/redact.ts. */
function redactText(text: string, length: number): string {
  return (
    text
      .replace(/\?[^\s):]*/g, '')
      // `function@https://…` is a line of a stack, not an e-mail address.
      .replace(/[^\s@<>"'/]{1,64}@(?!https?:)[^\s@<>"'/]+/g, '…')
      .slice(0, length)
  )
}
