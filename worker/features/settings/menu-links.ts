import { sql, type SQL } from 'drizzle-orm'
import type { BatchStep } from '../../db/write-batch.ts'

/** A service stands at its own address, and as a part of the page of all of them. */
const toSectionAnchor = (path: string): string => path.replace(/^\/servicios\//, '/servicios#')

/**
 * The links of menus and notice follow a page to its new address, in the version that holds: nobody has changed what
 * they mean. Paths of pages hold nothing that JSON would escape. `from` null = it had none.
 */
export function redirectMenuLinks(from: string | null, to: string): BatchStep {
  if (from === null || from === to) return {}
  const moves = [
    [from, to],
    ...(toSectionAnchor(to) === to ? [] : [[toSectionAnchor(from), toSectionAnchor(to)]]),
  ]
  return {
    statements: moves.flatMap(([before, after]) =>
      ['href', 'noticeHref'].map(
        (name) =>
          sql`UPDATE settings SET data = replace(data, ${`"${name}":"${before}"`}, ${`"${name}":"${after}"`})
            WHERE rev = (SELECT max(rev) FROM settings)`,
      ),
    ),
  }
}

const menus = ['nav', 'footerNav', 'companyNav'] as const

/**
 * Menus and notice no longer lead to a text that readers will not see, nor to a part of it. Stands in its batch before
 * the text loses its address.
 */
export function removeMenuLinks(id: string): SQL {
  const ends = (href: SQL) => sql`EXISTS (SELECT 1 FROM (SELECT '/' || public_slug AS path FROM documents
    WHERE id = ${id}) WHERE ${href} IN (path, replace(path, '/servicios/', '/servicios#'))
      OR substr(${href}, 1, length(path) + 1) IN (path || '#', path || '?'))`
  const kept = menus.map(
    (menu) => sql`${`$.${menu}`}, (SELECT json_group_array(json(value) ORDER BY key)
      FROM json_each(data, ${`$.${menu}`}) WHERE NOT ${ends(sql`value ->> 'href'`)})`,
  )
  const notice = sql`data ->> 'noticeHref'`
  return sql`UPDATE settings SET data = json_replace(data, ${sql.join(kept, sql`, `)},
      '$.noticeHref', iif(${ends(notice)}, '', ${notice}))
    WHERE rev = (SELECT max(rev) FROM settings)`
}
