import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import type { EntryPage } from '#client/features/content/kinds/kind.ts'
import type { Kind } from '#client/features/content/kinds/names.ts'
import type { Site } from '#client/site.ts'
import { schemaContext } from '#worker/http/head.ts'

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Leaves out empty texts, lists and missing values, at every depth. */
function omitEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitEmpty)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, omitEmpty(part)] as const)
  return Object.fromEntries(parts.filter(([, part]) => !isEmpty(part)))
}

/** The structured data that the kind of an entry declares; none if it declares none. */
export function createStructuredData(
  kind: string,
  entry: object,
  { siteUrl, site, ...page }: Pick<EntryPage, 'publishedAt'> & { path: string; siteUrl: string; site: Site },
): object[] {
  // Safe: the entry has the fields of its kind.
  const declared = getKind(kind as Kind).structuredData?.(entry as never, {
    ...page,
    site,
    url: siteUrl + page.path,
    organization: {
      '@type': 'Organization',
      '@id': `${siteUrl}/#organizacion`,
      name: site.name,
      sameAs: `${siteUrl}/`,
      logo: siteUrl + ((site.logo ?? site.mark ?? site.icon)?.src ?? '/icon-512.png'),
    },
  })
  return declared ? [{ '@context': schemaContext, ...Object(omitEmpty(declared)) }] : []
}
