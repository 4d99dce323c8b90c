import type { ArticleBatch, ImportResult } from '#client/features/transfer/contract.ts'
import { withTimeout } from '../../db/with-timeout.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { findExistingPosts } from '../content/queries/stored-posts.ts'
import { articles } from '../content/saving/articles.ts'
import { importText } from '../content/saving/import-text.ts'
import type { Actor } from '../content/saving/steps.ts'
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
import { type ImportJob, type ImportTarget, readOpenJob, savePieces } from './queries/imports.ts'

/** Time limit for writing an article (three queries with their own limits), in milliseconds. */
const writeTimeoutMs = 9_000

const maxFailures = 2

type ExistingPost = Awaited<ReturnType<typeof findExistingPosts>>[number]

export const storageFailedMessage = 'El almacén no respondió a tiempo. Inténtalo de nuevo.'

/** `created`: the new article with its former paths; null if none was created. */
type ImportedResult = ImportResult & { created: { id: string; slug: string; formerPaths: string[] } | null }
type Identified = Candidate & { id: string }

/** Imports articles, each completely or not at all, and skips those imported before. Null if the import is not open. */
export async function importArticles(
  { db, jobId, actor }: Omit<ImportTarget, 'media'>,
  batch: ArticleBatch,
): Promise<ImportResult[] | null> {
  const { items } = batch
  const keys = items.map(({ key }) => key)
  const open = await readOpenJob(db, jobId, keys)
  if (!open) return null
  const hashes = new Map(
    items.map(({ key, text, pending }) => [key, hashContent(JSON.stringify([text, pending]))]),
  )
  const before = open.recorded.filter(({ key, hash }) => hashes.get(key) === hash)
  const images = items.flatMap((item) => Object.values(item.places.images))
  const library = await readImages(db, [...new Set(images)])
  const places = new Map(items.map((item) => [item.key, item.places]))
  const candidates = items
    .filter(({ key }) => !before.some((one) => one.key === key))
    .map((item) => identify(open.job, toCandidate(batch, item)))
  const imported = await importAll({ db, actor, job: open.job }, candidates, (key) =>
    createImportContext(places.get(key) ?? { images: {}, links: {} }, library),
  )
  const pieces = imported
    .filter(({ outcome }) => outcome === 'taken' || outcome === 'there')
    .map(({ created, ...result }) => {
      const hash = hashes.get(result.key) ?? ''
      return { ...result, hash, kind: 'article', count: 1, made: created?.id ?? null } as const
    })
  const redirects = imported.flatMap(({ created }) =>
    created ? created.formerPaths.map((from) => ({ from, to: `/blog/${created.slug}` })) : [],
  )
  await savePieces(db, { id: jobId, now: actor.now }, pieces, redirects)
  const results = new Map([...before, ...imported].map((one) => [one.key, one]))
  return keys.flatMap((key) => {
    const result = results.get(key)
    return result ? [{ key, name: result.name, outcome: result.outcome, note: result.note }] : []
  })
}

/** Derives the id of an article without one from the import and its key, so that a retry does not duplicate it. */
function identify({ id: jobId }: ImportJob, one: Candidate | RejectedItem): Identified | RejectedItem {
  if (!isCandidate(one)) return one
  return { ...one, id: one.id ?? hashContent(`${jobId}\n${one.key}`).slice(0, 32) }
}

const toResult = (
  { key, name }: { key: string; name: string },
  outcome: ImportResult['outcome'],
  note: string | null,
  created: ImportedResult['created'] = null,
): ImportedResult => ({ key, name, outcome, note, created })

type ImportScope = { db: Env['db']; actor: Actor; job: ImportJob }

async function importAll(
  scope: ImportScope,
  candidates: readonly (Identified | RejectedItem)[],
  createContext: (key: string) => ConversionContext,
): Promise<ImportedResult[]> {
  const asked = candidates.filter((one) => isCandidate(one))
  const ids = asked.map(({ id }) => id)
  const slugs = asked.map(({ slug }) => slug)
  const known: ExistingPost[] = await findExistingPosts(scope.db, ids, slugs)
  const results: ImportedResult[] = []
  let failuresInARow = 0
  for (const one of candidates) {
    if (!isCandidate(one)) {
      results.push(toResult(one, 'refused', one.reason))
      continue
    }
    const there = checkExisting(one, known, scope.job)
    if (there) {
      results.push(there)
      continue
    }
    // One failure may be due to the article; after two in a row, treat D1 as down and fail the rest.
    const result =
      failuresInARow < maxFailures
        ? await importArticle(scope, one, createContext(one.key))
        : toResult(one, 'failed', storageFailedMessage)
    failuresInARow = result.outcome === 'failed' ? failuresInARow + 1 : 0
    if (result.created) known.push({ ...result.created, savedAt: scope.actor.now })
    results.push(result)
  }
  return results
}

/** Returns the result for an article that already exists, else null. */
function checkExisting(
  one: Identified,
  known: readonly ExistingPost[],
  job: ImportJob,
): ImportedResult | null {
  const there = known.find(({ id, slug }) => id === one.id || slug === one.slug)
  if (!there) return null
  // The import's record may be missing: an article stored after the import began was created by it.
  return there.id === one.id && there.savedAt >= job.startedAt
    ? toResult(one, 'taken', null, { ...there, formerPaths: one.formerPaths })
    : toResult(one, 'there', alreadyExistsMessage)
}

async function importArticle(
  { db, actor }: ImportScope,
  candidate: Identified,
  context: ConversionContext,
): Promise<ImportedResult> {
  const converted = candidate.convert(context)
  if (typeof converted === 'string') return toResult(candidate, 'refused', converted)
  // A foreign author is not a user of this site.
  const author =
    candidate.author === null
      ? actor.author
      : { ...actor.author, id: null, name: candidate.author.slice(0, 100) }
  const send = (article: ConvertedArticle['article']) =>
    withTimeout(
      writeArticle(db, candidate.id, { ...converted, article }, { author, now: actor.now }),
      writeTimeoutMs,
    )
  try {
    const { article, note } = converted
    const first = await send(article)
    // Import an article that cannot be rendered as a draft.
    const problem = !first.ok && first.reason === 'invalid' ? first.fields['markdown'] : undefined
    const outcome = problem === undefined ? first : await send({ ...article, status: 'draft' })
    if (!outcome.ok && outcome.reason === 'slugTaken')
      return toResult(candidate, 'refused', alreadyExistsMessage)
    if (!outcome.ok && outcome.reason === 'invalid')
      return toResult(candidate, 'refused', Object.values(outcome.fields).join(' '))
    if (!outcome.ok || !outcome.value) return toResult(candidate, 'refused', 'No se pudo guardar.')
    const notes = [note, problem === undefined ? null : toDraftNote(problem)].filter(Boolean)
    const { slug } = outcome.value.stored.content
    const { id, formerPaths } = candidate
    return toResult(candidate, 'taken', notes.join(' ') || null, { id, slug, formerPaths })
  } catch (error) {
    const refusal = getRejectionReason(error)
    if (refusal !== null) return toResult(candidate, 'refused', refusal)
    log('error', 'import', { name: candidate.key, error })
    return toResult(candidate, 'failed', storageFailedMessage)
  }
}

/** Writes the article and its pending changes in one batch, so that the article is stored completely or not at all. */
function writeArticle(db: Env['db'], id: string, { article, pending }: ConvertedArticle, actor: Actor) {
  const { content, status, publishedAt, createdAt, updatedAt } = article
  const dates = { createdAt: createdAt ?? actor.now, updatedAt: updatedAt ?? actor.now }
  const text = { id, status, publishedAt, content, workingCopy: pending, ...dates }
  return importText(db, articles, text, actor)
}
