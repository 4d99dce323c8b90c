import { sql, type SQL } from 'drizzle-orm'
import { maxRecipients } from '#client/features/settings/contract/limits.ts'
import { defaultSite } from '#client/site.ts'
import type { BatchStep } from '../../db/write-batch.ts'

/** Turns the path of a service's page into that of its section on the services page; keeps other paths. */
const toSectionAnchor = (path: string): string => path.replace(/^\/servicios\//, '/servicios#')

/**
 * Updates menu and announcement links to a page's new path in the current settings version, without creating another.
 * Page paths contain no characters that JSON escapes. `from`: null if the page had no path. `ends`: what may
 * follow the path in the settings' JSON; links to sections of a page that readers see are redirected as they are.
 */
export function redirectMenuLinks(from: string | null, to: string, ends = ['"']): BatchStep {
  if (from === null || from === to) return {}
  const moves = [
    ...ends.map((end) => [from + end, to + end] as const),
    ...(toSectionAnchor(to) === to
      ? []
      : [[`${toSectionAnchor(from)}"`, `${toSectionAnchor(to)}"`] as const]),
  ]
  const moved = ['href', 'under', 'noticeHref'].reduce(
    (data, name) =>
      moves.reduce(
        (part, [before, after]) => sql`replace(${part}, ${`"${name}":"${before}`}, ${`"${name}":"${after}`})`,
        data,
      ),
    sql`data`,
  )
  return {
    statements: [sql`UPDATE settings SET data = ${moved} WHERE rev = (SELECT max(rev) FROM settings)`],
  }
}

/**
 * Who gets enquiries about a service gets those about its new path, too. The former rows stay, as far as there is room:
 * enquiries keep the subject that they came with.
 */
export function copyServiceRecipients(from: string | null, to: string, condition = sql`TRUE`): SQL[] {
  if (from === null || from === to) return []
  const before = from.replace('/servicios/', '')
  const after = to.replace('/servicios/', '')
  const all = sql`json_each(data, '$.enquiryRecipients')`
  const isAbout = sql`r.value ->> 'subject' = ${before}`
  const isNew = sql`${isAbout} AND NOT EXISTS (SELECT 1 FROM ${all} o WHERE o.value ->> 'subject' = ${after}
    AND o.value ->> 'email' = r.value ->> 'email')`
  const isFull = sql`(SELECT count(*) + sum(${isNew}) FROM ${all} r) > ${maxRecipients}`
  return [
    sql`UPDATE settings SET data = json_set(data, '$.enquiryRecipients', (
        SELECT json_group_array(json(value) ORDER BY key, copied) FROM (
          SELECT r.key, r.value, 0 AS copied FROM ${all} r WHERE NOT (${isAbout} AND ${isFull})
          UNION ALL SELECT r.key, json_set(r.value, '$.subject', ${after}), 1 FROM ${all} r WHERE ${isNew})))
      WHERE rev = (SELECT max(rev) FROM settings) AND ${condition} AND EXISTS (SELECT 1 FROM ${all} r WHERE ${isAbout})`,
  ]
}

const menus = ['nav', 'footerNav', 'companyNav'] as const

/**
 * Stores the default menus, if there are no settings yet and these menus link to one of the entries: links to what
 * readers do not see are hidden in stored menus only. `ids`: SQL for their ids.
 */
export const storeDefaultMenus = (
  ids: SQL,
): SQL => sql`INSERT INTO settings (rev, data, author_id, author_name, at)
  SELECT 1, ${defaultMenus}, '', 'El sitio', unixepoch() * 1000 WHERE NOT EXISTS (SELECT 1 FROM settings)
  AND EXISTS (SELECT 1 FROM entries WHERE id IN (${ids}) AND instr(${defaultMenus}, '"href":"/' || path || '"') > 0)`

const { nav, footerNav, companyNav } = defaultSite
const defaultMenus = JSON.stringify({ nav, footerNav, companyNav })

/**
 * Removes menu and announcement links to entries that are being deleted, and to their sections. Must run in the batch
 * before that. `ids`: SQL for their ids.
 */
export function removeMenuLinks(ids: SQL): SQL[] {
  const ends = (
    href: SQL,
  ) => sql`EXISTS (SELECT 1 FROM (SELECT '/' || path AS path FROM entries WHERE id IN (${ids})
    UNION SELECT '/' || path FROM entry_publications WHERE entry_id IN (${ids}))
    WHERE ${href} IN (path, replace(path, '/servicios/', '/servicios#'))
      OR substr(${href}, 1, length(path) + 1) IN (path || '#', path || '?'))`
  const remainingLinks = menus.map(
    (menu) => sql`${`$.${menu}`}, (SELECT json_group_array(json(value) ORDER BY key)
      FROM json_each(data, ${`$.${menu}`}) WHERE NOT ${ends(sql`value ->> 'href'`)})`,
  )
  const notice = sql`data ->> 'noticeHref'`
  return [
    storeDefaultMenus(ids),
    sql`UPDATE settings SET data = json_replace(data, ${sql.join(remainingLinks, sql`, `)},
      '$.noticeHref', iif(${ends(notice)}, '', ${notice}))
    WHERE rev = (SELECT max(rev) FROM settings)`,
  ]
}
