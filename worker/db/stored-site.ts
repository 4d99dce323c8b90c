import { sql, type SQL } from 'drizzle-orm'

const selectNewestSettings = sql`(SELECT data ->> 'noticeFrom' AS begins, data ->> 'noticeUntil' AS ends FROM settings
  ORDER BY rev DESC LIMIT 1)`

/** How many of the moments are past at which its notice begins and ends, as the end of a version; for the same. */
export const selectAnnouncementPhase = (now: number): SQL => {
  const at = new Date(now).toISOString()
  return sql`coalesce((SELECT '.' || nullif((begins <= ${at}) + (ends <= ${at}), 0) FROM ${selectNewestSettings}), '')`
}

/** The next of these moments, in epoch milliseconds, as a table of `at`. */
export const selectAnnouncementTimes = (now: number): SQL => {
  const at = new Date(now).toISOString()
  return sql`SELECT unixepoch(min(iif(begins > ${at}, begins, ends), iif(ends > ${at}, ends, begins))) * 1000 AS at
    FROM ${selectNewestSettings} WHERE begins > ${at} OR ends > ${at}`
}

/**
 * What the owner says of the company, as one value for another statement's column: JSON of its revision, its data and
 * its services, and of how often contents have changed; null where nobody has changed anything. worker/site-settings/site-state.ts
 * reads it.
 */
export const selectStoredSite: SQL = sql`(SELECT iif(rev IS NULL AND content_rev = 0, NULL, json_object('rev',
    coalesce(rev, 0), 'data', json(coalesce(data, '{}')), 'content', content_rev, 'services', json(services)))
  FROM site_state LEFT JOIN (SELECT rev, data FROM settings ORDER BY rev DESC LIMIT 1) WHERE id = 1)`
