import { Hono } from 'hono'
import * as v from 'valibot'
import { maxMediaBytes } from '#client/features/media/contract.ts'
import {
  articleBatchSchema,
  startImportSchema,
  idsSchema,
  imageRequestSchema,
  maxBatchBytes,
  redirectBatchSchema,
  remoteImageRequestSchema,
  type ImportResult,
} from '#client/features/transfer/contract.ts'
import { insertAuditStatement } from '../../audit/audit-entry.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { limitBody, multipartOverhead } from '../../http/limits/limit-body.ts'
import { parseBySchema, readBody } from '../../http/request/body.ts'
import { readUpload } from '../../http/request/form-body.ts'
import { getVisitor } from '../../http/request/visitor.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { getActor } from '../content/saving/write-entry.ts'
import { dryRunImport } from './dry-run.ts'
import { listCompleteImages } from './export/export-parts.ts'
import { importArticles } from './import-articles.ts'
import { importImage, importRedirects, importRemoteImage } from './import-image.ts'
import {
  beginJob,
  countPieces,
  endJob,
  deleteJob,
  type ImportTarget,
  readResults,
} from './queries/imports.ts'
import { undoStep } from './undo.ts'

const getId = (c: AppContext): string => c.req.param('id') ?? ''

const respondNotOpen = (c: AppContext) =>
  errorResponse(c, {
    statusCode: 404,
    message: 'Esta importación ya no está abierta: elige el archivo otra vez.',
  })

/** Runs an import step. Responds with its results, or with an error if `run` returns null: the import is not open. */
async function respondWithResults(
  c: AppContext,
  run: (target: ImportTarget) => Promise<ImportResult[] | null>,
): Promise<Response> {
  const { db, media } = c.get('env')
  const results = await run({ db, media, jobId: getId(c), actor: getActor(c) })
  return results ? c.json({ results }) : respondNotOpen(c)
}

function createRecord(
  c: AppContext,
  event: 'import.begun' | 'import.ended' | 'import.undone',
  detail: string,
) {
  return insertAuditStatement({ event, userId: c.get('user').id, detail, ...getVisitor(c) }, c.get('now'))
}

async function postBegin(c: AppContext): Promise<Response> {
  const body = await readBody(c, startImportSchema)
  if (!body.ok) return body.response
  const { name, total } = body.value
  const { db } = c.get('env')
  const id = getId(c)
  const done = (await readResults(db, id)) ?? []
  const detail = `${name}: ${done.length} de ${total}`
  await beginJob(db, { id, name, total, now: c.get('now') }, createRecord(c, 'import.begun', detail))
  return c.json({ done })
}

async function postArticles(c: AppContext): Promise<Response> {
  const body = await readBody(c, articleBatchSchema)
  if (!body.ok) return body.response
  return respondWithResults(c, (target) => importArticles(target, body.value))
}

async function postImage(c: AppContext): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), form.value.get('datos'))
  if (!json.success) return errorResponse(c, { statusCode: 400, message: 'Faltan los datos de la imagen.' })
  const fields = parseBySchema(imageRequestSchema, json.output)
  if (!fields.ok) return errorResponse(c, fields.error)
  const given = form.value.getAll('archivo').filter((file) => typeof file !== 'string')
  const files = await Promise.all(given.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return respondWithResults(c, (target) => importImage(target, fields.value, files))
}

async function postRemoteImage(c: AppContext): Promise<Response> {
  const body = await readBody(c, remoteImageRequestSchema)
  if (!body.ok) return body.response
  return respondWithResults(c, (target) => importRemoteImage(target, body.value))
}

async function postUndo(c: AppContext): Promise<Response> {
  const recordOf = (name: string) => createRecord(c, 'import.undone', name)
  const undone = await undoStep(c.get('env'), getId(c), { now: c.get('now'), recordOf })
  return undone ? c.json(undone) : respondNotOpen(c)
}

async function postRedirects(c: AppContext): Promise<Response> {
  const body = await readBody(c, redirectBatchSchema)
  if (!body.ok) return body.response
  return respondWithResults(c, (target) => importRedirects(target, body.value))
}

async function postEnd(c: AppContext): Promise<Response> {
  const { db } = c.get('env')
  const counted = await countPieces(db, getId(c))
  if (!counted) return respondNotOpen(c)
  const { posts, media, redirects, there } = counted.counts
  const detail = `${posts} artículos, ${media} imágenes, ${redirects} redirecciones; ya estaban ${there}`
  // The client may repeat this request; the import ends once.
  if (counted.open) await endJob(db, getId(c), c.get('now'), createRecord(c, 'import.ended', detail))
  return c.json(counted.counts)
}

const onlyPost = createMethodNotAllowed('POST')

/** `/api/mngr/importar` (contract.ts): an import in several requests, each of which may be repeated. */
export const importApi = new Hono<AppEnv>()
  .post('/ensayo', limitBody(maxBatchBytes), async (c) => {
    const body = await readBody(c, articleBatchSchema)
    if (!body.ok) return body.response
    return c.json({ verdicts: await dryRunImport(c.get('env').db, body.value) })
  })
  .all('/ensayo', onlyPost)
  .post('/imagenes', async (c) => {
    const body = await readBody(c, idsSchema)
    if (!body.ok) return body.response
    // Images with missing files are not listed, so the client sends them again.
    return c.json({ ids: await listCompleteImages(c.get('env'), body.value.ids) })
  })
  .all('/imagenes', onlyPost)
  .get('/:id{[0-9a-f]{64}}', async (c) =>
    c.json({ done: (await readResults(c.get('env').db, getId(c))) ?? [] }),
  )
  .put('/:id{[0-9a-f]{64}}', postBegin)
  .delete('/:id{[0-9a-f]{64}}', async (c) => {
    await deleteJob(c.get('env').db, getId(c))
    return c.body(null, 204)
  })
  .all('/:id{[0-9a-f]{64}}', createMethodNotAllowed('GET', 'HEAD', 'PUT', 'DELETE'))
  .post('/:id{[0-9a-f]{64}}/articulos', limitBody(maxBatchBytes), postArticles)
  .all('/:id{[0-9a-f]{64}}/articulos', onlyPost)
  .post('/:id{[0-9a-f]{64}}/imagen', limitBody(maxMediaBytes + multipartOverhead), postImage)
  .all('/:id{[0-9a-f]{64}}/imagen', onlyPost)
  .post('/:id{[0-9a-f]{64}}/traer', postRemoteImage)
  .all('/:id{[0-9a-f]{64}}/traer', onlyPost)
  .post('/:id{[0-9a-f]{64}}/redirecciones', limitBody(maxBatchBytes), postRedirects)
  .all('/:id{[0-9a-f]{64}}/redirecciones', onlyPost)
  .post('/:id{[0-9a-f]{64}}/fin', postEnd)
  .all('/:id{[0-9a-f]{64}}/fin', onlyPost)
  // Importing a file again renames its ended import: the id is followed by its start time.
  .post('/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer', postUndo)
  .all('/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer', onlyPost)
