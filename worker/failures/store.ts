import { sql } from 'drizzle-orm'
import { failureDays, maxFailurePaths, maxFailures } from '#client/failures/contract/list.ts'
import { clean } from '#client/failures/report.ts'
import { runBatch } from '../db/batch.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'

export type Report = {
  kind: string
  message: string
  stack?: string | undefined
  path: string
  buildId: string
}

const dayMs = 86_400_000

/**
 * Counts a report with those of its message and build. What somebody holds to be mended is so until the build that is
 * served now fails the same way again: tabs of older ones go on failing.
 */
export async function storeReport(db: Database, report: Report, now: number): Promise<void> {
  const { kind, path, buildId } = report
  // Our own side has done so; anybody can send anything.
  const message = clean(report.message, 300)
  const stack = report.stack === undefined ? null : clean(report.stack, 2_000)
  const isCurrent = buildId === __BUILD_ID__ ? 1 : 0
  const resolvedBefore = sql`(SELECT max(resolved_at) FROM browser_failures WHERE message = ${message})`
  await reach(
    runBatch(db, [
      sql`INSERT INTO browser_failures
          (message, build_id, kind, stack, paths, count, first_at, last_at, resolved_at, returned_at)
        VALUES (${message}, ${buildId}, ${kind}, ${stack}, json_array(${path}), 1, ${now}, ${now},
          iif(${isCurrent}, NULL, ${resolvedBefore}),
          iif(${isCurrent} AND ${resolvedBefore} IS NOT NULL, ${now}, NULL))
        ON CONFLICT (message, build_id) DO UPDATE SET
          count = count + 1,
          last_at = max(last_at, excluded.last_at),
          paths = iif(json_array_length(paths) < ${maxFailurePaths}
              AND NOT EXISTS (SELECT 1 FROM json_each(browser_failures.paths) WHERE value = ${path}),
            json_insert(paths, '$[#]', ${path}), paths),
          returned_at = iif(${isCurrent} AND resolved_at IS NOT NULL, ${now}, returned_at),
          resolved_at = iif(${isCurrent}, NULL, resolved_at)`,
      sql`DELETE FROM browser_failures WHERE last_at < ${now - failureDays * dayMs} OR id IN (
        SELECT id FROM browser_failures ORDER BY last_at DESC, id DESC LIMIT -1 OFFSET ${maxFailures})`,
    ]),
  )
}
