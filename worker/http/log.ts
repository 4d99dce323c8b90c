import { getRequestId } from './request/request-id.ts'

/** Every event of the worker's log, and what it tells. */
export type LogEvent =
  /** The last seal of the audit, once a night: a witness outside of the database. */
  | 'audit-head'
  /** What a request recorded was not sealed at once; the upkeep does. */
  | 'audit-seal'
  /** The platform's count of requests did not answer; the request went on. */
  | 'burst'
  /** A backup was made, or failed; or it was not even begun. */
  | 'backup'
  /** The weekly drill restored a backup, or failed to. */
  | 'backup-drill'
  /** Something failed in a visitor's browser. */
  | 'client-error'
  /** It could not be counted for the managers' list; the log has it. */
  | 'client-error-store'
  /** The contact form without script could not store a message; its sender was told. */
  | 'contact-form'
  /** The same of the form with script. */
  | 'enquiry'
  /** Files of threads that no row named any more were deleted. */
  | 'enquiry-files'
  /** A restore runs: what a cron does waits for its next time. */
  | 'upkeep-paused'
  /** Files of somebody who was erased could not be deleted yet; the upkeep tries again. */
  | 'erased-files'
  /** A mail came in: what became of it. */
  | 'enquiry-mail'
  /** The CSV of the inbox broke off. */
  | 'enquiry-export'
  /** The link that confirms a new address was not mailed; the address stays. */
  | 'email-link'
  /** A link to choose another password was not mailed; whoever asked may ask again. */
  | 'recovery'
  /** The error screen itself could not be drawn; the visitor got its text. */
  | 'error-screen'
  /** A part of the export broke off while it was sent; the download failed with it. */
  | 'export'
  /** Something of an import could not be stored; whoever imports was told, and may try again. */
  | 'import'
  /** What a page says could not be read; it said what it says by itself. */
  | 'page-texts'
  /** Devices in which nobody has signed in before have used up the wrong passwords of the site; who knows theirs is not affected. */
  | 'sign-in-limited'
  /** A text whose moment had come cannot be rendered: it stays a draft, and the others came out. */
  | 'text-refused'
  /** Parts of the site fail, as it found from inside. */
  | 'health'
  /** A test message of the queue was not sent, or its return not written down. */
  | 'health-echo'
  /** The team could not be written to directly while the database was away. */
  | 'health-mail'
  /** Managers are told that something broke or is well again. */
  | 'health-news'
  /** D1 did not take what a look found; KV has it, best effort. */
  | 'health-state'
  /** An invitation was not mailed; its link is shown to whoever invited. */
  | 'invitation-mail'
  /** Letters that could not be sent for days were given up. */
  | 'letters-dropped'
  /** One attempt to mail a notification failed; the queue tries again. */
  | 'mail'
  /** The queue did not take a notification; the sweep finds it later. */
  | 'mail-queue'
  /** One mail for many enquiries was not sent; the next sweep tries again. */
  | 'mail-digest'
  /** Files of a deleted image stayed in the bucket; the nightly sweep takes them. */
  | 'media-files'
  /** What the nightly sweep of the bucket did. */
  | 'media-sweep'
  /** A passkey was not accepted. */
  | 'passkey'
  /** The cache in front refused a purge; the queue tries again. */
  | 'purge'
  /** A purge could not be put in its queue; what it was for ends by its lifetime. */
  | 'purge-queue'
  /** The CSV of the record of who did what broke off. */
  | 'record-export'
  /** A part of a page failed while it was being sent. */
  | 'render'
  /** A request ended in a 500 or 503; the visitor was told its `id`. */
  | 'request'
  /** A seed is encrypted with a key that the site does not have; its codes cannot be checked. */
  | 'second-factor-key'
  /** The copy of a session in KV could not be read or written; its row decides. */
  | 'session-copy'
  /** A sign-out could not end its session, and was told so. */
  | 'session-end'
  /** Copies of ended sessions are still in KV: public pages may greet them until they expire. */
  | 'session-forget'
  /** A session could not be looked up: what is private answered 503. */
  | 'session-lookup'
  /** A setting is missing or wrong, and its feature off. */
  | 'settings'
  /** How often redirects were followed could not be written; they are followed all the same. */
  | 'redirect-hits'
  /** What the owner says of the company is stored in no form that the site can read; the defaults show. */
  | 'site-settings'
  /** Turnstile did not answer; the enquiry went to quarantine. */
  | 'turnstile'
  /** What a browser said it shows was not counted; it was told nothing. */
  | 'visit'
  /** What begins or ends by itself could not be written down; readers see what was. */
  | 'text-due'
  /** A batch of visits could not be counted; the queue brings it again. */
  | 'visits'
  /** A task of the scheduled run is done. */
  | 'upkeep'
  /** A task of the scheduled run failed or did not end; the others ran. */
  | 'upkeep-failed'

/**
 * One line of JSON in the log, with the id of the request, queue message or cron that it belongs to. An error
 * becomes its text, with all that caused it.
 */
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
  // What a visitor is told stands first; the store's own words are at the end of the chain.
  return value.cause === undefined ? String(value) : `${value} (${toLogValue(value.cause)})`
}
