import { getRequestId } from './request/request-id.ts'

/** Every event of the worker's log. */
export type LogEvent =
  /** The last audit seal, logged every night so that a copy exists outside of the database. */
  | 'audit-head'
  /** Audit entries were not sealed right after a request; the scheduled job seals them. */
  | 'audit-seal'
  /** The platform's rate limiter did not answer; the request was accepted. */
  | 'burst'
  /** A backup was made or failed, or could not start. */
  | 'backup'
  /** The weekly drill restored a backup or failed. */
  | 'backup-drill'
  /** An error in a visitor's browser. */
  | 'client-error'
  /** A browser error could not be stored for the managers' list; only the log has it. */
  | 'client-error-store'
  /** The contact form without JavaScript could not store a message; the sender saw an error. */
  | 'contact-form'
  /** The contact form with JavaScript could not store a message; the sender saw an error. */
  | 'enquiry'
  /** The file of an enquiry could not be stored; the enquiry was, and its sender was told. */
  | 'enquiry-file'
  /** Uploaded files that no enquiry in the database names were deleted. */
  | 'enquiry-files'
  /** Scheduled jobs were skipped because a restore is running. */
  | 'upkeep-paused'
  /** Files of an erased person could not be deleted yet; the scheduled job tries again. */
  | 'erased-files'
  /** An inbound mail and what was done with it. */
  | 'enquiry-mail'
  /** The CSV export of the inbox failed midway. */
  | 'enquiry-export'
  /** The mail to confirm a new address failed; the address was not changed. */
  | 'email-link'
  /** A password reset mail failed; the person can request another. */
  | 'recovery'
  /** The error page could not be rendered; the visitor got plain text. */
  | 'error-screen'
  /** An export failed while it was being sent, so its download ended with an error. */
  | 'export'
  /** Part of an import could not be stored; the manager saw an error and may try again. */
  | 'import'
  /** The texts of a page could not be read; the page showed its default texts. */
  | 'page-texts'
  /** Unknown devices used up the site's limit of wrong passwords; known devices can still sign in. */
  | 'sign-in-limited'
  /** A scheduled text could not be rendered: it stays a draft, and all other due texts were published. */
  | 'text-refused'
  /** Health checks failed. */
  | 'health'
  /** The test message of the mail queue could not be sent, or its arrival could not be stored. */
  | 'health-echo'
  /** The team could not be mailed directly while the database was down. */
  | 'health-mail'
  /** Managers are being notified that a check failed or recovered. */
  | 'health-news'
  /** D1 could not store the result of the health checks; KV stores it instead, if it can. */
  | 'health-state'
  /** An invitation could not be mailed; the inviting manager sees its link. */
  | 'invitation-mail'
  /** Mails that could not be sent for days were dropped. */
  | 'letters-dropped'
  /** One attempt to send a mail failed; the queue tries again. */
  | 'mail'
  /** The queue did not accept a mail; the scheduled job finds it later. */
  | 'mail-queue'
  /** The mail that summarises many enquiries was not sent; the scheduled job tries again. */
  | 'mail-digest'
  /** The confirmation to the sender of an enquiry was not stored; the enquiry is. */
  | 'confirmation'
  /** The mail service refused a test mail; the owner saw the error. */
  | 'test-mail'
  /** Files of a deleted image are still in the bucket; the nightly job deletes them. */
  | 'media-files'
  /** Rows of the library name files that the bucket lacks. */
  | 'media-missing'
  /** Result of the nightly cleanup of the media bucket. */
  | 'media-sweep'
  /** A passkey was rejected. */
  | 'passkey'
  /** The edge cache refused a purge; the queue tries again. */
  | 'purge'
  /** A purge could not be queued; the cached answers expire by their lifetime. */
  | 'purge-queue'
  /** The CSV export of the audit log failed midway. */
  | 'record-export'
  /** A part of a page failed while it was being sent. */
  | 'render'
  /** A request ended with 500 or 503; the visitor saw its `id`. */
  | 'request'
  /** A TOTP secret is encrypted with an unknown key; its codes cannot be checked. */
  | 'second-factor-key'
  /** The KV copy of a session could not be read or written; the row in D1 is used. */
  | 'session-copy'
  /** A sign-out could not end its session; the person saw an error. */
  | 'session-end'
  /** KV copies of ended sessions could not be deleted: until they expire, they may show the name while D1 is down. */
  | 'session-forget'
  /** A session could not be looked up; private pages and APIs answered 503. */
  | 'session-lookup'
  /** A setting is missing or invalid, and its feature is off. */
  | 'settings'
  /** Redirect counts could not be stored; the redirects work. */
  | 'redirect-hits'
  /** The stored site settings are unreadable; the defaults are used. */
  | 'site-settings'
  /** Turnstile did not answer; the enquiry was quarantined. */
  | 'turnstile'
  /** A visit or speed event could not be queued; the browser gets no error. */
  | 'visit'
  /** A batch of visits could not be counted; the queue delivers it again. */
  | 'visits'
  /** Events for other programs could not be noted, queued or sent; a scheduled job tries again. */
  | 'webhook'
  /** A scheduled job finished. */
  | 'upkeep'
  /** A scheduled job failed or timed out; all other jobs ran. */
  | 'upkeep-failed'

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
