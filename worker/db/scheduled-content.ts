import { sql, type SQL } from 'drizzle-orm'

// Start and end dates of the owner's texts. A date that has come stays in the row until its change is applied
// (worker/features/content/documents/publish-due.ts). Until then no answer is stored in the edge cache, and no copy
// counts as current.

/** The earliest of these dates, in epoch milliseconds, as rows of `at`; in the past = due. */
export const selectContentTimes: SQL = sql`SELECT min(publish_at) AS at FROM documents WHERE publish_at IS NOT NULL
  UNION ALL SELECT min(until_at) FROM documents WHERE until_at IS NOT NULL`

/** Suffix of the content version while a change is due. */
export const selectDueMark = (now: number): SQL =>
  sql`iif(EXISTS (SELECT 1 FROM documents WHERE publish_at <= ${now})
    OR EXISTS (SELECT 1 FROM documents WHERE until_at <= ${now}), '~', '')`
