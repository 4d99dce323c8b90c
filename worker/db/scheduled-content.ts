import { sql, type SQL } from 'drizzle-orm'

// The owner's texts begin and end by themselves. A moment that has come stays until somebody has written down what it
// changed (worker/features/content/documents/publish-due.ts): until then nothing is stored in front, and no copy counts as of this version.

/** The next of these moments, in epoch milliseconds, as rows of `at`; in the past = due. */
export const selectContentTimes: SQL = sql`SELECT min(publish_at) AS at FROM documents WHERE publish_at IS NOT NULL
  UNION ALL SELECT min(until_at) FROM documents WHERE until_at IS NOT NULL`

/** The end of a version while a text is due. */
export const selectDueMark = (now: number): SQL =>
  sql`iif(EXISTS (SELECT 1 FROM documents WHERE publish_at <= ${now})
    OR EXISTS (SELECT 1 FROM documents WHERE until_at <= ${now}), '~', '')`
