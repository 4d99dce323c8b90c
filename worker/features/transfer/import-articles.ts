import { type ArticleBatch, type ImportResult, noReferences } from '#client/features/transfer/contract.ts'
import { withTimeout } from '../../db/with-timeout.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { getRefusalMessage } from '../content/saving/outcome.ts'
import type { Actor } from '../content/saving/steps.ts'
import { type ExistingText, findExistingTexts } from '../content/saving/transferred-text.ts'
import { readImages } from '../media/queries.ts'
import {
  convertFor,
  findExisting,
  getPath,
  getRejectionReason,
  type Identified,
  identify,
  type Importer,
  isRejected,
  mayOverwrite,
  type RejectedItem,
  toCandidate,
  toDraftNote,
} from './candidates.ts'
import type { ConvertedText, StoreMethod } from './converted-text.ts'
import { alreadyExistsMessage, getExistingMessage } from './dry-run.ts'
import { createImportContext, type ConversionContext } from './foreign/conversion-context.ts'
import { hashContent } from './hash.ts'
import {
  deleteUnchangedTexts,
  type ImportJob,
  type ImportTarget,
  readOpenJob,
  savePieces,
} from './queries/imports.ts'

/** Time limit for writing an article (three queries with their own limits), in milliseconds. */
const writeTimeoutMs = 9_000

const maxFailures = 2
const sameAlreadyMessage = 'Ya está igual en el sitio.'
const goneMessage = 'Se eliminó mientras entraba. Vuelve a importarlo.'

export const storageFailedMessage = 'El almacén no respondió a tiempo. Inténtalo de nuevo.'

/** `created`: the new text with its path and its former ones; null if none was created. */
type ImportedResult = ImportResult & { created: { id: string; path: string; formerPaths: string[] } | null }

/**
 * Imports articles and skips those imported before. A new one comes completely or not at all; a failure may leave one that
 * is replaced between two of its versions, and the next attempt goes on from there. Null if the import is not open.
 */
export async function importArticles(
  { db, jobId, actor, user }: Omit<ImportTarget, 'media'>,
  batch: ArticleBatch,
): Promise<ImportResult[] | null> {
  const { items } = batch
  const keys = items.map(({ key }) => key)
  const open = await readOpenJob(db, jobId, keys)
  if (!open) return null
  const images = items.flatMap((item) => Object.values(item.places.images))
  const library = await readImages(db, [...new Set(images)])
  const hashes = new Map(
    items.map(({ key, text, pending, replacement, places: { images: given, dropped } }) => {
      const shown = [...Object.values(given).filter((id) => library.has(id)), ...dropped]
      return [
        key,
        hashContent(
          JSON.stringify([
            text,
            pending,
            ...(replacement === null ? [] : [replacement]),
            ...shown,
            ...(batch.replaces ? ['replaces'] : []),
          ]),
        ),
      ]
    }),
  )
  // Texts whose images have come since are made again with them.
  const isChanged = ({ key, hash }: { key: string; hash: string }): boolean => hashes.get(key) !== hash
  const made = open.recorded.flatMap((one) => (isChanged(one) && one.made !== null ? [one.made] : []))
  const deleted = await deleteUnchangedTexts(db, jobId, made)
  const before = open.recorded.filter((one) => (one.made === null ? !isChanged(one) : !deleted.has(one.made)))
  const places = new Map(items.map((item) => [item.key, item.places]))
  const candidates = items
    .filter(({ key }) => !before.some((one) => one.key === key))
    .map((item) => identify(jobId, toCandidate(batch, item)))
  const scope = { db, actor, user, job: open.job, replaces: batch.replaces }
  const imported = await importAll(scope, candidates, (key) =>
    createImportContext(places.get(key) ?? noReferences, library),
  )
  const pieces = imported
    .filter(({ outcome }) => outcome === 'taken' || outcome === 'there')
    .map(({ created, ...result }) => {
      const hash = hashes.get(result.key) ?? ''
      return { ...result, hash, kind: 'article', count: 1, made: created?.id ?? null } as const
    })
  const redirects = imported.flatMap(({ created }) =>
    created ? created.formerPaths.map((from) => ({ from, to: `/${created.path}` })) : [],
  )
  await savePieces(db, { id: jobId, now: actor.now }, pieces, redirects)
  const results = new Map([...before, ...imported].map((one) => [one.key, one]))
  return keys.flatMap((key) => {
    const result = results.get(key)
    return result ? [{ key, name: result.name, outcome: result.outcome, note: result.note }] : []
  })
}

const toResult = (
  { key, name }: { key: string; name: string },
  outcome: ImportResult['outcome'],
  note: string | null,
  created: ImportedResult['created'] = null,
): ImportedResult => ({ key, name, outcome, note, created })

/** `replaces`: also replace existing texts of the site. */
type ImportScope = { db: Env['db']; actor: Actor; user: Importer; job: ImportJob; replaces: boolean }

async function importAll(
  scope: ImportScope,
  candidates: readonly (Identified | RejectedItem)[],
  createContext: (key: string) => ConversionContext,
): Promise<ImportedResult[]> {
  const asked = candidates.filter((one): one is Identified => !isRejected(one))
  const ids = asked.map(({ id }) => id)
  const known: ExistingText[] = await findExistingTexts(scope.db, ids, asked.map(getPath))
  const results: ImportedResult[] = []
  let failuresInARow = 0
  for (const one of candidates) {
    if (isRejected(one)) {
      results.push(toResult(one, 'refused', one.reason))
      continue
    }
    const there = checkExisting(one, known, scope)
    if (typeof there !== 'string') {
      results.push(there)
      continue
    }
    // One failure may be due to the article; after two in a row, treat D1 as down and fail the rest.
    const result =
      failuresInARow < maxFailures
        ? await importArticle(scope, one, createContext(one.key), there)
        : toResult(one, 'failed', storageFailedMessage)
    failuresInARow = result.outcome === 'failed' ? failuresInARow + 1 : 0
    if (result.created)
      known.push({
        ...result.created,
        title: one.name,
        savedAt: scope.actor.now,
        isAsImported: true,
        isInTrash: false,
      })
    results.push(result)
  }
  return results
}

/** Returns the result for an article that already exists, or else how it is stored. */
function checkExisting(
  one: Identified,
  known: readonly ExistingText[],
  { job, user, replaces }: ImportScope,
): ImportedResult | StoreMethod {
  const there = findExisting(one, known)
  if (!there) return 'store'
  const isRecent = there.savedAt >= job.startedAt
  if (there.id === one.id) {
    // The import's record may be missing: an unchanged text stored after the import began was created by it.
    if (isRecent && there.isAsImported)
      return toResult(one, 'taken', null, { ...there, formerPaths: one.formerPaths })
    if (mayOverwrite(user, one)) {
      if (replaces || there.isInTrash) return 'overwrite'
      if (isRecent) return 'resume'
    }
  }
  return toResult(one, 'there', getExistingMessage(there))
}

async function importArticle(
  { db, actor, user }: ImportScope,
  candidate: Identified,
  context: ConversionContext,
  method: StoreMethod,
): Promise<ImportedResult> {
  const converted = convertFor(user, candidate, context)
  if (isRejected(converted)) return toResult(candidate, 'refused', converted.reason)
  // A foreign author is not a user of this site.
  const author =
    candidate.author === null && !candidate.isSample
      ? actor.author
      : { ...actor.author, id: null, name: candidate.author?.slice(0, 100) ?? null }
  const send = (text: ConvertedText) =>
    withTimeout(text[method](db, candidate.id, { author, now: actor.now }), writeTimeoutMs)
  try {
    const first = await send(converted)
    // Import a text that cannot be published as a draft.
    const problem = first?.ok === false && first.reason === 'invalid' ? converted.findProblem() : null
    const outcome = problem === null ? first : await send(converted.toDraft())
    if (!outcome)
      return toResult(candidate, 'there', method === 'resume' ? alreadyExistsMessage : sameAlreadyMessage)
    if (!outcome.ok) {
      const isTaken = outcome.reason === 'slugTaken'
      return toResult(
        candidate,
        'refused',
        isTaken ? alreadyExistsMessage : getRefusalMessage(outcome) || goneMessage,
      )
    }
    if (!outcome.value) return toResult(candidate, 'refused', 'No se pudo guardar.')
    const notes = [converted.note, problem === null ? null : toDraftNote(problem)].filter(Boolean)
    const { path } = outcome.value.stored.storage
    const { id, formerPaths } = candidate
    const created = method === 'store' ? { id, path, formerPaths } : null
    return toResult(candidate, 'taken', notes.join(' ') || null, created)
  } catch (error) {
    const refusal = getRejectionReason(error)
    if (refusal !== null) return toResult(candidate, 'refused', refusal)
    log('error', 'import', { name: candidate.key, error })
    return toResult(candidate, 'failed', storageFailedMessage)
  }
}
