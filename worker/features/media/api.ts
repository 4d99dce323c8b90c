import type { SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { href as documentHref } from '#client/features/content/documents/routes.ts'
import { href as contentHref } from '#client/features/content/routes.ts'
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
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { insertAuditStatement } from '../../audit/audit-entry.ts'
import { auditStep } from '../../audit/audit-step.ts'
import type { MediaReplacement } from '../../db/media-replacement.ts'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitBody, multipartOverhead } from '../../http/limits/limit-body.ts'
import { limitPerUser } from '../../http/limits/limit-per-user.ts'
import { log } from '../../http/log.ts'
import { createValidationError, parseBySchema, readBody } from '../../http/request/body.ts'
import { readUpload } from '../../http/request/form-body.ts'
import { getVisitor } from '../../http/request/visitor.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { deleteMedia, describeMedia, listUses, type StoredUse } from './describe.ts'
import { labelMedia } from './labels.ts'
import { listMedia, readVariants, toStoredFile, toMedia } from './library.ts'
import { parseLibraryQuery } from './pages.ts'
import { toVariantKey } from './queries.ts'
import { replaceMedia } from './replace.ts'
import { storeMedia } from './store.ts'

const getId = (c: AppContext): string => c.req.param('id') ?? ''
const tooManyLabels = `Cada imagen o archivo lleva como máximo ${maxLabels} etiquetas.`

async function uploadMedia(c: AppContext): Promise<Response> {
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
      insertAuditStatement(
        { event: 'media.uploaded', userId: c.get('user').id, detail: id, ...getVisitor(c) },
        c.get('now'),
      ),
  })
  if (!stored.ok) return errorResponse(c, stored.error)
  return c.json(
    stored.row?.kind === 'file'
      ? { file: toStoredFile(stored.row) }
      : { media: stored.row && toMedia(stored.row) },
    201,
  )
}

const usePlaces: Readonly<Record<StoredUse['kind'], (use: StoredUse) => Pick<MediaUse, 'title' | 'href'>>> = {
  post: ({ id, title }) => ({ title: title || 'Sin título', href: contentHref('mngr-blog-editar', { id }) }),
  page: ({ id, title }) => ({ title: `Página «${title}»`, href: documentHref('mngr-pagina', { id }) }),
  site: () => ({ title: 'La empresa', href: settingsHref('mngr-ajustes') }),
  redirect: ({ title }) => ({ title: `Redirección de ${title}`, href: redirectHref('mngr-redirecciones') }),
}

/** The places that use an image or file, each with the page where it is edited. */
async function listMediaUses(c: AppContext): Promise<MediaUse[]> {
  const uses = await listUses(c.get('env').db, getId(c))
  return uses.map((use) => ({ ...usePlaces[use.kind](use), older: use.older }))
}

async function removeMedia(c: AppContext): Promise<Response> {
  const { db, media } = c.get('env')
  const id = getId(c)
  const variants = await readVariants(db, id)
  if (!variants) return notFound(c)
  const record = auditStep(c, { event: 'media.deleted', userId: c.get('user').id, detail: id })
  if (!(await deleteMedia(db, id, c.req.query('anteriores') === 'si', record))) {
    const uses = await listMediaUses(c)
    const message =
      uses.length > 0 && uses.every(({ older }) => older)
        ? 'Solo está en versiones anteriores: si se elimina, recuperarlas las dejará sin ella.'
        : 'No se puede eliminar: se usa en el sitio. Quítala antes de donde está.'
    return errorResponse(c, { statusCode: 409, message, data: { uses } })
  }
  // The row is gone: if this fails, the nightly job deletes the files.
  await withStorageTimeout(media.delete(variants.map((variant) => toVariantKey(id, variant)))).catch(
    (error: unknown) => log('error', 'media-files', { error }),
  )
  return c.body(null, 204)
}

const replaceErrors = {
  kinds: 'Una imagen solo se sustituye por una imagen, y un archivo por un archivo.',
  used: 'La que viene ya se usa en otros lugares: sube una nueva.',
  changed: 'Algo de lo que la muestra cambió mientras tanto. Vuelve a intentarlo.',
} as const

/** What other features do when media change; passed in, so that this feature does not import them. */
export type MediaDependents = {
  /** The statement that marks the HTML of the posts with an image as outdated. */
  markPostsStale: (mediaId: string) => SQL
  /** Renders the first posts with an image again; the others keep outdated HTML. */
  rerenderPosts: (db: Database, mediaId: string) => Promise<unknown>
  /** The steps with which each feature that refers to media replaces one by another. */
  replaceIn: readonly ((db: Database, replacement: MediaReplacement) => BatchStep | Promise<BatchStep>)[]
  /** Called when targets of redirects may have changed. */
  invalidateRedirects: (db: Database) => void
}

/** Routes of `/api/mngr/medios`; their schemas are in client/features/media/contract.ts. */
export const mediaApi = ({
  markPostsStale,
  rerenderPosts,
  replaceIn,
  invalidateRedirects,
}: MediaDependents) =>
  new Hono<AppEnv>()
    .get('/', async (c) => {
      const query = c.req.query()
      return c.json(await listMedia(c.get('env').db, parseLibraryQuery(query), parseListCursor(query)))
    })
    .post('/', limitPerUser('upload'), limitBody(maxMediaBytes + multipartOverhead), uploadMedia)
    .all('/', createMethodNotAllowed('GET', 'HEAD', 'POST'))
    .post('/etiquetas', async (c) => {
      const body = await readBody(c, labelsRequestSchema)
      if (!body.ok) return body.response
      const done = await labelMedia(c.get('env').db, body.value)
      return done ? c.body(null, 204) : errorResponse(c, createValidationError({ add: tooManyLabels }))
    })
    .all('/etiquetas', createMethodNotAllowed('POST'))
    .patch('/:id', limitPerUser('rerender'), async (c) => {
      const body = await readBody(c, mediaChangeSchema)
      if (!body.ok) return body.response
      const { db } = c.get('env')
      const media = await describeMedia(db, getId(c), body.value, markPostsStale(getId(c)))
      if (!media) return notFound(c)
      await rerenderPosts(db, getId(c))
      return c.json({ media })
    })
    .delete('/:id', removeMedia)
    .all('/:id', createMethodNotAllowed('PATCH', 'DELETE'))
    .post('/:id/sustituir', limitPerUser('rerender'), async (c) => {
      const body = await readBody(c, replaceRequestSchema)
      if (!body.ok) return body.response
      const { db } = c.get('env')
      const { id: userId, name } = c.get('user')
      const { by: replacementId } = body.value
      const record = auditStep(c, { event: 'media.replaced', userId, detail: getId(c) })
      const author = { id: userId, name }
      const outcome = await replaceMedia(
        db,
        { id: getId(c), replacementId, author, now: c.get('now') },
        replaceIn,
        record,
      )
      if (outcome === 'missing') return notFound(c)
      if (outcome !== 'done') return errorResponse(c, { statusCode: 409, message: replaceErrors[outcome] })
      invalidateRedirects(db)
      await rerenderPosts(db, replacementId)
      return c.json({ places: (await listUses(db, replacementId)).filter(({ older }) => !older).length })
    })
    .all('/:id/sustituir', createMethodNotAllowed('POST'))
    .get('/:id/usos', async (c) => c.json({ uses: await listMediaUses(c) }))
