import { sql, type SQL } from 'drizzle-orm'
import type { Tag } from '#client/features/blog/contract/post.ts'
import type { ManagedTag } from '#client/features/content/contract/tags.ts'
import { runBatch } from '#worker/db/batch.ts'
import { foldInSql } from '#worker/db/fold.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { type Part, writeParts } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import {
  type Bearer,
  isAsRead,
  readBearers,
  type Retagged,
  retagged,
  slugOf,
  updatePosts,
} from './tag-bearers.ts'

// A tag stands in four places: by its row, on the posts that carry it, in the newer text that waits on a post, and in
// what managers search. All change in one batch, or none.

/** Every tag, also one that no post carries any more, with how many do. */
export function listAllTags(db: Database): Promise<ManagedTag[]> {
  return reach(
    db.all<ManagedTag>(sql`
      SELECT t.slug, t.name, t.description, coalesce(c.n, 0) AS count FROM tags t
      LEFT JOIN (SELECT tag_id, count(*) AS n FROM post_tags GROUP BY tag_id) c ON c.tag_id = t.id
      ORDER BY ${foldInSql(sql`t.name`)}, t.id`),
  )
}

export type StoredTag = Tag & { id: number; description: string }

export function readTag(db: Database, slug: string): Promise<StoredTag | undefined> {
  return reach(
    db.get<StoredTag | undefined>(sql`SELECT id, slug, name, description FROM tags WHERE slug = ${slug}`),
  )
}

/** Says what a tag is about; false where it has gone. No article changes. */
export function describeTag(
  db: Database,
  { id }: StoredTag,
  description: string,
  record: Part,
): Promise<boolean> {
  return writeParts(db, [
    {
      conditions: [sql`EXISTS (SELECT 1 FROM tags WHERE id = ${id})`],
      statements: [sql`UPDATE tags SET description = ${description} WHERE id = ${id}`, bumpGeneration],
    },
    record,
  ])
}

/** Says of tags that are here what they are about, where nobody has said it yet; gives how many it were. */
export async function describeTags(
  db: Database,
  tags: readonly { name: string; description: string }[],
): Promise<number> {
  const told = JSON.stringify(tags.map(({ name, description }) => ({ slug: slugOf(name), description })))
  const rows = await reach(
    runBatch(db, [
      sql`UPDATE tags SET description = told.value ->> 'description' FROM json_each(${told}) AS told
        WHERE tags.slug = told.value ->> 'slug' AND tags.description = '' RETURNING tags.id`,
      bumpGeneration,
    ]),
  )
  return rows[0]?.length ?? 0
}

/** The posts that carry a tag, and all on which newer text waits: that may name it before readers see it. */
const bearersOf = (tagId: number): SQL =>
  sql`p.working IS NOT NULL OR p.id IN (SELECT post_id FROM post_tags WHERE tag_id = ${tagId})`

/** The names a text carries once one tag is another, or none; each once. */
function replaced(names: readonly string[], from: Tag, to: Tag | null): string[] {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = slugOf(name)
    const next = slug === from.slug ? to : { slug, name }
    if (next && !bySlug.has(next.slug)) bySlug.set(next.slug, next.name)
  }
  return [...bySlug.values()]
}

function withTag(bearer: Bearer, from: Tag, to: Tag | null): Retagged | null {
  if (!bearer.tags.some((name) => slugOf(name) === from.slug)) return null
  return retagged(bearer, replaced(bearer.tags, from, to))
}

/** The address of a tag that moved leads to where it went; chains collapse. */
function moveAddress(from: Tag, to: Tag, now: number): SQL[] {
  if (from.slug === to.slug) return []
  const [old, path] = [`/blog/etiqueta/${from.slug}`, `/blog/etiqueta/${to.slug}`]
  return [
    sql`DELETE FROM redirects WHERE from_path = ${path}`,
    sql`UPDATE redirects SET to_path = ${path} WHERE to_path = ${old}`,
    sql`INSERT INTO redirects (from_path, to_path, created_at) VALUES (${old}, ${path}, ${now})
      ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path`,
  ]
}

type Change = {
  from: StoredTag
  /** The tag that it becomes: itself by a new name, another one, or none. */
  to: ({ kind: 'renamed'; description: string } & Tag) | ({ kind: 'other' } & StoredTag) | null
  now: number
  record: Part
}

/** What the tag itself comes to; by a new name it stays the same row. */
function ownStatements(from: StoredTag, to: Change['to']): SQL[] {
  if (to?.kind === 'renamed') {
    const { slug, name, description } = to
    return [
      sql`UPDATE tags SET slug = ${slug}, name = ${name}, description = ${description} WHERE id = ${from.id}`,
    ]
  }
  const joins = to
    ? [
        sql`INSERT INTO post_tags (post_id, tag_id, live_at)
          SELECT post_id, ${to.id}, live_at FROM post_tags WHERE tag_id = ${from.id} ON CONFLICT DO NOTHING`,
      ]
    : []
  return [...joins, sql`DELETE FROM tags WHERE id = ${from.id}`]
}

/** Makes one tag another, or none, wherever it stands; who carried it, or null where a post was written in between. */
export async function changeTag(
  db: Database,
  { from, to, now, record }: Change,
): Promise<readonly Bearer[] | null> {
  const where = bearersOf(from.id)
  const bearers = await readBearers(db, where)
  const posts = bearers.flatMap((bearer) => withTag(bearer, from, to) ?? [])
  const exists = sql`EXISTS (SELECT 1 FROM tags WHERE id = ${from.id} AND slug = ${from.slug})`
  const stays = to?.kind === 'other' ? [sql`EXISTS (SELECT 1 FROM tags WHERE id = ${to.id})`] : []
  const done = await writeParts(db, [
    {
      conditions: [exists, ...stays, isAsRead(bearers, where)],
      statements: [
        ...updatePosts(posts),
        ...ownStatements(from, to),
        ...(to ? moveAddress(from, to, now) : []),
        bumpGeneration,
      ],
    },
    record,
  ])
  return done ? bearers : null
}
