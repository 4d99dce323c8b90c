import type { Permission } from '#client/runtime/session/permissions.ts'
import type { route } from '#worker/api/route.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { actionRules, type EntryAction } from '../saving/actions.ts'
import type { TextGroup } from '../saving/text-group.ts'

// What the routes of texts declare in common.

export type TextsApi = {
  group: TextGroup
  edit: Permission
  publish: Permission
  /** True if people who may not publish see and change only what they created. */
  isOwnOnly: boolean
  /** What only this group has. */
  ownRoutes: readonly Route[]
  /** The text that the examples need. */
  example: 'article' | 'page'
  /** Tables that get rows with a text, besides those of all kinds. */
  tables: readonly string[]
}
export type Route = ReturnType<typeof route>

// Fits the longest text (200,000 characters) even when JSON escapes every character.
export const maxBytes = 1_500 * kilobyte

export const reads = { none: 'only reads' }
/** The events of these actions. */
export function eventsOf(
  { auditedAs }: Pick<TextGroup<never>, 'auditedAs'>,
  ...actions: readonly EntryAction[]
): readonly AuditEvent[] | { none: string } {
  const events = actions.flatMap((action) => actionRules[action][auditedAs] ?? [])
  return events.length > 0 ? events : { none: 'the revisions of the text say who and when' }
}

export const getAddedRows = ({ tables }: Pick<TextsApi, 'tables'>): Record<string, string> =>
  Object.fromEntries(
    ['entries', 'entry_revisions', ...tables].map((table) => [
      table,
      'a repeated request creates a second text, which people can delete',
    ]),
  )
