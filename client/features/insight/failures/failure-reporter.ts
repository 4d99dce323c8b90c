import type { FailureKind } from '#client/runtime/router/runtime.ts'

/** Reports a document may send, and the share of documents that send any. */
export const maxReports = 5
export const reportSampleRate = 0.5

export type FailureReport = {
  message: string
  stack?: string
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

/** Tells the server of unexpected failures: few, each once, without query strings or addresses of people. */
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

/** Without queries and e-mail addresses, and no longer than that; the server takes out the rest (worker/http/request/redact.ts). */
function redactText(text: string, length: number): string {
  return (
    text
      .replace(/\?[^\s):]*/g, '')
      // `function@https://…` is a line of a stack.
      .replace(/[^\s@<>"'/]{1,64}@(?!https?:)[^\s@<>"'/]+/g, '…')
      .slice(0, length)
  )
}
