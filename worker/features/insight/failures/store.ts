import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { failureDays, maxFailurePaths, maxFailures } from '#client/features/insight/failures/contract/list.ts'
import type { FailureReport } from '#client/features/insight/failures/failure-reporter.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { readDailySalt } from '../visits/tallying/visitors.ts'

/** Hashes a network with the day's salt. The salt is deleted later, so the network cannot be recovered. */
async function createReporterMark(db: Database, network: string, now: number): Promise<string> {
  const day = (await getSiteCalendar(db, now)).getDay(now)
  const hash = createHmac('sha256', await readDailySalt(db, day)).update(`failures ${network}`)
  return `${day} ${hash.digest('base64url').slice(0, 8)}`
}

/** Records that the current build is served, and deletes builds that were not served for `failureDays`. */
const createBuildStatements = (now: number): SQL[] => [
  sql`INSERT INTO served_builds (build_id, last_at) VALUES (${__BUILD_ID__}, ${now})
    ON CONFLICT (build_id) DO UPDATE SET last_at = excluded.last_at WHERE last_at < excluded.last_at - ${dayMs}`,
  sql`DELETE FROM served_builds WHERE last_at < ${now - failureDays * dayMs}`,
]

/** Records the current build, so that it is known even if no failure is reported while it is served. */
export const recordServedBuild = async (db: Database, now: number): Promise<void> =>
  void (await queryBatch(db, createBuildStatements(now)))

/** Lists the builds that this site has served. A report may name any build, so others are not trusted. */
export async function listServedBuilds(db: Database): Promise<Set<string>> {
  return new Set([__BUILD_ID__, ...(await db.column<string>(sql`SELECT build_id FROM served_builds`))])
}

/**
 * Deletes expired failures and those beyond the maximum: first those of builds never served, then those that a single
 * network reported, oldest first within each network. A flood of made-up messages thus evicts its own rows.
 */
const pruneFailures = (now: number): SQL => sql`
  DELETE FROM browser_failures WHERE last_at < ${now - failureDays * dayMs} OR id IN (
    SELECT id FROM (
      SELECT id, last_at, is_shared, build_id IN (SELECT build_id FROM served_builds) AS is_served,
        row_number() OVER (PARTITION BY network ORDER BY last_at DESC, id DESC) AS place
      FROM browser_failures WHERE last_at >= ${now - failureDays * dayMs})
    ORDER BY is_served DESC, is_shared DESC, place, last_at DESC, id DESC LIMIT -1 OFFSET ${maxFailures})`

/**
 * Counts a report under its message and build. Only a report of the current build reopens a resolved failure, because
 * open tabs with older builds keep failing.
 */
export async function saveReport(
  db: Database,
  { kind, message, stack, path, buildId }: FailureReport,
  { network, now }: { network: string; now: number },
): Promise<void> {
  const mark = await createReporterMark(db, network, now)
  const isCurrent = buildId === __BUILD_ID__ ? 1 : 0
  const resolvedBefore = sql`(SELECT max(resolved_at) FROM browser_failures WHERE message = ${message})`
  await queryBatch(db, [
    ...createBuildStatements(now),
    sql`INSERT INTO browser_failures
          (message, build_id, kind, stack, paths, network, count, first_at, last_at, resolved_at, returned_at)
        VALUES (${message}, ${buildId}, ${kind}, ${stack ?? null}, json_array(${path}), ${mark}, 1, ${now}, ${now},
          iif(${isCurrent}, NULL, ${resolvedBefore}),
          iif(${isCurrent} AND ${resolvedBefore} IS NOT NULL, ${now}, NULL))
        ON CONFLICT (message, build_id) DO UPDATE SET
          count = count + 1,
          last_at = max(last_at, excluded.last_at),
          paths = iif(json_array_length(paths) < ${maxFailurePaths}
              AND NOT EXISTS (SELECT 1 FROM json_each(browser_failures.paths) WHERE value = ${path}),
            json_insert(paths, '$[#]', ${path}), paths),
          -- Hashes of two days say nothing of each other.
          is_shared = is_shared OR (network <> excluded.network
            AND substr(network, 1, 10) = substr(excluded.network, 1, 10)),
          network = excluded.network,
          returned_at = iif(${isCurrent} AND resolved_at IS NOT NULL, ${now}, returned_at),
          resolved_at = iif(${isCurrent}, NULL, resolved_at)`,
    pruneFailures(now),
  ])
}
