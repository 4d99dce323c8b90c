import { findListedKind } from '#client/features/content/kinds/listed-kinds.ts'
import type { EntryData, ListData } from '#client/features/content/public/contract.ts'
import type { Site } from '#client/site.ts'
import { createBreadcrumbs, type Head } from '#worker/http/head.ts'
import { createStructuredData } from './structured-data.ts'

/**
 * The head of a list or entry of a kind. Empty lists, and entries that the list no longer shows, are not for search
 * engines.
 */
export function createListedHead(
  kind: string,
  { data, siteUrl, site }: { data: unknown; siteUrl: string; site: Site },
): Partial<Head> {
  const { path, name, hidesPast } = findListedKind(kind) ?? { path: '', name: '' }
  const list = { name, path: `/${path}` }
  const hidden = { canonical: null, jsonLd: [] }
  // Safe: this is the data of the kind's list or of one of its entries.
  const read = data as ListData | EntryData
  if (!('entry' in read)) return read.entries.length + read.past.length > 0 ? {} : hidden
  const { entry, isPast, publishedAt } = read
  if (isPast && hidesPast) return { ...hidden, description: entry.summary }
  const page = { path: `${list.path}/${entry.slug}`, siteUrl, site, publishedAt }
  return {
    description: entry.summary,
    jsonLd: [
      ...createStructuredData(kind, entry, page),
      createBreadcrumbs(siteUrl, list, { name: entry.title, path: page.path }),
    ],
  }
}
