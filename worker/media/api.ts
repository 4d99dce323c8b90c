import type { SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { pageNotFound } from '#client/errors.ts'
import { maxMediaBytes, mediaChangeSchema, mediaFieldsSchema, type MediaUse } from '#client/media/contract.ts'
import { href as studioHref } from '#client/studio/routes.ts'
import { audit } from '../audit/audit.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import { parseBySchema, readBody } from '../http/body.ts'
import { errorResponse } from '../http/errors.ts'
import { readUpload } from '../http/form-body.ts'
import { limitBody, multipartOverhead } from '../http/limit-body.ts'
import { log } from '../http/log.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { deleteMedia, describeMedia, listUses } from './changes.ts'
import { listMedia, readMedia, readVariants, variantKey } from './queries.ts'
import { storeMedia } from './store.ts'

const idOf = (c: AppContext): string => c.req.param('id') ?? ''
const missing = (c: AppContext) => errorResponse(c, pageNotFound(c.req.path))

async function upload(c: AppContext): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const given = form.value.get('datos')
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), given)
  if (!json.success) return errorResponse(c, { statusCode: 400, message: 'Faltan los datos de la imagen.' })
  const fields = parseBySchema(mediaFieldsSchema, json.output)
  if (!fields.ok) return errorResponse(c, fields.error)
  const files = form.value.getAll('archivo').filter((file) => typeof file !== 'string')
  const stored = await storeMedia(c.get('env'), {
    ...fields.value,
    name: fields.value.name || 'imagen',
    files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
    author: c.get('user'),
    now: c.get('now'),
  })
  if (!stored.ok) return errorResponse(c, stored.error)
  await audit(c, { event: 'media.uploaded', managerId: c.get('user').id, detail: stored.id })
  return c.json({ media: await readMedia(c.get('env').db, stored.id) }, 201)
}

/** The posts that show an image, each with the address where it is edited. */
async function usesOf(c: AppContext): Promise<MediaUse[]> {
  const uses = await listUses(c.get('env').db, idOf(c))
  return uses.map(({ id, title, older }) => ({ title, older, href: studioHref('mngr-blog-editar', { id }) }))
}

async function remove(c: AppContext): Promise<Response> {
  const { db, media } = c.get('env')
  const id = idOf(c)
  const variants = await readVariants(db, id)
  if (!variants) return missing(c)
  if (!(await deleteMedia(db, id, c.req.query('anteriores') === 'si'))) {
    const uses = await usesOf(c)
    const message = uses.every(({ older }) => older)
      ? 'Solo la muestran versiones anteriores de algunos artículos: si se elimina, recuperarlas las dejará sin imagen.'
      : 'No se puede eliminar: hay artículos que muestran esta imagen.'
    return errorResponse(c, { statusCode: 409, message, data: { uses } })
  }
  await audit(c, { event: 'media.deleted', managerId: c.get('user').id, detail: id })
  // The library no longer has it: files that stay behind are swept up at night.
  await reach(media.delete(variants.map((variant) => variantKey(id, variant)))).catch((error: unknown) =>
    log('error', 'media-files', { error }),
  )
  return c.body(null, 204)
}

/** What the posts that show an image need when it is described anew; they belong to another feature. */
export type Followers = {
  /** The statement that says they are out of date. */
  markStale: (mediaId: string) => SQL
  /** Renders the first of them again. */
  rerender: (db: Database, mediaId: string) => Promise<unknown>
}

/** `/api/mngr/medios` (contract/media.ts). */
export const mediaApi = ({ markStale, rerender }: Followers) =>
  new Hono<AppEnv>()
    .get('/', async (c) => {
      const page = Math.max(1, Number.parseInt(c.req.query('pagina') ?? '1', 10) || 1)
      return c.json(await listMedia(c.get('env').db, (c.req.query('q') ?? '').trim().slice(0, 100), page))
    })
    .post('/', limitBody(maxMediaBytes + multipartOverhead), upload)
    .all('/', methodNotAllowed('GET', 'HEAD', 'POST'))
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
    .get('/:id/usos', async (c) => c.json({ uses: await usesOf(c) }))
