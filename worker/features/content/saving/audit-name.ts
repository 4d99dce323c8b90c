import { fillNoun } from '#client/features/content/contract/transitions.ts'
import { type EntryContent, getKind } from '#client/features/content/kinds/all-kinds.ts'

/** How the audit log names an entry, by its title at that time unless its kind says otherwise. */
export function toAuditName({ kind, title }: EntryContent): string {
  const { auditName, newId, label } = getKind(kind)
  const noun = fillNoun('{el} {texto}', label)
  return auditName ?? (newId === undefined ? noun : `${noun} «${title}»`)
}
