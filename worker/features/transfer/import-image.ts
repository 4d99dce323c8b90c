import type * as v from 'valibot'
import type {
  imagePieceSchema,
  redirectsPieceSchema,
  remoteImageSchema,
  Result,
} from '#client/features/transfer/contract.ts'
import type { Env } from '../../env.ts'
import { log } from '../../http/log.ts'
import { addRedirects } from '../blog/queries/redirects.ts'
import type { Actor } from '../content/queries/statements.ts'
import { describeTags } from '../content/queries/tags.ts'
import { readMedia } from '../media/library.ts'
import { mendMedia, storeMedia } from '../media/store.ts'
import { fetchImage } from './fetch-image.ts'
import { hashOf } from './hash.ts'
import { countImages, readJob, recordPieces } from './queries/imports.ts'
import { storeFailed } from './take-articles.ts'

type ImagePiece = v.InferOutput<typeof imagePieceSchema>
type Stores = Pick<Env, 'db' | 'media'>
type Told = Pick<Result, 'outcome' | 'note'>
type Bytes = Uint8Array<ArrayBuffer>

/** What one import fetches from elsewhere at most. */
const maxImages = 20_000
const tooMany = 'Una importación trae 20.000 imágenes como mucho: queda como enlace.'

/** Takes one image in with all its widths; null where no such import is open. */
export async function takeImage(
  env: Stores,
  jobId: string,
  image: ImagePiece,
  files: readonly Bytes[],
  actor: Actor,
): Promise<Result[] | null> {
  const hash = await hashOf((await Promise.all(files.map(hashOf))).join('\n'))
  return once(env.db, jobId, { ...image, hash }, actor.now, () => store(env, image, files, actor))
}

/** Fetches an image from where it is and takes it in; null where no such import is open. */
export async function takeRemoteImage(
  env: Stores,
  jobId: string,
  { key, id, address, name, alt }: v.InferOutput<typeof remoteImageSchema>,
  actor: Actor,
): Promise<Result[] | null> {
  const image: ImagePiece = {
    key,
    id,
    kind: 'image',
    name,
    alt,
    decorative: false,
    purpose: 'library',
    labels: [],
    focus: null,
    createdAt: null,
  }
  return once(env.db, jobId, { key, id, name, hash: await hashOf(address) }, actor.now, async () => {
    // What an earlier import has brought from there need not be asked for again.
    const known = await standing(env, id, [])
    if (known) return known
    if ((await countImages(env.db, jobId)) >= maxImages) return { outcome: 'refused', note: tooMany }
    const fetched = await fetchImage(address)
    return fetched.ok
      ? store(env, image, [fetched.bytes], actor)
      : { outcome: fetched.again ? 'failed' : 'refused', note: fetched.reason }
  })
}

/** What this import has taken already is not taken again; what comes in is written down. */
async function once(
  db: Env['db'],
  jobId: string,
  { key, id, name, hash }: { key: string; id: string; name: string; hash: string },
  now: number,
  take: () => Promise<Told>,
): Promise<Result[] | null> {
  const open = await readJob(db, jobId, [key])
  if (!open) return null
  const before = open.recorded.find((one) => one.hash === hash)
  if (before) return [{ key, name, outcome: before.outcome, note: before.note }]
  const told = await take().catch((error: unknown): Told => {
    log('error', 'import', { name: key, error })
    return { outcome: 'failed', note: storeFailed }
  })
  const result = { key, name, ...told }
  const { outcome, note } = result
  // What was mended was here before, so taking the import back leaves it.
  const made = outcome === 'taken' && note === null ? id : null
  if (outcome === 'taken' || outcome === 'there')
    await recordPieces(db, jobId, [{ ...result, hash, kind: 'image', count: 1, made }], now)
  return [result]
}

const mended = 'Estaba en Medios sin sus archivos: se repusieron.'

const others = 'Está en Medios sin sus archivos, y los que vienen no son esos: elimínala allí y repite.'

/** What is to be said of an image that the library has; null for one that it has not. */
async function standing(env: Stores, id: string, files: readonly Bytes[]): Promise<Told | null> {
  if (!(await readMedia(env.db, id))) return null
  const state = await mendMedia(env, id, files)
  if (state === 'whole') return { outcome: 'there', note: 'Ya está en Medios.' }
  if (state === 'mended') return { outcome: 'taken', note: mended }
  return files.length === 0 ? null : { outcome: 'refused', note: others }
}

async function store(
  env: Stores,
  { createdAt, id, kind, name, alt, decorative, labels, focus, purpose }: ImagePiece,
  files: readonly Bytes[],
  { author, now }: Actor,
): Promise<Told> {
  const known = await standing(env, id, files)
  if (known) return known
  const stored = await storeMedia(env, {
    id,
    kind,
    name,
    alt,
    labels,
    focus,
    purpose,
    decorative: decorative || alt.trim() === '',
    files,
    author,
    now: createdAt === null ? now : Date.parse(createdAt),
  })
  return stored.ok ? { outcome: 'taken', note: null } : { outcome: 'refused', note: stored.error.message }
}

/** Takes redirects and what tags are about over; what is here already stays. */
export async function takeRedirects(
  db: Env['db'],
  jobId: string,
  { key, redirects, tags }: v.InferOutput<typeof redirectsPieceSchema>,
  now: number,
): Promise<Result[] | null> {
  const open = await readJob(db, jobId, [key])
  if (!open) return null
  const name = tags.length > 0 ? 'Descripciones de etiquetas' : 'Redirecciones'
  const hash = await hashOf(JSON.stringify(tags.length > 0 ? [redirects, tags] : redirects))
  // Each time: a tag may have come with an article that failed before.
  if (tags.length > 0) await describeTags(db, tags)
  if (!open.recorded.some((one) => one.hash === hash)) {
    const count = redirects.length > 0 ? await addRedirects(db, redirects, now, jobId) : 0
    const piece = {
      key,
      name,
      outcome: 'taken',
      note: null,
      hash,
      kind: 'redirects',
      count,
      made: null,
    } as const
    await recordPieces(db, jobId, [piece], now)
  }
  return [{ key, name, outcome: 'taken', note: null }]
}
