import { Hono } from 'hono'
import * as v from 'valibot'
import { maxMediaBytes } from '#client/features/media/contract.ts'
import {
  articlesPieceSchema,
  beginSchema,
  idsSchema,
  imagePieceSchema,
  maxPieceBytes,
  redirectsPieceSchema,
  remoteImageSchema,
  type Result,
} from '#client/features/transfer/contract.ts'
import { auditStatement } from '../../audit/record.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { limitBody, multipartOverhead } from '../../http/limits/limit-body.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { parseBySchema, readBody } from '../../http/request/body.ts'
import { readUpload } from '../../http/request/form-body.ts'
import { visitorOf } from '../../http/request/visitor.ts'
import { actor } from '../content/answer.ts'
import { wholeImages } from './export/export-parts.ts'
import { beginJob, countPieces, endJob, forgetJob, readDone } from './queries/imports.ts'
import { rehearse } from './rehearse.ts'
import { takeArticles } from './take-articles.ts'
import { takeImage, takeRedirects, takeRemoteImage } from './take-image.ts'
import { undoStep } from './undo.ts'

const idOf = (c: AppContext): string => c.req.param('id') ?? ''

const notOpen = (c: AppContext) =>
  errorResponse(c, {
    statusCode: 404,
    message: 'Esta importación ya no está abierta: elige el archivo otra vez.',
  })

function answer(c: AppContext, results: readonly Result[] | null): Promise<Response> | Response {
  if (!results) return notOpen(c)
  return c.json({ results })
}

function record(c: AppContext, event: 'import.begun' | 'import.ended' | 'import.undone', detail: string) {
  return auditStatement({ event, managerId: c.get('user').id, detail, ...visitorOf(c) }, c.get('now'))
}

async function begin(c: AppContext): Promise<Response> {
  const body = await readBody(c, beginSchema)
  if (!body.ok) return body.response
  const { name, total } = body.value
  const { db } = c.get('env')
  const id = idOf(c)
  const done = (await readDone(db, id)) ?? []
  const detail = `${name}: ${done.length} de ${total}`
  await beginJob(db, { id, name, total, now: c.get('now') }, record(c, 'import.begun', detail))
  return c.json({ done })
}

async function articles(c: AppContext): Promise<Response> {
  const body = await readBody(c, articlesPieceSchema)
  if (!body.ok) return body.response
  return answer(c, await takeArticles(c.get('env'), idOf(c), body.value, actor(c)))
}

async function image(c: AppContext): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), form.value.get('datos'))
  if (!json.success) return errorResponse(c, { statusCode: 400, message: 'Faltan los datos de la imagen.' })
  const fields = parseBySchema(imagePieceSchema, json.output)
  if (!fields.ok) return errorResponse(c, fields.error)
  const given = form.value.getAll('archivo').filter((file) => typeof file !== 'string')
  const files = await Promise.all(given.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return answer(c, await takeImage(c.get('env'), idOf(c), fields.value, files, actor(c)))
}

async function remoteImage(c: AppContext): Promise<Response> {
  const body = await readBody(c, remoteImageSchema)
  if (!body.ok) return body.response
  return answer(c, await takeRemoteImage(c.get('env'), idOf(c), body.value, actor(c)))
}

async function undo(c: AppContext): Promise<Response> {
  const recordOf = (name: string) => record(c, 'import.undone', name)
  const undone = await undoStep(c.get('env'), idOf(c), { now: c.get('now'), recordOf })
  return undone ? c.json(undone) : notOpen(c)
}

async function redirects(c: AppContext): Promise<Response> {
  const body = await readBody(c, redirectsPieceSchema)
  if (!body.ok) return body.response
  return answer(c, await takeRedirects(c.get('env').db, idOf(c), body.value, c.get('now')))
}

async function end(c: AppContext): Promise<Response> {
  const { db } = c.get('env')
  const counted = await countPieces(db, idOf(c))
  if (!counted) return notOpen(c)
  const { posts, media, redirects, there } = counted.counts
  const detail = `${posts} artículos, ${media} imágenes, ${redirects} redirecciones; ya estaban ${there}`
  // An end whose answer was lost is asked for again, and is one end.
  if (counted.open) await endJob(db, idOf(c), c.get('now'), record(c, 'import.ended', detail))
  return c.json(counted.counts)
}

const post = methodNotAllowed('POST')

/** `/api/mngr/importar` (contract.ts): an import piece by piece, each of them as often as it takes. */
export const importApi = new Hono<AppEnv>()
  .post('/ensayo', limitBody(maxPieceBytes), async (c) => {
    const body = await readBody(c, articlesPieceSchema)
    if (!body.ok) return body.response
    return c.json({ verdicts: await rehearse(c.get('env').db, body.value) })
  })
  .all('/ensayo', post)
  .post('/imagenes', async (c) => {
    const body = await readBody(c, idsSchema)
    if (!body.ok) return body.response
    // One whose files are lost is brought again.
    return c.json({ ids: await wholeImages(c.get('env'), body.value.ids) })
  })
  .all('/imagenes', post)
  .get('/:id{[0-9a-f]{64}}', async (c) => c.json({ done: (await readDone(c.get('env').db, idOf(c))) ?? [] }))
  .put('/:id{[0-9a-f]{64}}', begin)
  .delete('/:id{[0-9a-f]{64}}', async (c) => {
    await forgetJob(c.get('env').db, idOf(c))
    return c.body(null, 204)
  })
  .all('/:id{[0-9a-f]{64}}', methodNotAllowed('GET', 'HEAD', 'PUT', 'DELETE'))
  .post('/:id{[0-9a-f]{64}}/articulos', limitBody(maxPieceBytes), articles)
  .all('/:id{[0-9a-f]{64}}/articulos', post)
  .post('/:id{[0-9a-f]{64}}/imagen', limitBody(maxMediaBytes + multipartOverhead), image)
  .all('/:id{[0-9a-f]{64}}/imagen', post)
  .post('/:id{[0-9a-f]{64}}/traer', remoteImage)
  .all('/:id{[0-9a-f]{64}}/traer', post)
  .post('/:id{[0-9a-f]{64}}/redirecciones', limitBody(maxPieceBytes), redirects)
  .all('/:id{[0-9a-f]{64}}/redirecciones', post)
  .post('/:id{[0-9a-f]{64}}/fin', end)
  .all('/:id{[0-9a-f]{64}}/fin', post)
  // One that has ended may stand under its name and when it began, for the same file was brought again.
  .post('/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer', undo)
  .all('/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer', post)
