import type { ArticlesPiece, Result } from '#client/features/transfer/contract.ts'
import { withDeadline } from '../../db/reach.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { createPost } from '../content/publishing/lifecycle.ts'
import type { Actor } from '../content/queries/statements.ts'
import { findTaken } from '../content/queries/stored-posts.ts'
import { readImages } from '../media/queries.ts'
import {
  type Candidate,
  candidateOf,
  type Converted,
  isCandidate,
  type NoCandidate,
  refusalOf,
} from './candidates.ts'
import { arriving, type Surroundings } from './foreign/places.ts'
import { hashOf } from './hash.ts'
import { type Job, type Piece, readJob, recordPieces } from './queries/imports.ts'
import { alreadyThere, entersAsDraft } from './rehearse.ts'

/** Writing an article is three trips, each with a deadline of its own. */
const writeDeadlineMs = 9_000

const hopeless = 2

export const storeFailed = 'El almacén no respondió a tiempo. Inténtalo de nuevo.'

type Known = Awaited<ReturnType<typeof findTaken>>[number]
type Identified = Candidate & { id: string; hash: string }

/** Takes articles in, each whole or not at all; null where no such import is open. What was taken before stays. */
export async function takeArticles(
  { db }: Pick<Env, 'db'>,
  jobId: string,
  piece: ArticlesPiece,
  actor: Actor,
): Promise<Result[] | null> {
  const { items } = piece
  const open = await readJob(
    db,
    jobId,
    items.map(({ key }) => key),
  )
  if (!open) return null
  const hashes = new Map(await Promise.all(items.map(hashOfItem)))
  const before = new Map(
    open.recorded.filter(({ key, hash }) => hashes.get(key) === hash).map((one) => [one.key, one]),
  )
  const candidates = await Promise.all(
    items
      .filter(({ key }) => !before.has(key))
      .map((item) => identify(open.job, candidateOf(piece, item), hashes.get(item.key) ?? '')),
  )
  const places = new Map(items.map((item) => [item.key, item.places]))
  const library = await readImages(db, [
    ...new Set(items.flatMap((item) => Object.values(item.places.images))),
  ])
  const taken = await takeAll(db, open.job, candidates, {
    actor,
    aroundOf: (key) => arriving(places.get(key) ?? { images: {}, links: {} }, library),
  })
  await recordPieces(db, jobId, taken.flatMap(pieceOf(hashes)), actor.now, redirectsOf(taken, candidates))
  const all = new Map(taken.map((one) => [one.key, one]))
  return items.flatMap(({ key }) => {
    const result = all.get(key) ?? before.get(key)
    return result ? [{ key, name: result.name, outcome: result.outcome, note: result.note }] : []
  })
}

async function hashOfItem({ key, text, pending }: ArticlesPiece['items'][number]): Promise<[string, string]> {
  return [key, await hashOf(JSON.stringify([text, pending]))]
}

/** Whatever comes without an id gets one of its place in this import, so that no failure makes two of it. */
async function identify(
  { id: jobId }: Job,
  one: Candidate | NoCandidate,
  hash: string,
): Promise<Identified | NoCandidate> {
  if (!isCandidate(one)) return one
  return { ...one, id: one.id ?? (await hashOf(`${jobId}\n${one.key}`)).slice(0, 32), hash }
}

/** `made` is the article that came of it; null where it was here before. */
type Taken = Result & { made: { id: string; slug: string } | null }

const pieceOf =
  (hashes: ReadonlyMap<string, string>) =>
  ({ made, ...result }: Taken): (Piece & Result)[] =>
    result.outcome === 'taken' || result.outcome === 'there'
      ? [
          {
            ...result,
            hash: hashes.get(result.key) ?? '',
            kind: 'article',
            count: 1,
            made: made?.id ?? null,
          },
        ]
      : []

/** The addresses that what was taken had elsewhere lead to it from now on. */
function redirectsOf(
  taken: readonly Taken[],
  candidates: readonly (Identified | NoCandidate)[],
): { from: string; to: string }[] {
  const former = new Map(candidates.map((one) => [one.key, isCandidate(one) ? one.former : []]))
  return taken.flatMap(({ key, made }) =>
    made === null ? [] : (former.get(key) ?? []).map((from) => ({ from, to: `/blog/${made.slug}` })),
  )
}

type Taking = { actor: Actor; aroundOf: (key: string) => Surroundings }

async function takeAll(
  db: Env['db'],
  job: Job,
  candidates: readonly (Identified | NoCandidate)[],
  { actor, aroundOf }: Taking,
): Promise<Taken[]> {
  const asked = candidates.filter((one) => isCandidate(one))
  const known: Known[] = await findTaken(
    db,
    asked.map(({ id }) => id),
    asked.map(({ slug }) => slug),
  )
  const results: Taken[] = []
  let inARow = 0
  for (const one of candidates) {
    const { key, name } = one
    const tell = (outcome: Result['outcome'], note: string | null, made: Taken['made'] = null) =>
      results.push({ key, name, outcome, note, made })
    if (!isCandidate(one)) {
      tell('refused', one.reason)
      continue
    }
    const there = known.find(({ id, slug }) => id === one.id || slug === one.slug)
    if (there) {
      // Where its record was lost, what this import wrote is told from what was here before it.
      const isOurs = there.id === one.id && there.savedAt >= job.startedAt
      tell(isOurs ? 'taken' : 'there', isOurs ? null : alreadyThere, isOurs ? there : null)
      continue
    }
    // One that fails may be its own fault; a store that does not answer twice is not asked eight times more.
    const outcome = inARow < hopeless ? await take(db, one, actor, aroundOf(key)) : 'down'
    inARow = outcome === 'down' ? inARow + 1 : 0
    if (typeof outcome === 'object') {
      known.push({ id: one.id, slug: outcome.slug, savedAt: actor.now })
      tell('taken', outcome.note, { id: one.id, slug: outcome.slug })
    } else tell(outcome === 'down' ? 'failed' : 'refused', outcome === 'down' ? storeFailed : outcome)
  }
  return results
}

/** `down` where storage failed; another text says why the article cannot be. */
async function take(
  db: Env['db'],
  candidate: Identified,
  { author, now }: Actor,
  around: Surroundings,
): Promise<{ slug: string; note: string | null } | 'down' | (string & {})> {
  const converted = candidate.convert(around)
  if (typeof converted === 'string') return converted
  // Whoever wrote it elsewhere is no manager here.
  const written =
    candidate.author === null ? author : { ...author, id: null, name: candidate.author.slice(0, 100) }
  try {
    const send = (article: Converted['article']) =>
      withDeadline(
        write(db, candidate.id, { ...converted, article }, { author: written, now }),
        writeDeadlineMs,
      )
    const { article, note } = converted
    const first = await send(article)
    // What readers cannot be shown comes in all the same.
    const problem = first.kind === 'invalid' ? first.fields['markdown'] : undefined
    const outcome = problem === undefined ? first : await send({ ...article, status: 'draft' })
    if (outcome.kind === 'invalid') return 'slug' in outcome.fields ? alreadyThere : outcome.message
    if (outcome.kind !== 'done') return 'No se pudo guardar.'
    const notes = [note, problem === undefined ? null : entersAsDraft(problem)].filter(Boolean)
    return { slug: outcome.post.content.slug, note: notes.join(' ') || null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== null) return refusal
    log('error', 'import', { name: candidate.key, error })
    return 'down'
  }
}

/** Text and pending changes in one write: the article is there whole, or not at all. */
function write(db: Env['db'], id: string, { article, pending }: Converted, actor: Actor) {
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
