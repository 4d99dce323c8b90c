import type { ArticleBatch, ImportResult } from '#client/features/transfer/contract.ts'
import { withTimeout } from '../../db/with-timeout.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { createPost } from '../content/publishing/post-transitions.ts'
import type { Actor } from '../content/queries/statements.ts'
import { findExistingPosts } from '../content/queries/stored-posts.ts'
import { readImages } from '../media/queries.ts'
import {
  type Candidate,
  toCandidate,
  type ConvertedArticle,
  isCandidate,
  type RejectedItem,
  getRejectionReason,
} from './candidates.ts'
import { alreadyExistsMessage, toDraftNote } from './dry-run.ts'
import { createImportContext, type ConversionContext } from './foreign/conversion-context.ts'
import { hashContent } from './hash.ts'
import { type ImportJob, type ImportedPiece, readOpenJob, savePieces } from './queries/imports.ts'

/** Time limit for writing an article (three queries with their own limits), in milliseconds. */
const writeTimeoutMs = 9_000

const maxFailures = 2

export const storageFailedMessage = 'El almacén no respondió a tiempo. Inténtalo de nuevo.'

type ExistingPost = Awaited<ReturnType<typeof findExistingPosts>>[number]
type Identified = Candidate & { id: string; hash: string }

/** Imports articles, each completely or not at all, and skips those imported before. Null if the import is not open. */
export async function importArticles(
  { db }: Pick<Env, 'db'>,
  jobId: string,
  piece: ArticleBatch,
  actor: Actor,
): Promise<ImportResult[] | null> {
  const { items } = piece
  const open = await readOpenJob(
    db,
    jobId,
    items.map(({ key }) => key),
  )
  if (!open) return null
  const hashes = new Map(await Promise.all(items.map(hashItem)))
  const before = new Map(
    open.recorded.filter(({ key, hash }) => hashes.get(key) === hash).map((one) => [one.key, one]),
  )
  const candidates = await Promise.all(
    items
      .filter(({ key }) => !before.has(key))
      .map((item) => identify(open.job, toCandidate(piece, item), hashes.get(item.key) ?? '')),
  )
  const places = new Map(items.map((item) => [item.key, item.places]))
  const library = await readImages(db, [
    ...new Set(items.flatMap((item) => Object.values(item.places.images))),
  ])
  const taken = await importAll(db, open.job, candidates, {
    actor,
    createContext: (key) => createImportContext(places.get(key) ?? { images: {}, links: {} }, library),
  })
  await savePieces(db, jobId, taken.flatMap(toPieces(hashes)), actor.now, listRedirects(taken, candidates))
  const all = new Map(taken.map((one) => [one.key, one]))
  return items.flatMap(({ key }) => {
    const result = all.get(key) ?? before.get(key)
    return result ? [{ key, name: result.name, outcome: result.outcome, note: result.note }] : []
  })
}

async function hashItem({ key, text, pending }: ArticleBatch['items'][number]): Promise<[string, string]> {
  return [key, await hashContent(JSON.stringify([text, pending]))]
}

/** Derives the id of an article without one from the import and its key, so that a retry does not duplicate it. */
async function identify(
  { id: jobId }: ImportJob,
  one: Candidate | RejectedItem,
  hash: string,
): Promise<Identified | RejectedItem> {
  if (!isCandidate(one)) return one
  return { ...one, id: one.id ?? (await hashContent(`${jobId}\n${one.key}`)).slice(0, 32), hash }
}

/** `created` is the new article; null if it already existed. */
type ImportedResult = ImportResult & { created: { id: string; slug: string } | null }

const toPieces =
  (hashes: ReadonlyMap<string, string>) =>
  ({ created, ...result }: ImportedResult): (ImportedPiece & ImportResult)[] =>
    result.outcome === 'taken' || result.outcome === 'there'
      ? [
          {
            ...result,
            hash: hashes.get(result.key) ?? '',
            kind: 'article',
            count: 1,
            made: created?.id ?? null,
          },
        ]
      : []

/** Lists redirects from the former paths of imported articles. */
function listRedirects(
  taken: readonly ImportedResult[],
  candidates: readonly (Identified | RejectedItem)[],
): { from: string; to: string }[] {
  const former = new Map(candidates.map((one) => [one.key, isCandidate(one) ? one.formerPaths : []]))
  return taken.flatMap(({ key, created }) =>
    created === null ? [] : (former.get(key) ?? []).map((from) => ({ from, to: `/blog/${created.slug}` })),
  )
}

type ImportOptions = { actor: Actor; createContext: (key: string) => ConversionContext }

async function importAll(
  db: Env['db'],
  job: ImportJob,
  candidates: readonly (Identified | RejectedItem)[],
  { actor, createContext }: ImportOptions,
): Promise<ImportedResult[]> {
  const asked = candidates.filter((one) => isCandidate(one))
  const known: ExistingPost[] = await findExistingPosts(
    db,
    asked.map(({ id }) => id),
    asked.map(({ slug }) => slug),
  )
  const results: ImportedResult[] = []
  let inARow = 0
  for (const one of candidates) {
    const { key, name } = one
    const tell = (
      outcome: ImportResult['outcome'],
      note: string | null,
      created: ImportedResult['created'] = null,
    ) => results.push({ key, name, outcome, note, created })
    if (!isCandidate(one)) {
      tell('refused', one.reason)
      continue
    }
    const there = known.find(({ id, slug }) => id === one.id || slug === one.slug)
    if (there) {
      // If its record is missing, the time tells whether this import created the article.
      const isOurs = there.id === one.id && there.savedAt >= job.startedAt
      tell(isOurs ? 'taken' : 'there', isOurs ? null : alreadyExistsMessage, isOurs ? there : null)
      continue
    }
    // One failure may be due to the article; after two in a row, the storage is considered down.
    const outcome = inARow < maxFailures ? await importArticle(db, one, actor, createContext(key)) : 'down'
    inARow = outcome === 'down' ? inARow + 1 : 0
    if (typeof outcome === 'object') {
      known.push({ id: one.id, slug: outcome.slug, savedAt: actor.now })
      tell('taken', outcome.note, { id: one.id, slug: outcome.slug })
    } else
      tell(outcome === 'down' ? 'failed' : 'refused', outcome === 'down' ? storageFailedMessage : outcome)
  }
  return results
}

/** Returns `down` if storage failed, or another string with the reason for refusing the article. */
async function importArticle(
  db: Env['db'],
  candidate: Identified,
  { author, now }: Actor,
  context: ConversionContext,
): Promise<{ slug: string; note: string | null } | 'down' | (string & {})> {
  const converted = candidate.convert(context)
  if (typeof converted === 'string') return converted
  // A foreign author is not a user of this site.
  const written =
    candidate.author === null ? author : { ...author, id: null, name: candidate.author.slice(0, 100) }
  try {
    const send = (article: ConvertedArticle['article']) =>
      withTimeout(
        writeArticle(db, candidate.id, { ...converted, article }, { author: written, now }),
        writeTimeoutMs,
      )
    const { article, note } = converted
    const first = await send(article)
    // Texts that cannot be rendered are imported as drafts.
    const problem = !first.ok && first.reason === 'invalid' ? first.fields['markdown'] : undefined
    const outcome = problem === undefined ? first : await send({ ...article, status: 'draft' })
    if (!outcome.ok && outcome.reason === 'slugTaken') return alreadyExistsMessage
    if (!outcome.ok && outcome.reason === 'invalid') return Object.values(outcome.fields).join(' ')
    if (!outcome.ok) return 'No se pudo guardar.'
    const notes = [note, problem === undefined ? null : toDraftNote(problem)].filter(Boolean)
    return { slug: outcome.value.post.content.slug, note: notes.join(' ') || null }
  } catch (error) {
    const refusal = getRejectionReason(error)
    if (refusal !== null) return refusal
    log('error', 'import', { name: candidate.key, error })
    return 'down'
  }
}

/** Writes text and pending changes in one batch, so that the article is stored completely or not at all. */
function writeArticle(db: Env['db'], id: string, { article, pending }: ConvertedArticle, actor: Actor) {
  const { content, status, publishedAt, createdAt, updatedAt } = article
  return createPost(db, content, actor, {
    id,
    kind: 'imported',
    status,
    publishedAt,
    workingCopy: pending,
    createdAt: createdAt ?? actor.now,
    updatedAt: updatedAt ?? actor.now,
  })
}
