import { sql, type SQL } from 'drizzle-orm'
import type { PostContent, Revision } from '#client/studio/contract.ts'
import { type AuditEvent, auditStatement } from '../audit/record.ts'
import { runBatch } from '../db/batch.ts'
import { bumpGeneration } from '../db/generation.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import { imageIds } from '../markdown/images.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { readImages } from '../media/queries.ts'
import { toSlug } from './slug.ts'

type Author = { id: string; name: string; device: string; country: string | null }

/** Who does something, when. */
export type Actor = { author: Author; now: number }

/** The whole state a post is to have; what it was decides redirects and what readers must be told. */
export type Write = {
  id: string
  /** The `rev` this write was made from; null makes the post. */
  rev: number | null
  kind: Revision['kind']
  author: Author
  now: number
  status: 'draft' | 'published' | 'trash'
  /** Epoch milliseconds; a future one schedules. */
  publishedAt: number | null
  /** What readers see, or would; its slug is final. */
  content: PostContent
  /** Newer text of a live post that readers do not see yet. */
  working: PostContent | null
  /** What was stored before: whether readers must be told, and whether they need a redirect. */
  before: { slug: string; wasLive: boolean; status: Write['status'] } | null
  createdAt?: number
  updatedAt?: number
}

export type WriteOutcome = 'written' | 'conflict' | 'slug-taken' | 'missing'

/** Autosaves of one person within this time share a revision. */
const sittingMs = 10 * 60_000
const maxRevisions = 100

/**
 * The one way a post changes: post, tags, revision, redirects, image uses and content generation in one
 * batch, all or nothing. The search index follows by triggers.
 */
export async function writePost(db: Database, write: Write): Promise<WriteOutcome> {
  const shown = [write.content, ...(write.working ? [write.working] : [])]
  const images = await readImages(db, [...new Set(shown.flatMap(usedImages))])
  const statements = [
    ...postStatements(write, images),
    ...tagStatements(write),
    ...revisionStatements(write),
    sql`DELETE FROM media_uses WHERE post_id = ${write.id}`,
    ...[...images.keys()].map(
      (id) => sql`
      INSERT INTO media_uses (media_id, post_id) SELECT id, ${write.id} FROM media WHERE id = ${id}`,
    ),
    ...redirectStatements(write),
    ...auditStatements(write),
    ...(changesWhatReadersSee(write) ? [bumpGeneration] : []),
  ]
  try {
    await runBatch(db, statements)
    return 'written'
  } catch (error) {
    return explain(error)
  }
}

/** The constraints that speak for the rules; anything else is storage failing. */
async function explain(error: unknown): Promise<WriteOutcome> {
  const text = String(error) + String(error instanceof Error ? error.cause : '')
  if (text.includes('NOT NULL constraint failed: posts.rev')) return 'conflict'
  if (text.includes('UNIQUE constraint failed: posts.slug')) return 'slug-taken'
  if (text.includes('FOREIGN KEY constraint failed')) return 'missing'
  return reach(Promise.reject(error))
}

function usedImages({ markdown, cover, socialImage }: PostContent): string[] {
  return [...imageIds(markdown), ...[cover, socialImage].filter((id) => id !== null)]
}

/** A write that only keeps newer text aside; one that changes the state writes all there is. */
function isAside({ rev, working, status, before }: Write): boolean {
  return rev !== null && working !== null && before?.status === status
}

function changesWhatReadersSee(write: Write): boolean {
  return !isAside(write) && (write.status === 'published' || write.before?.status === 'published')
}

function postStatements(write: Write, images: Awaited<ReturnType<typeof readImages>>): SQL[] {
  const { id, rev, content, working, now, author } = write
  const pending = working === null ? null : JSON.stringify(working)
  if (rev !== null && isAside(write)) {
    return [
      sql`UPDATE posts SET rev = ${guarded(rev)}, working = ${pending}, saved_at = ${now} WHERE id = ${id}`,
    ]
  }
  const { html, headings, words, plain } = renderMarkdown(content.markdown, images)
  const values = {
    slug: content.slug,
    title: content.title,
    excerpt: content.excerpt,
    markdown: content.markdown,
    html,
    headings: JSON.stringify(headings),
    words,
    plain,
    status: write.status,
    published_at: write.publishedAt,
    updated_at: write.updatedAt ?? now,
    seo_title: content.seoTitle,
    seo_description: content.seoDescription,
    cover: content.cover,
    social_image: content.socialImage,
    working: pending,
    saved_at: now,
  }
  const entries = Object.entries(values)
  if (rev !== null) {
    const assignments = entries.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
    return [sql`UPDATE posts SET rev = ${guarded(rev)}, ${sql.join(assignments, sql`, `)} WHERE id = ${id}`]
  }
  const all = Object.entries({
    id,
    ...values,
    created_at: write.createdAt ?? now,
    author_id: author.id,
    author_name: author.name,
  })
  const names = sql.join(
    all.map(([name]) => sql`${sql.identifier(name)}`),
    sql`, `,
  )
  const given = sql.join(
    all.map(([, value]) => sql`${value}`),
    sql`, `,
  )
  return [sql`INSERT INTO posts (${names}) VALUES (${given})`]
}

/** The next rev, or NULL where another write came first: the column refuses it and the batch falls. */
function guarded(rev: number): SQL {
  return sql`CASE WHEN rev = ${rev} THEN rev + 1 END`
}

function tagStatements(write: Write): SQL[] {
  if (isAside(write)) return []
  const { id, content, status, publishedAt } = write
  const live = status === 'published' ? publishedAt : null
  const bySlug = new Map(content.tags.map((name) => [toSlug(name, 'etiqueta'), name]))
  return [
    sql`DELETE FROM post_tags WHERE post_id = ${id}`,
    ...[...bySlug].flatMap(([slug, name]) => [
      sql`INSERT INTO tags (slug, name) VALUES (${slug}, ${name}) ON CONFLICT (slug) DO NOTHING`,
      sql`INSERT INTO post_tags (post_id, tag_id, live_at) SELECT ${id}, id, ${live} FROM tags WHERE slug = ${slug}`,
    ]),
  ]
}

function revisionStatements({ id, rev, kind, author, now, content, working }: Write): SQL[] {
  const text = JSON.stringify(working ?? content)
  const insert = sql`
    INSERT INTO revisions (post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
    VALUES (${id}, ${(rev ?? 0) + 1}, ${kind}, ${text}, ${author.id}, ${author.name}, ${now}, ${now})`
  if (kind !== 'guardada') return [insert]
  // The newest row is taken further when it is an autosave of the same sitting.
  const same = sql`
    SELECT id FROM (SELECT * FROM revisions WHERE post_id = ${id} ORDER BY id DESC LIMIT 1)
    WHERE kind = 'guardada' AND author_id = ${author.id} AND created_at > ${now - sittingMs}`
  return [
    sql`INSERT INTO revisions (post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
      SELECT ${id}, 0, 'guardada', '{}', ${author.id}, ${author.name}, ${now}, ${now} WHERE NOT EXISTS (${same})`,
    sql`UPDATE revisions SET rev = ${(rev ?? 0) + 1}, content = ${text}, saved_at = ${now}
      WHERE id = (SELECT max(id) FROM revisions WHERE post_id = ${id})`,
    sql`DELETE FROM revisions WHERE post_id = ${id} AND kind = 'guardada' AND id < (
      SELECT id FROM revisions WHERE post_id = ${id} ORDER BY id DESC LIMIT 1 OFFSET ${maxRevisions})`,
  ]
}

const audited: Partial<Record<Write['kind'], AuditEvent>> = {
  publicada: 'post.published',
  programada: 'post.scheduled',
  despublicada: 'post.unpublished',
  papelera: 'post.trashed',
  recuperada: 'post.restored',
}

function auditStatements({ kind, author, content, now }: Write): SQL[] {
  const event = audited[kind]
  const { id: managerId, device, country } = author
  return event ? [auditStatement({ event, managerId, detail: content.title, device, country }, now)] : []
}

/** A live post that moves leaves a redirect; chains collapse, and no redirect hides a post. */
function redirectStatements(write: Write): SQL[] {
  if (isAside(write)) return []
  const { content, before, status, now } = write
  const path = `/blog/${content.slug}`
  const free = status === 'published' ? [sql`DELETE FROM redirects WHERE from_path = ${path}`] : []
  if (!before?.wasLive || before.slug === content.slug) return free
  const old = `/blog/${before.slug}`
  return [
    sql`DELETE FROM redirects WHERE from_path = ${path}`,
    sql`UPDATE redirects SET to_path = ${path} WHERE to_path = ${old}`,
    sql`INSERT INTO redirects (from_path, to_path, created_at) VALUES (${old}, ${path}, ${now})
      ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path`,
  ]
}
