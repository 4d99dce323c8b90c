import { sql } from 'drizzle-orm'
import { runBatch } from '../../db/batch.ts'
import { bumpGeneration } from '../../db/generation.ts'
import { isNamedElsewhere } from '../../db/library-places.ts'
import type { Swap } from '../../db/library-swap.ts'
import { type Part, writeParts } from '../../db/parts.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { selectMedia } from './library.ts'
import { type MediaRow, parseVariants, variantPath } from './queries.ts'

type Replacement = { id: string; by: string; author: Swap['author']; now: number }

type Replaced = 'done' | 'missing' | 'kinds' | 'used' | 'changed'

/**
 * Another image (or file) takes the place of one wherever that stands now, in one batch; earlier versions stay as they
 * were. The one that comes stands nowhere yet, so the same the other way round takes all of it back. Copies of the old
 * description in texts follow the new one.
 */
export async function replaceMedia(
  db: Database,
  { id, by, author, now }: Replacement,
  swaps: readonly ((db: Database, swap: Swap) => Part | Promise<Part>)[],
  record: Part,
): Promise<Replaced> {
  const [[was], [comes]] = await reach(runBatch<[MediaRow, MediaRow]>(db, [selectMedia(id), selectMedia(by)]))
  if (!was || !comes || id === by) return 'missing'
  if (was.kind !== comes.kind) return 'kinds'
  const largest = parseVariants(comes.variants).at(-1)
  if (!largest) return 'missing'
  const swap: Swap = {
    from: id,
    to: by,
    paths: parseVariants(was.variants).map((variant) => variantPath(id, variant)),
    path: variantPath(by, largest),
    width: largest.width,
    height: largest.height,
    author,
    now,
  }
  // Done already, where an answer was lost.
  if (was.uses === 0) return 'done'
  if (comes.uses > 0) return 'used'
  const parts = await Promise.all(swaps.map((part) => part(db, swap)))
  const unused = [
    sql`NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = ${by})`,
    sql`NOT ${isNamedElsewhere(sql`${by}`)}`,
    sql`EXISTS (SELECT 1 FROM media WHERE id = ${by})`,
  ]
  const follows = sql`UPDATE media SET former_alts = (
      SELECT json_group_array(DISTINCT value) FROM (
        SELECT value FROM json_each(media.former_alts)
        UNION ALL SELECT value FROM media o, json_each(o.former_alts) WHERE o.id = ${id}
        UNION ALL SELECT CASE decorative WHEN 1 THEN '' ELSE alt END FROM media o WHERE o.id = ${id}))
    WHERE id = ${by}`
  const done = await writeParts(db, [
    { conditions: unused },
    ...parts,
    { statements: [follows, bumpGeneration] },
    record,
  ])
  return done ? 'done' : 'changed'
}
