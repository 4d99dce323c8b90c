import { fillNoun } from '#client/features/content/contract/transitions.ts'
import { type EntryContent, getKind } from '#client/features/content/kinds/all-kinds.ts'
import type { Database } from '#worker/env.ts'
import { readContent } from '../documents/queries.ts'

/** How the audit log names an entry, by its title at that time unless its kind says otherwise. */
export function toAuditName({ kind, title }: EntryContent): string {
  const { auditName, newId, label } = getKind(kind)
  const noun = fillNoun('{el} {texto}', label)
  return auditName ?? (newId === undefined ? noun : `${noun} «${title}»`)
}

/** The audit name of a stored entry, or its id if it does not exist. */
export async function readAuditName(db: Database, id: string): Promise<string> {
  const content = await readContent(db, id)
  return content ? toAuditName(content) : id
}
