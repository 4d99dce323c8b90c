import { sql } from 'drizzle-orm'
import { contentLimits } from '#client/features/content/contract.ts'
import type { LostTag } from '#client/features/content/contract/tags.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { type Part, writeParts } from '#worker/db/parts.ts'
import type { Database } from '#worker/env.ts'
import { type Bearer, isAsRead, readBearers, retagged, slugOf, updatePosts } from './tag-bearers.ts'
import type { StoredTag } from './tags.ts'

// A tag that was joined with another or deleted, and its way back.

/** More than these nobody takes back by one request. */
const maxBearers = 5_000

const idsOf = (bearers: readonly Bearer[]): string[] => bearers.map(({ id }) => id)

const names = ({ tags }: Bearer, slug: string): boolean => tags.some((name) => slugOf(name) === slug)

/** What brings a tag back: who carried it, and who of them the one that it became. Null where these are too many. */
export function lostTag(from: StoredTag, to: StoredTag | null, bearers: readonly Bearer[]): LostTag | null {
  const live = bearers.filter((bearer) => bearer.live.includes(from.id))
  const newest = bearers.filter((bearer) => names(bearer, from.slug))
  if (live.length > maxBearers || newest.length > maxBearers) return null
  const into = to && {
    slug: to.slug,
    bearers: {
      live: idsOf(live.filter((bearer) => bearer.live.includes(to.id))),
      newest: idsOf(newest.filter((bearer) => names(bearer, to.slug))),
    },
  }
  const { name, description } = from
  return { name, description, bearers: { live: idsOf(live), newest: idsOf(newest) }, into }
}

/** The newest tags of a post once a lost one is back; null where it was not among them, or has no room now. */
function tagsWith(bearer: Bearer, { name, bearers, into }: LostTag): string[] | null {
  if (!bearers.newest.includes(bearer.id)) return null
  const goes = into !== null && !into.bearers.newest.includes(bearer.id) ? into.slug : null
  const rest = bearer.tags.filter((tag) => slugOf(tag) !== goes && slugOf(tag) !== slugOf(name))
  return rest.length < contentLimits.tags ? [...rest, name] : null
}

type Return = { lost: LostTag; into: StoredTag | null; record: Part }

/** Brings a tag back to the posts that carried it and have room for it; false where its address is taken, or a post was written meanwhile. */
export async function bringTagBack(db: Database, { lost, into, record }: Return): Promise<boolean> {
  const { name, description } = lost
  const slug = slugOf(name)
  const { live, newest } = lost.bearers
  const all = JSON.stringify([...new Set([...live, ...newest])])
  const where = sql`p.id IN (SELECT value FROM json_each(${all}))`
  const bearers = await readBearers(db, where)
  const posts = bearers.flatMap((bearer) => {
    const tags = tagsWith(bearer, lost)
    return tags ? [retagged(bearer, tags)] : []
  })
  const onlyBefore = live.filter((id) => !lost.into?.bearers.live.includes(id))
  const leave = into
    ? [
        sql`DELETE FROM post_tags WHERE tag_id = ${into.id}
          AND post_id IN (SELECT value FROM json_each(${JSON.stringify(onlyBefore)}))`,
      ]
    : []
  return writeParts(db, [
    {
      conditions: [sql`NOT EXISTS (SELECT 1 FROM tags WHERE slug = ${slug})`, isAsRead(bearers, where)],
      statements: [
        sql`INSERT INTO tags (slug, name, description) VALUES (${slug}, ${name}, ${description})`,
        // First, so that a full post has room for the one that comes back in its place.
        ...leave,
        sql`INSERT INTO post_tags (post_id, tag_id, live_at)
          SELECT p.id, t.id, CASE WHEN p.status = 'published' THEN p.published_at END
          FROM posts p JOIN tags t ON t.slug = ${slug}
          WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(live)}))
            AND (SELECT count(*) FROM post_tags WHERE post_id = p.id) < ${contentLimits.tags}`,
        ...updatePosts(posts),
        // It stands at its address again, and leads nowhere else.
        sql`DELETE FROM redirects WHERE from_path = ${`/blog/etiqueta/${slug}`}`,
        bumpGeneration,
      ],
    },
    record,
  ])
}
