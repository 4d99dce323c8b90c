import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import * as v from 'valibot'
import type { ImportReport } from '#client/transfer/contract.ts'
import { addRedirects } from '../blog/queries/redirects.ts'
import { reach } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { readMedia } from '../media/queries.ts'
import { storeMedia } from '../media/store.ts'
import { createPost, saveDraft } from '../studio/lifecycle.ts'
import type { Actor } from '../studio/statements.ts'
import { type Article, readArticle } from './article-file.ts'
import { type Foreign, readGhost, readWordPress } from './foreign.ts'

/** One request's share: D1 counts queries per request. Importing again goes on where this ended. */
const articlesAtOnce = 100
const mediaAtOnce = 200
/** What a zip may unpack to; an isolate has 128 MB for everything. */
const maxUnpacked = 64 * 1024 * 1024

const catalogueSchema = v.object({
  redirects: v.array(
    v.object({
      from: v.pipe(v.string(), v.regex(/^\/blog\/[a-z0-9-]{1,120}$/)),
      to: v.pipe(v.string(), v.regex(/^\/blog\/[a-z0-9-]{1,120}$/)),
    }),
  ),
  media: v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/)),
      name: v.string(),
      alt: v.string(),
      decorative: v.boolean(),
      purpose: v.picklist(['library', 'social']),
    }),
  ),
})

type Named = { name: string; article: Article; note: string | null }
type Files = Record<string, Uint8Array>

/** Takes a file in, whatever of ours or of others it is; null where it is none of the known kinds. */
export async function importFile(env: Env, bytes: Uint8Array, actor: Actor): Promise<ImportReport | null> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return importZip(env, bytes, actor)
  const text = strFromU8(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart()
  const foreign = readForeign(text)
  if (!foreign) return null
  const report: ImportReport = { posts: 0, media: 0, redirects: 0, taken: [], skipped: [...foreign.skipped] }
  await takeArticles(env, foreign.articles, actor, report)
  return report
}

function readForeign(text: string): Foreign | null {
  if (text.startsWith('{')) return readGhost(text)
  if (text.startsWith('<')) return readWordPress(text)
  const article = text.startsWith('---') ? readArticle(text) : null
  if (article === null) return null
  const name = 'El archivo'
  return typeof article === 'string'
    ? { articles: [], skipped: [{ name, reason: article }] }
    : { articles: [{ name: article.content.title, article, note: null }], skipped: [] }
}

/** A text of somebody's own zip, in whatever folder; not what macOS adds to it. */
const isArticle = (name: string): boolean => /\.(?:md|markdown)$/i.test(name) && !/(?:^|\/)[._]/.test(name)

function unpack(bytes: Uint8Array): Files | null {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const known = name === 'sitio.json' || name.startsWith('medios/') || isArticle(name)
        if (known) size += originalSize
        return known && size <= maxUnpacked
      },
    })
  } catch {
    return null
  }
}

async function importZip(env: Env, bytes: Uint8Array, actor: Actor): Promise<ImportReport | null> {
  const files = unpack(bytes)
  if (!files) return null
  const report: ImportReport = { posts: 0, media: 0, redirects: 0, taken: [], skipped: [] }
  const catalogue = v.safeParse(v.pipe(v.string(), v.parseJson(), catalogueSchema), text(files['sitio.json']))
  if (catalogue.success) {
    // The images first: articles take their sizes from them.
    await takeMedia(env, files, catalogue.output.media, actor, report)
  }
  const articles: Named[] = []
  const pending = new Map<string, Article>()
  for (const [name, content] of Object.entries(files)) {
    if (!isArticle(name)) continue
    const article = readArticle(text(content))
    if (typeof article === 'string') report.skipped.push({ name, reason: article })
    else if (!name.startsWith('pendientes/')) articles.push({ name, article, note: null })
    else if (article.id !== null) pending.set(article.id, article)
  }
  await takeArticles(env, articles, actor, report, pending)
  if (catalogue.success) report.redirects = await addRedirects(env.db, catalogue.output.redirects, actor.now)
  return report
}

const text = (bytes: Uint8Array | undefined): string => (bytes ? strFromU8(bytes) : '')

async function takeMedia(
  env: Env,
  files: Files,
  media: v.InferOutput<typeof catalogueSchema>['media'],
  actor: Actor,
  report: ImportReport,
): Promise<void> {
  for (const item of media) {
    const name = `medios/${item.id} (${item.name})`
    if (await readMedia(env.db, item.id)) {
      report.skipped.push({ name, reason: 'Ya está en la biblioteca.' })
      continue
    }
    if (report.media >= mediaAtOnce) {
      report.skipped.push({ name, reason: 'Quedó para la próxima vez: importa el mismo archivo de nuevo.' })
      continue
    }
    const variants = Object.entries(files).filter(([path]) => path.startsWith(`medios/${item.id}/`))
    const stored = await storeMedia(env, {
      ...item,
      decorative: item.decorative || item.alt.trim() === '',
      files: variants.map(([, bytes]) => new Uint8Array(bytes)),
      ...actor,
    })
    if (stored.ok) report.media += 1
    else report.skipped.push({ name, reason: stored.error.message })
  }
}

async function takeArticles(
  { db }: Env,
  articles: readonly Named[],
  actor: Actor,
  report: ImportReport,
  pending: ReadonlyMap<string, Article> = new Map(),
): Promise<void> {
  const rows = await reach(db.all<{ id: string; slug: string }>(sql`SELECT id, slug FROM posts`))
  const known = new Set(rows.flatMap(({ id, slug }) => [id, slug]))
  for (const { name, article, note } of articles) {
    const { id, content, status, publishedAt, createdAt, updatedAt } = article
    if (known.has(content.slug) || (id !== null && known.has(id))) {
      report.skipped.push({ name, reason: 'Ya hay un artículo con esta dirección.' })
      continue
    }
    if (report.posts >= articlesAtOnce) {
      report.skipped.push({ name, reason: 'Quedó para la próxima vez: importa el mismo archivo de nuevo.' })
      continue
    }
    const outcome = await createPost(db, content, actor, {
      kind: 'imported',
      status,
      publishedAt,
      createdAt: createdAt ?? actor.now,
      updatedAt: updatedAt ?? actor.now,
      ...(id === null ? {} : { id }),
    })
    if (outcome.kind !== 'done') {
      report.skipped.push({ name, reason: 'No se pudo guardar.' })
      continue
    }
    known.add(outcome.post.content.slug)
    report.posts += 1
    report.taken.push({ name, note })
    const newer = pending.get(outcome.post.id)
    if (newer) await saveDraft(db, outcome.post.id, { rev: outcome.post.rev, content: newer.content }, actor)
  }
}
