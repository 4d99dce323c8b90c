import { noFilter, toListQuery } from '#client/features/content/contract/list.ts'
import { href } from '#client/routes.ts'
import type { AuditEvent } from './audit-entry.ts'
import type { ListedAuditRecord } from './audit-log.ts'

/** The list of articles with the one that an entry is about, which has its title but no id; null if there is none. */
export function getSubjectPath(event: AuditEvent, detail: string | null): string | null {
  if (!detail || !/^post\.(?!trashed|deleted)/.test(event)) return null
  return href('mngr-blog') + toListQuery({ ...noFilter, query: detail })
}

/** Where the text, the enquiry or the image of a record is; null if it was deleted or there are several. */
export function findRecordPath({ event, detail, subjectName }: ListedAuditRecord): string | null {
  if (detail === null || event.endsWith('deleted')) return null
  if (event.startsWith('enquiry.') && /^C-[0-9A-Z-]+$/.test(detail))
    return href('mngr-consulta', { ref: detail })
  const toQuery = (q: string): string => `?${new URLSearchParams({ q })}`
  if (event.startsWith('media.') && subjectName !== null) return href('mngr-medios') + toQuery(subjectName)
  const [, title] = (event.startsWith('document.') && /^[^«]*«(.+)»$/.exec(detail)) || []
  return title === undefined ? getSubjectPath(event, detail) : href('mngr-paginas') + toQuery(title)
}
