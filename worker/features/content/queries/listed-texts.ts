import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { ListedText } from '#client/features/content/contract/list.ts'
import { isLive, textStates } from '#client/features/content/contract/states.ts'
import { getKind, toPublicPath } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { anyKindNames, collectionKinds, kinds } from '#client/features/content/kinds/names.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { toSortKey } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'
import { parseImage, selectImageJson } from '../../media/queries.ts'
import { isSample } from '../samples.ts'
import { selectState } from '../saving/actions.ts'
import { hasChangesColumn, newestCoverColumn, withPublications } from '../saving/stored-text.ts'

// What the lists of the manager area show of texts of all kinds.

const flag = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
)
const instant = v.pipe(
  v.number(),
  v.transform((at) => new Date(at).toISOString()),
)

const listedRow = v.object({
  id: v.string(),
  kind: v.picklist(anyKindNames),
  rev: v.number(),
  state: v.picklist(textStates),
  isPublic: flag,
  path: v.string(),
  title: v.string(),
  publishedAt: v.nullable(instant),
  until: v.nullable(instant),
  savedAt: instant,
  author: v.nullable(v.string()),
  pending: flag,
  isSample: flag,
  tags: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  cover: v.pipe(v.nullable(v.string()), v.transform(parseImage)),
})

/** SQL: the entries in `chosen`, rows of `id` and the sort `key`, in this order, for `parseListed`. */
export const selectListed = (chosen: SQL, order: SQL, now: number): SQL => sql`
  SELECT e.id, e.kind, e.rev, ${selectState(now)} AS state, p.rev IS NOT NULL AS isPublic,
    coalesce(p.path, n.path, e.path) AS path, coalesce(e.content ->> 'title', '') AS title,
    coalesce(p.from_at, n.from_at) AS publishedAt,
    iif(e.until_at <= coalesce(p.from_at, n.from_at), NULL, e.until_at) AS until, e.saved_at AS savedAt,
    coalesce(nullif(e.content ->> 'author', ''), e.author_name) AS author, ${hasChangesColumn} AS pending, coalesce(${isSample}, 0) AS isSample,
    (SELECT json_group_array(t.name ORDER BY t.slug) FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
      WHERE pt.post_id = e.id) AS tags, ${selectImageJson(newestCoverColumn)} AS cover, c.key
  FROM (${chosen}) c CROSS JOIN ${withPublications(now)} WHERE e.id = c.id ORDER BY ${order}`

/** A row of `selectListed`, without its sort key. */
export function parseListed(row: unknown): ListedText {
  const text = v.parse(listedRow, row)
  const path = toPublicPath(text.kind, text.path)
  const slug = path.slice(path.lastIndexOf('/') + 1)
  // A withdrawn text that keeps its last publication differs from that, but there is nothing to publish.
  return { ...text, path, slug, pending: text.pending && isLive(text.state) }
}

/** Lists the texts of all kinds but articles: pages by title, others by position. Reads no rows of articles. */
export async function listEntries(db: Database, now: number): Promise<ListedText[]> {
  const chosen = sql`SELECT id, iif(kind = 'page', 0, position) AS key FROM entries
    WHERE kind ${isOneOf(kinds)}
    LIMIT ${getKind('page').max + maxPerKind * collectionKinds.length}`
  const rows = await db.all(selectListed(chosen, sql`c.key, ${toSortKey(sql`e.content ->> 'title'`)}`, now))
  return rows.map(parseListed)
}
