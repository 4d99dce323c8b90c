import { sql, type SQL } from 'drizzle-orm'
import { templateIds } from '#client/features/content/kinds/legal.ts'
import { listedKinds } from '#client/features/content/kinds/listed-kinds.ts'
import { isOneOf } from './is-one-of.ts'
import {
  fromCurrentInOrder,
  isCurrent,
  isKindOwned,
  isPublishedAt,
  publicationsWithEntries,
  selectOwnedLists,
  whereLive,
} from './publications.ts'

const selectNewestSettings = sql`(SELECT data ->> 'noticeFrom' AS begins, data ->> 'noticeUntil' AS ends FROM settings
  ORDER BY rev DESC LIMIT 1)`

/** Suffix of the content version: how many of the announcement's start and end dates are past. */
export const selectAnnouncementPhase = (now: number): SQL => {
  const at = new Date(now).toISOString()
  return sql`coalesce((SELECT '.' || nullif((begins <= ${at}) + (ends <= ${at}), 0) FROM ${selectNewestSettings}), '')`
}

/** Subquery: the next start or end date of the announcement, in epoch milliseconds, in the column `at`. */
export const selectAnnouncementTimes = (now: number): SQL => {
  const at = new Date(now).toISOString()
  return sql`SELECT unixepoch(min(iif(begins > ${at}, begins, ends), iif(ends > ${at}, ends, begins))) * 1000 AS at
  FROM ${selectNewestSettings} WHERE begins > ${at} OR ends > ${at}`
}

/** Other pages name at most this many services. The services page shows this many with details and names the rest. */
export const maxNamedServices = 24

/** The services that every page names, as a JSON array; null = the built-in ones. */
const selectNamedServices = (now: number): SQL => sql`iif(${isKindOwned('service', now)},
  (SELECT json_group_array(json_object('id', substr(path, 11), 'name', title, 'shown', json('true'))) FROM (
  SELECT p.path, p.title FROM ${fromCurrentInOrder('service', now)} LIMIT ${maxNamedServices})),
  services)`

const hasPosts = (now: number): SQL => sql`EXISTS (SELECT 1 FROM posts WHERE ${whereLive(now)})`

/**
 * The kinds with a public list that have entries which are not past, `blog` if it has articles, and the paths of the lists
 * of kinds that exist, as a JSON array.
 */
const selectShownLists = (now: number): SQL =>
  sql`(SELECT json_group_array(kind) FROM (SELECT value AS kind FROM json_each(${JSON.stringify(Object.keys(listedKinds))})
    WHERE EXISTS (SELECT 1 FROM ${publicationsWithEntries} WHERE e.kind = value
    AND coalesce(p.data ->> 'endsAt' > ${now}, TRUE) AND ${isCurrent(now)})
    UNION ALL SELECT 'blog' WHERE ${hasPosts(now)} UNION ALL ${selectOwnedLists(now)}))`

/**
 * For `FROM`: the links of menus and announcement in the settings `data`, as `href`, each with the path without the
 * leading slash that it leads to, also to a section of it or with a query.
 */
export const selectMenuLinks = (data: SQL): SQL => {
  const target = sql`replace(replace(value, '/servicios#', '/servicios/'), '?', '#')`
  return sql`(SELECT value AS href, substr(${target}, 2, instr(${target} || '#', '#') - 2) AS path
    FROM json_tree(coalesce(${data}, '{}')) WHERE key IN ('href', 'noticeHref') AND type = 'text')`
}

/**
 * The links of menus and announcement that lead to a text which readers do not see, or to a section of it, as a JSON
 * array: to its next address, or to one that begins later or has ended. They stay in the settings, and are shown again
 * with the text.
 */
const selectHiddenLinks = (now: number): SQL => sql`(SELECT json_group_array(DISTINCT l.href)
  FROM ${selectMenuLinks(sql`data`)} l WHERE NOT ${isPublishedAt(sql`l.path`, now)}
  AND NOT EXISTS (SELECT 1 FROM owner_redirects WHERE source = '/' || l.path)
  AND (EXISTS (SELECT 1 FROM entries e WHERE e.language = 'es' AND e.path = l.path AND e.id NOT ${isOneOf(templateIds)})
    OR EXISTS (SELECT 1 FROM ${publicationsWithEntries} WHERE p.path = l.path AND e.id NOT ${isOneOf(templateIds)}
      AND (p.from_at > ${now} OR e.until_at <= ${now}))))`

/**
 * The stored site settings as one JSON value for another query: revision, data, services, lists, and the revision of the
 * contents. Null if no setting was ever changed and the blog has articles. Parsed by worker/site-settings/site-state.ts.
 */
export const selectStoredSite = (
  now: number,
): SQL => sql`(SELECT iif(rev IS NULL AND content_rev = 0 AND ${hasPosts(now)}, NULL,
  json_object('rev', coalesce(rev, 0), 'data', json(coalesce(data, '{}')), 'content', content_rev,
  'services', json(${selectNamedServices(now)}), 'lists', json(${selectShownLists(now)}), 'hidden', json(${selectHiddenLinks(now)})))
  FROM site_state LEFT JOIN (SELECT rev, data FROM settings ORDER BY rev DESC LIMIT 1) WHERE id = 1)`
