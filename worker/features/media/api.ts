import type { SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { href as documentHref } from '#client/features/content/documents/routes.ts'
import { href as studioHref } from '#client/features/content/routes.ts'
import {
  labelsRequestSchema,
  maxLabels,
  maxMediaBytes,
  mediaChangeSchema,
  mediaFieldsSchema,
  type MediaUse,
  replaceRequestSchema,
} from '#client/features/media/contract.ts'
import { href as redirectHref } from '#client/features/redirects/routes.ts'
import { href as settingsHref } from '#client/features/settings/routes.ts'
import { parseListFrom } from '#client/runtime/text/list-from.ts'
import { audited } from '../../audit/audited.ts'
import { auditStatement } from '../../audit/record.ts'
import type { Swap } from '../../db/library-swap.ts'
import type { Part } from '../../db/parts.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitBody, multipartOverhead } from '../../http/limits/limit-body.ts'
import { limitPerPerson, newFiles } from '../../http/limits/limit-per-person.ts'
import { log } from '../../http/log.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { invalid, parseBySchema, readBody } from '../../http/request/body.ts'
import { readUpload } from '../../http/request/form-body.ts'
import { visitorOf } from '../../http/request/visitor.ts'
import { deleteMedia, describeMedia, listUses, type Use } from './changes.ts'
import { labelMedia } from './labels.ts'
import { listMedia, readVariants, toFile, toMedia } from './library.ts'
import { parseLibraryQuery } from './pages.ts'
import { variantKey } from './queries.ts'
import { replaceMedia } from './replace.ts'
import { storeMedia } from './store.ts'

const idOf = (c: AppContext): string => c.req.param('id') ?? ''
const tooManyLabels = `Cada imagen o archivo lleva como máximo ${maxLabels} etiquetas.`
const missing = (c: AppContext) => notFound(c)

async function upload(c: AppContext): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const given = form.value.get('datos')
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), given)
  if (!json.success) return errorResponse(c, { statusCode: 400, message: 'Faltan los datos del archivo.' })
  const fields = parseBySchema(mediaFieldsSchema, json.output)
  if (!fields.ok) return errorResponse(c, fields.error)
  const files = form.value.getAll('archivo').filter((file) => typeof file !== 'string')
  const stored = await storeMedia(c.get('env'), {
    ...fields.value,
    name: fields.value.name || (fields.value.kind === 'image' ? 'imagen' : 'archivo'),
    files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
    author: c.get('user'),
    now: c.get('now'),
    record: (id) =>
      auditStatement(
        { event: 'media.uploaded', managerId: c.get('user').id, detail: id, ...visitorOf(c) },
        c.get('now'),
      ),
  })
  if (!stored.ok) return errorResponse(c, stored.error)
  return c.json(
    stored.row?.kind === 'file' ? { file: toFile(stored.row) } : { media: stored.row && toMedia(stored.row) },
    201,
  )
}

const placeOf: Readonly<Record<Use['kind'], (use: Use) => Pick<MediaUse, 'title' | 'href'>>> = {
  post: ({ id, title }) => ({ title: title || 'Sin título', href: studioHref('mngr-blog-editar', { id }) }),
  page: ({ id, title }) => ({ title: `Página «${title}»`, href: documentHref('mngr-pagina', { id }) }),
  site: () => ({ title: 'La empresa', href: settingsHref('mngr-ajustes') }),
  redirect: ({ title }) => ({ title: `Redirección de ${title}`, href: redirectHref('mngr-redirecciones') }),
}

/** Where an image stands, each with the address where that is edited. */
async function usesOf(c: AppContext): Promise<MediaUse[]> {
  const uses = await listUses(c.get('env').db, idOf(c))
  return uses.map((use) => ({ ...placeOf[use.kind](use), older: use.older }))
}

async function remove(c: AppContext): Promise<Response> {
  const { db, media } = c.get('env')
  const id = idOf(c)
  const variants = await readVariants(db, id)
  if (!variants) return missing(c)
  const record = audited(c, { event: 'media.deleted', managerId: c.get('user').id, detail: id })
  if (!(await deleteMedia(db, id, c.req.query('anteriores') === 'si', record))) {
    const uses = await usesOf(c)
    const message =
      uses.length > 0 && uses.every(({ older }) => older)
        ? 'Solo está en versiones anteriores: si se elimina, recuperarlas las dejará sin ella.'
        : 'No se puede eliminar: se usa en el sitio. Quítala antes de donde está.'
    return errorResponse(c, { statusCode: 409, message, data: { uses } })
  }
  // The library no longer has it: files that stay behind are swept up at night.
  await reach(media.delete(variants.map((variant) => variantKey(id, variant)))).catch((error: unknown) =>
    log('error', 'media-files', { error }),
  )
  return c.body(null, 204)
}

const notReplaced = {
  kinds: 'Una imagen solo se sustituye por una imagen, y un archivo por un archivo.',
  used: 'La que viene ya se usa en otros lugares: sube una nueva.',
  changed: 'Algo de lo que la muestra cambió mientras tanto. Vuelve a intentarlo.',
} as const

/** What the posts that show an image need when it is described anew; they belong to another feature. */
export type Followers = {
  /** The statement that says they are out of date. */
  markStale: (mediaId: string) => SQL
  /** Renders the first of them again. */
  rerender: (db: Database, mediaId: string) => Promise<unknown>
  /** What each feature that names images and files writes where another takes the place of one. */
  swaps: readonly ((db: Database, swap: Swap) => Part | Promise<Part>)[]
  /** After redirects may lead elsewhere. */
  forget: (db: Database) => void
}

/** `/api/mngr/medios` (contract/media.ts). */
export const mediaApi = ({ markStale, rerender, swaps, forget }: Followers) =>
  new Hono<AppEnv>()
    .get('/', async (c) => {
      const query = c.req.query()
      return c.json(await listMedia(c.get('env').db, parseLibraryQuery(query), parseListFrom(query)))
    })
    .post('/', limitPerPerson('upload', newFiles), limitBody(maxMediaBytes + multipartOverhead), upload)
    .all('/', methodNotAllowed('GET', 'HEAD', 'POST'))
    .post('/etiquetas', async (c) => {
      const body = await readBody(c, labelsRequestSchema)
      if (!body.ok) return body.response
      const done = await labelMedia(c.get('env').db, body.value)
      return done ? c.body(null, 204) : errorResponse(c, invalid({ add: tooManyLabels }))
    })
    .all('/etiquetas', methodNotAllowed('POST'))
    .patch('/:id', async (c) => {
      const body = await readBody(c, mediaChangeSchema)
      if (!body.ok) return body.response
      const { db } = c.get('env')
      const media = await describeMedia(db, idOf(c), body.value, markStale(idOf(c)))
      if (!media) return missing(c)
      await rerender(db, idOf(c))
      return c.json({ media })
    })
    .delete('/:id', remove)
    .all('/:id', methodNotAllowed('PATCH', 'DELETE'))
    .post('/:id/sustituir', async (c) => {
      const body = await readBody(c, replaceRequestSchema)
      if (!body.ok) return body.response
      const { db } = c.get('env')
      const { id: managerId, name } = c.get('user')
      const { by } = body.value
      const record = audited(c, { event: 'media.replaced', managerId, detail: idOf(c) })
      const author = { id: managerId, name }
      const outcome = await replaceMedia(db, { id: idOf(c), by, author, now: c.get('now') }, swaps, record)
      if (outcome === 'missing') return missing(c)
      if (outcome !== 'done') return errorResponse(c, { statusCode: 409, message: notReplaced[outcome] })
      forget(db)
      await rerender(db, by)
      return c.json({ places: (await listUses(db, by)).filter(({ older }) => !older).length })
    })
    .all('/:id/sustituir', methodNotAllowed('POST'))
    .get('/:id/usos', async (c) => c.json({ uses: await usesOf(c) }))
