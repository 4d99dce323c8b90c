import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type EntryContent,
  entryContentSchema,
  getContentPath,
} from '#client/features/content/kinds/all-kinds.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { getRenderProblem } from '#worker/markdown/cost/cost-limits.ts'
import { createWorkBudget } from '#worker/markdown/cost/work-budget.ts'
import { invalidateRedirectTable } from '../../redirects/cached-table.ts'
import { redirectMovedPage } from '../../redirects/queries.ts'
import { redirectMenuLinks } from '../../settings/menu-links.ts'
import { toPublicContent } from './reading/public-content.ts'
import { bumpContentRev, refreshShowcases } from './reading/showcases.ts'
import { removeFromMenus, refreshPublicContent } from './saving/write-steps.ts'

// Applies scheduled publications and end dates that are due. The first request after the due time does it; no
// response cached before that time is served later (worker/db/content-version.ts).

const maxPerRun = 20

const row = v.object({
  id: v.string(),
  publicSlug: v.nullable(v.string()),
  publishAt: v.nullable(v.number()),
  publishRev: v.nullable(v.number()),
  untilAt: v.nullable(v.number()),
  content: v.nullable(v.pipe(v.string(), v.parseJson(), entryContentSchema)),
})
type DueEntry = v.InferOutput<typeof row>

const isStillDue = ({ id, publishAt, untilAt }: DueEntry) =>
  sql`EXISTS (SELECT 1 FROM documents WHERE id = ${id} AND publish_at IS ${publishAt} AND until_at IS ${untilAt})`

/** Unpublishes an entry at its end date and cancels its scheduled version. */
const unpublishExpired = (due: DueEntry): BatchStep => ({
  conditions: [isStillDue(due)],
  statements: [
    ...removeFromMenus(due.id),
    sql`UPDATE documents SET public = NULL, public_slug = NULL, public_rev = NULL, publish_at = NULL,
      publish_rev = NULL, publish_slug = NULL, ended_at = until_at, until_at = NULL WHERE id = ${due.id}`,
    bumpContentRev(due.id),
    ...refreshShowcases,
  ],
})

async function publishScheduled(db: Database, due: DueEntry, content: EntryContent): Promise<BatchStep[]> {
  const { id, publicSlug, publishAt, publishRev } = due
  const visible = JSON.stringify({ ...(await toPublicContent(db, content)), at: publishAt })
  const path = getContentPath(content)
  const stood = publicSlug === null ? null : `/${publicSlug}`
  return [
    {
      conditions: [isStillDue(due)],
      statements: [
        sql`UPDATE documents SET public = ${visible}, public_slug = publish_slug, public_rev = publish_rev,
          publish_at = NULL, publish_rev = NULL, publish_slug = NULL WHERE id = ${id}`,
        sql`UPDATE document_revisions SET published = 1 WHERE document_id = ${id} AND rev = ${publishRev}`,
        ...refreshPublicContent(id, content.kind),
      ],
    },
    ...(path === null
      ? []
      : [redirectMovedPage(stood, path, publishAt ?? 0), redirectMenuLinks(stood, path)]),
  ]
}

/** Cancels a scheduled version that cannot be rendered. The published version stays. */
const cancelUnrenderable = (due: DueEntry): BatchStep => ({
  conditions: [isStillDue(due)],
  statements: [
    sql`UPDATE documents SET publish_at = NULL, publish_rev = NULL, publish_slug = NULL,
      until_at = iif(public IS NULL, NULL, until_at) WHERE id = ${due.id}`,
  ],
})

async function createDueSteps(db: Database, due: DueEntry, now: number): Promise<BatchStep[]> {
  const isOver = due.untilAt !== null && due.untilAt <= now
  if (isOver || due.content === null) return [unpublishExpired(due)]
  try {
    return await publishScheduled(db, due, due.content)
  } catch (error) {
    // An entry that cannot be rendered must not block the others.
    log('error', 'text-refused', { id: due.id, error: getRenderProblem(error) })
    return [cancelUnrenderable(due)]
  }
}

/** Applies due publications and end dates, oldest first, up to `maxPerRun` and the work budget. */
export async function publishDueEntries(db: Database, now: number): Promise<void> {
  const rows = await db.all(sql`
      SELECT d.id, d.public_slug AS publicSlug,
        d.publish_at AS publishAt, d.publish_rev AS publishRev, d.until_at AS untilAt, r.content
      FROM documents d LEFT JOIN document_revisions r ON r.document_id = d.id AND r.rev = d.publish_rev
      WHERE d.publish_at <= ${now} OR d.until_at <= ${now}
      ORDER BY min(coalesce(d.publish_at, d.until_at), coalesce(d.until_at, d.publish_at)) LIMIT ${maxPerRun}`)
  const isOver = createWorkBudget()
  for (const due of rows.map((each) => v.parse(row, each))) {
    // The next request applies the rest.
    if (isOver()) break
    // Writes nothing if another request has already applied this change.
    await writeBatch(db, await createDueSteps(db, due, now))
  }
  if (rows.length > 0) invalidateRedirectTable(db)
}
