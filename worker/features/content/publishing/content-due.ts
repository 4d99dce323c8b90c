import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { kinds } from '#client/features/content/kinds/names.ts'
import { isCurrent } from '#worker/db/publications.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Database, Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { getRenderProblem } from '#worker/markdown/cost/cost-limits.ts'
import { createWorkBudget } from '#worker/markdown/cost/work-budget.ts'
import { invalidateRedirectTable } from '../../redirects/cached-table.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { getHooks, redirectEndedService } from '../saving/kind-hooks.ts'

// Readers see what is due by the clock. This job does afterwards what depends on it: redirects, menu links and the kind
// of the revision. Nobody waits for it.

const maxPerRun = 50

const waitingRow = v.object({
  id: v.string(),
  fromAt: v.number(),
  content: v.pipe(v.string(), v.parseJson(), entryContentSchema),
})

/**
 * Renders publications that were scheduled by a version of the site that rendered only when the date came. One that
 * cannot be rendered is cancelled; what readers see stays.
 */
async function renderWaiting(db: Database): Promise<void> {
  const rows = await db.all(sql`
    SELECT p.entry_id AS id, p.from_at AS fromAt, r.content FROM entry_publications p
    JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev WHERE p.data IS NULL LIMIT ${maxPerRun}`)
  const isOver = createWorkBudget()
  for (const { id, fromAt, content } of rows.map((row) => v.parse(waitingRow, row))) {
    // The next run renders the rest.
    if (isOver()) return
    const publication = sql`entry_id = ${id} AND from_at = ${fromAt} AND data IS NULL`
    let statement: SQL
    try {
      const data = JSON.stringify(await toPublicContent(db, content))
      statement = sql`UPDATE entry_publications SET data = ${data} WHERE ${publication}`
    } catch (error) {
      log('error', 'text-refused', { id, error: getRenderProblem(error) })
      statement = sql`DELETE FROM entry_publications WHERE ${publication}`
    }
    await writeBatch(db, [{ statements: [statement, ...getHooks(content.kind).recordPublicChange] }])
  }
}

const dueRow = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  /** The path that readers knew, and the one that they find now; null = none. `draft`: that of the newest version. */
  before: v.nullable(v.string()),
  now: v.nullable(v.string()),
  draft: v.string(),
})

/** Entries of which a scheduled version has begun or whose end has come, since the last run. */
const selectDue = (now: number): SQL => sql`
  SELECT e.id, e.kind, (SELECT path FROM entry_publications WHERE entry_id = e.id AND from_at <= ${now} ORDER BY from_at LIMIT 1)
    AS before, p.path AS now, e.path AS draft
  FROM entries e LEFT JOIN entry_publications p ON p.entry_id = e.id AND ${isCurrent(now)}
  WHERE e.kind <> 'article' AND e.id IN (
    SELECT entry_id FROM entry_publications WHERE from_at <= ${now} AND data IS NOT NULL AND (entry_id, rev) IN (
      SELECT entry_id, rev FROM entry_revisions WHERE kind = 'scheduled')
    UNION SELECT id FROM entries WHERE until_at <= ${now}
      AND EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = entries.id))
  LIMIT ${maxPerRun}`

function createStatements(due: v.InferOutput<typeof dueRow>, now: number): SQL[] {
  const { id, kind, before, now: path, draft } = due
  const { afterPublication, beforeWithdrawal, redirectMoved, redirectWithdrawn, recordPublicChange } =
    getHooks(kind)
  const isPage = path !== null && path !== `${kind}/${id}`
  return [
    ...(isPage && before !== null ? redirectMoved(`/${before}`, `/${path}`, now) : []),
    sql`UPDATE entry_revisions SET kind = 'published' WHERE kind = 'scheduled' AND entry_id = ${id}
      AND rev IN (SELECT rev FROM entry_publications WHERE entry_id = ${id} AND from_at <= ${now})`,
    ...afterPublication(id),
    ...(path === null
      ? [
          ...beforeWithdrawal(id),
          ...redirectWithdrawn(id, before && `/${before}`, `/${draft}`, now),
          redirectEndedService(before ?? '', now),
          sql`DELETE FROM entry_publications WHERE entry_id = ${id}`,
        ]
      : [
          sql`DELETE FROM entry_publications WHERE entry_id = ${id} AND from_at < (
            SELECT max(from_at) FROM entry_publications WHERE entry_id = ${id} AND from_at <= ${now})`,
        ]),
    ...recordPublicChange,
  ]
}

/** Does what follows from publications that have begun or ended. Returns the number of entries. */
export async function followDueContent({ db }: Pick<Env, 'db'>, now: number): Promise<number> {
  await renderWaiting(db)
  const due = (await db.all(selectDue(now))).map((row) => v.parse(dueRow, row))
  for (const entry of due) await writeBatch(db, [{ statements: createStatements(entry, now) }])
  if (due.length > 0) invalidateRedirectTable(db)
  return due.length
}
