import type * as v from 'valibot'
import type { imagePieceSchema, redirectsPieceSchema, Result } from '#client/transfer/contract.ts'
import { addRedirects } from '../blog/queries/redirects.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { readMedia } from '../media/queries.ts'
import { storeMedia } from '../media/store.ts'
import type { Actor } from '../studio/statements.ts'
import { hashOf } from './hash.ts'
import { readJob, recordPieces } from './queries/imports.ts'
import { storeFailed } from './take-articles.ts'

type ImagePiece = v.InferOutput<typeof imagePieceSchema>

/** Takes one image in with all its widths; null where no such import is open. */
export async function takeImage(
  env: Pick<Env, 'db' | 'media'>,
  jobId: string,
  image: ImagePiece,
  files: readonly Uint8Array<ArrayBuffer>[],
  actor: Actor,
): Promise<Result[] | null> {
  const { key, name } = image
  const open = await readJob(env.db, jobId, [key])
  if (!open) return null
  const hash = await hashOf((await Promise.all(files.map(hashOf))).join('\n'))
  const before = open.recorded.find((one) => one.hash === hash)
  if (before) return [{ key, name, outcome: before.outcome, note: before.note }]
  const result = { key, name, ...(await store(env, image, files, actor)) }
  const { outcome } = result
  if (outcome === 'taken' || outcome === 'there')
    await recordPieces(env.db, jobId, [{ ...result, hash, kind: 'image', count: 1 }], actor.now)
  return [result]
}

async function store(
  env: Pick<Env, 'db' | 'media'>,
  { key, createdAt, ...image }: ImagePiece,
  files: readonly Uint8Array<ArrayBuffer>[],
  { author, now }: Actor,
): Promise<Pick<Result, 'outcome' | 'note'>> {
  try {
    if (await readMedia(env.db, image.id)) return { outcome: 'there', note: 'Ya está en la biblioteca.' }
    const stored = await storeMedia(env, {
      ...image,
      decorative: image.decorative || image.alt.trim() === '',
      files,
      author,
      now: createdAt === null ? now : Date.parse(createdAt),
    })
    return stored.ok ? { outcome: 'taken', note: null } : { outcome: 'refused', note: stored.error.message }
  } catch (error) {
    log('error', 'import', { name: key, error })
    return { outcome: 'failed', note: storeFailed }
  }
}

/** Takes redirects over; those that are here already stay. */
export async function takeRedirects(
  db: Env['db'],
  jobId: string,
  { key, redirects }: v.InferOutput<typeof redirectsPieceSchema>,
  now: number,
): Promise<Result[] | null> {
  const open = await readJob(db, jobId, [key])
  if (!open) return null
  const name = 'Redirecciones'
  const hash = await hashOf(JSON.stringify(redirects))
  if (!open.recorded.some((one) => one.hash === hash)) {
    const count = await addRedirects(db, redirects, now)
    const piece = { key, name, outcome: 'taken', note: null, hash, kind: 'redirects', count } as const
    await recordPieces(db, jobId, [piece], now)
  }
  return [{ key, name, outcome: 'taken', note: null }]
}
