import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type DocumentContent,
  documentContentSchema,
  pathOf,
} from '#client/features/content/documents/contract/content.ts'
import { type Part, writeParts } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { problemOf } from '#worker/markdown/cost/bounds.ts'
import { startWork } from '#worker/markdown/cost/work.ts'
import { forgetTable } from '../../redirects/known.ts'
import { moved } from '../../redirects/queries.ts'
import { linksFollow } from '../../settings/links.ts'
import { readersContent } from './reading/readers-content.ts'
import { noteContent, refreshShowcases } from './reading/showcases.ts'
import { leavesMenus, shownElsewhere } from './saving/writes.ts'

// Texts whose moment has come. Whoever asks first writes down what readers see from now on; nothing that was stored
// before outlives that moment (worker/db/stored-texts.ts), so nobody is shown what was.

const atOnce = 20

const row = v.object({
  id: v.string(),
  publicSlug: v.nullable(v.string()),
  publishAt: v.nullable(v.number()),
  publishRev: v.nullable(v.number()),
  untilAt: v.nullable(v.number()),
  content: v.nullable(v.pipe(v.string(), v.parseJson(), documentContentSchema)),
})
type Due = v.InferOutput<typeof row>

const stillDue = ({ id, publishAt, untilAt }: Due) =>
  sql`EXISTS (SELECT 1 FROM documents WHERE id = ${id} AND publish_at IS ${publishAt} AND until_at IS ${untilAt})`

/** Readers no longer see it, nor what would have come by now. */
const ended = (due: Due): Part => ({
  conditions: [stillDue(due)],
  statements: [
    ...leavesMenus(due.id),
    sql`UPDATE documents SET public = NULL, public_slug = NULL, public_rev = NULL, publish_at = NULL,
      publish_rev = NULL, publish_slug = NULL, ended_at = until_at, until_at = NULL WHERE id = ${due.id}`,
    noteContent(due.id),
    ...refreshShowcases,
  ],
})

async function begun(db: Database, due: Due, content: DocumentContent): Promise<Part[]> {
  const { id, publicSlug, publishAt, publishRev } = due
  const visible = JSON.stringify({ ...(await readersContent(db, content)), at: publishAt })
  const path = pathOf(content)
  const stood = publicSlug === null ? null : `/${publicSlug}`
  return [
    {
      conditions: [stillDue(due)],
      statements: [
        sql`UPDATE documents SET public = ${visible}, public_slug = publish_slug, public_rev = publish_rev,
          publish_at = NULL, publish_rev = NULL, publish_slug = NULL WHERE id = ${id}`,
        sql`UPDATE document_revisions SET published = 1 WHERE document_id = ${id} AND rev = ${publishRev}`,
        ...shownElsewhere(id, content.kind),
      ],
    },
    ...(path === null ? [] : [moved(stood, path, publishAt ?? 0), linksFollow(stood, path)]),
  ]
}

/** It stays a draft, and what readers see of it stays: what was asked for cannot be shown. */
const stopped = (due: Due): Part => ({
  conditions: [stillDue(due)],
  statements: [
    sql`UPDATE documents SET publish_at = NULL, publish_rev = NULL, publish_slug = NULL,
      until_at = iif(public IS NULL, NULL, until_at) WHERE id = ${due.id}`,
  ],
})

async function partsOf(db: Database, due: Due, now: number): Promise<Part[]> {
  const isOver = due.untilAt !== null && due.untilAt <= now
  if (isOver || due.content === null) return [ended(due)]
  try {
    return await begun(db, due, due.content)
  } catch (error) {
    // The others do not wait for one that cannot be rendered.
    log('error', 'text-refused', { id: due.id, error: problemOf(error) })
    return [stopped(due)]
  }
}

/** Writes down what readers see of the texts whose moment has come, those first that came first. */
export async function settleDueTexts(db: Database, now: number): Promise<void> {
  const rows = await reach(
    db.all(sql`
      SELECT d.id, d.public_slug AS publicSlug,
        d.publish_at AS publishAt, d.publish_rev AS publishRev, d.until_at AS untilAt, r.content
      FROM documents d LEFT JOIN document_revisions r ON r.document_id = d.id AND r.rev = d.publish_rev
      WHERE d.publish_at <= ${now} OR d.until_at <= ${now}
      ORDER BY min(coalesce(d.publish_at, d.until_at), coalesce(d.until_at, d.publish_at)) LIMIT ${atOnce}`),
  )
  const isOver = startWork()
  for (const due of rows.map((each) => v.parse(row, each))) {
    // The rest is due for the next one who asks.
    if (isOver()) break
    // Where another request was faster it is done.
    await writeParts(db, await partsOf(db, due, now))
  }
  if (rows.length > 0) forgetTable(db)
}
