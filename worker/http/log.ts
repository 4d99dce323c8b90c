import { getRequestId } from './request/request-id.ts'

/** Every event of the worker's log; docs/log-events.md says what each means. */
export type LogEvent =
  | 'audit-head'
  | 'audit-seal'
  | 'burst'
  | 'backup'
  | 'backup-drill'
  | 'client-error'
  | 'client-error-store'
  | 'contact-form'
  | 'enquiry'
  | 'enquiry-file'
  | 'enquiry-files'
  | 'jobs-paused'
  | 'erased-files'
  | 'enquiry-mail'
  | 'enquiry-export'
  | 'email-link'
  | 'recovery'
  | 'error-screen'
  | 'export'
  | 'image-replaced'
  | 'import'
  | 'page-texts'
  | 'sign-in-limited'
  | 'text-refused'
  | 'health'
  | 'health-echo'
  | 'health-mail'
  | 'health-changed'
  | 'health-state'
  | 'invitation-mail'
  | 'mail-dropped'
  | 'mail'
  | 'mail-queue'
  | 'mail-digest'
  | 'mail-forward'
  | 'confirmation'
  | 'test-mail'
  | 'media-files'
  | 'media-missing'
  | 'media-sweep'
  | 'passkey'
  | 'purge'
  | 'purge-queue'
  | 'record-export'
  | 'render'
  | 'request'
  | 'second-factor-key'
  | 'session-copy'
  | 'session-end'
  | 'session-forget'
  | 'session-lookup'
  | 'settings'
  | 'redirect-hits'
  | 'site-settings'
  | 'turnstile'
  | 'visit'
  | 'visits'
  | 'webhook'
  | 'write-pause'
  | 'job'
  | 'job-failed'

/** Writes one line of JSON with the id of the current request, queue message or cron run. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: LogEvent,
  fields: Readonly<Record<string, unknown>>,
): void {
  const values = Object.entries(fields).map(([name, value]) => [name, toLogValue(value)])
  const id = getRequestId()
  const about = { level, event, ...(id === null ? {} : { id }) }
  console[level](JSON.stringify({ ...about, ...Object.fromEntries(values) }))
}

function toLogValue(value: unknown): unknown {
  if (!(value instanceof Error)) return value
  // Logs the whole chain of causes: the first message is for visitors, the last is the database's own.
  return value.cause === undefined ? String(value) : `${value} (${toLogValue(value.cause)})`
}
