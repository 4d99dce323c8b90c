import { toListQuery } from '#client/features/content/contract/list.ts'
import { href } from '#client/features/content/routes.ts'
import type { AuditEvent } from './audit-entry.ts'

/** The list of articles with the one that an entry is about, which has its title but no id; null if there is none. */
export function getSubjectPath(event: AuditEvent, detail: string | null): string | null {
  if (!detail || !/^post\.(?!trashed|deleted)/.test(event)) return null
  return href('mngr-blog') + toListQuery({ state: null, query: detail, tag: '', order: null })
}
