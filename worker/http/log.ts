/** Every event of the worker's log. */
export type LogEvent =
  | 'client-error'
  | 'contact-form'
  | 'enquiry'
  | 'error-screen'
  | 'invitation-mail'
  | 'mail'
  | 'mail-queue'
  | 'passkey'
  | 'render'
  | 'request'
  | 'session-end'
  | 'session-forget'
  | 'session-lookup'
  | 'settings'
  | 'turnstile'
  | 'upkeep'

/** One line of JSON in the log. An error becomes its text, with what caused it. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: LogEvent,
  fields: Readonly<Record<string, unknown>>,
): void {
  const values = Object.entries(fields).map(([name, value]) => [name, textOf(value)])
  console[level](JSON.stringify({ level, event, ...Object.fromEntries(values) }))
}

function textOf(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  return value.cause === undefined ? String(value) : `${value} (${value.cause})`
}
