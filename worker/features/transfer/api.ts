import { maxMediaBytes } from '#client/features/media/contract.ts'
import {
  articleBatchSchema,
  dryRunRequestSchema,
  dryRunSchema,
  startImportSchema,
  idsSchema,
  imageRequestSchema,
  importCountsSchema,
  importProgressSchema,
  importResultsSchema,
  maxBatchBytes,
  redirectBatchSchema,
  remoteImageRequestSchema,
  type ImportResult,
  undoResultSchema,
} from '#client/features/transfer/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { multipartOverhead } from '../../http/limits/limit-body.ts'
import { readFilesWithData } from '../../http/request/form-body.ts'
import { getActor } from '../content/saving/write-entry.ts'
import { dryRunImport } from './dry-run.ts'
import { listCompleteImages } from './export/export-parts.ts'
import { importArticles } from './import-articles.ts'
import { importImage, importRemoteImage } from './import-image.ts'
import { importRedirects } from './import-redirects.ts'
import {
  beginJob,
  countPieces,
  endJob,
  deleteJob,
  type ImportTarget,
  readResults,
} from './queries/imports.ts'
import { readUndoPermission } from './queries/undo.ts'
import { undoStep } from './undo.ts'

type WithId = Pick<RouteInput<never, { id: string }>, 'c' | 'params'>

const respondNotOpen = (c: AppContext) =>
  errorResponse(c, {
    statusCode: 404,
    message: 'Esta importación ya no está abierta: elige el archivo otra vez.',
  })

/** Runs an import step. Responds with its results, or with an error if `run` returns null: the import is not open. */
async function respondWithResults(
  { c, params: { id } }: WithId,
  run: (target: ImportTarget) => Promise<ImportResult[] | null>,
): Promise<Response> {
  const { db, media } = c.get('env')
  const results = await run({ db, media, jobId: id, actor: getActor(c), user: c.get('user') })
  return results ? c.json({ results }) : respondNotOpen(c)
}

async function receiveImage(input: WithId): Promise<Response> {
  const upload = await readFilesWithData(input.c, imageRequestSchema)
  if (!upload.ok) return upload.response
  const { data, files } = upload.value
  return respondWithResults(input, (target) => importImage(target, data, files))
}

async function undo({
  c,
  params: { id },
  record,
}: RouteInput<never, { id: string }, 'import.undone'>): Promise<Response> {
  const env = c.get('env')
  const permission = await readUndoPermission(env.db, id)
  if (permission !== null && !hasPermission(c.get('user'), permission))
    return errorResponse(c, {
      statusCode: 403,
      message:
        'Esta importación trajo páginas, y tu rol no puede quitarlas. Pide que la deshaga alguien que pueda publicarlas.',
    })
  const recordOf = (name: string) => record({ event: 'import.undone', detail: name })
  const undone = await undoStep(env, id, { now: c.get('now'), recordOf })
  return undone ? c.json(undone) : respondNotOpen(c)
}

async function end({
  c,
  params: { id },
  record,
}: RouteInput<never, { id: string }, 'import.ended'>): Promise<Response> {
  const { db } = c.get('env')
  const counted = await countPieces(db, id)
  if (!counted) return respondNotOpen(c)
  const { texts, replaced, media, redirects, there } = counted.counts
  const detail = `${texts + replaced} textos, ${media} imágenes, ${redirects} redirecciones; ya estaban ${there}`
  // The client may repeat this request; the import ends once.
  if (counted.open) await endJob(db, id, c.get('now'), record({ event: 'import.ended', detail }))
  return c.json(counted.counts)
}

/** What all routes of an import declare. */
const importFacts = { permission: 'importContent', rateLimit: 'none' } as const
const readingFacts = { ...importFacts, audit: { none: 'only reads' } } as const
/** What the routes declare that take one piece of an import. */
const pieceFacts = {
  ...importFacts,
  audit: { none: 'one piece of an import, whose start and end are recorded' },
  answer: importResultsSchema,
} as const
/** The answer reports an item that storage failed to take; the client sends it again. */
const failureText = '"failed"'
const exampleBatch = {
  format: 'markdown' as const,
  items: ['a', 'b'].map((key) => ({
    key,
    text: `---\ntitle: Uno\nslug: ${key}-{unique}\n---\nTexto.\n`,
    pending: null,
  })),
}

/** `/api/mngr/importar`: an import in several requests, each of which may be repeated. */
export const importApi = createApi([
  route('POST', '/ensayo', {
    ...readingFacts,
    body: dryRunRequestSchema,
    maxBytes: maxBatchBytes,
    answer: dryRunSchema,
    example: { body: exampleBatch, status: 200 },
    handle: async ({ c, env, now, body }) =>
      c.json({ verdicts: await dryRunImport(env.db, { user: c.get('user'), now }, body) }),
  }),
  route('POST', '/imagenes', {
    ...readingFacts,
    body: idsSchema,
    answer: idsSchema,
    example: { given: 'image', body: { ids: ['{id}'] }, status: 200 },
    // Images with missing files are not listed, so the client sends them again.
    handle: async ({ c, env, body }) => c.json({ ids: await listCompleteImages(env, body.ids) }),
  }),
  route('GET', '/:id{[0-9a-f]{64}}', {
    ...readingFacts,
    answer: importProgressSchema,
    example: { given: 'import', status: 200 },
    handle: async ({ c, env, params: { id } }) => c.json({ done: (await readResults(env.db, id)) ?? [] }),
  }),
  route('PUT', '/:id{[0-9a-f]{64}}', {
    ...importFacts,
    audit: 'import.begun',
    body: startImportSchema,
    answer: importProgressSchema,
    example: { params: { id: '{unique}{unique}' }, body: { name: 'x.zip', total: 3 }, status: 200 },
    handle: async ({ c, env: { db }, now, params: { id }, body: { name, total }, record }) => {
      const done = (await readResults(db, id)) ?? []
      const audit = record({ event: 'import.begun', detail: `${name}: ${done.length} de ${total}` })
      await beginJob(db, { id, name, total, now }, audit)
      return c.json({ done })
    },
  }),
  route('DELETE', '/:id{[0-9a-f]{64}}', {
    ...importFacts,
    audit: { none: 'forgets the progress of an import; what was imported stays' },
    answer: 'empty',
    example: { given: 'import', status: 204 },
    handle: async ({ c, env, params: { id } }) => {
      await deleteJob(env.db, id)
      return c.body(null, 204)
    },
  }),
  route('POST', '/:id{[0-9a-f]{64}}/fin', {
    ...importFacts,
    audit: 'import.ended',
    answer: importCountsSchema,
    example: { given: 'import', status: 200 },
    handle: end,
  }),
  // Importing a file again renames its ended import: the id is followed by its start time.
  route('POST', '/:id{[0-9a-f]{64}(?:-[0-9]{1,15})?}/deshacer', {
    ...importFacts,
    audit: 'import.undone',
    answer: undoResultSchema,
    example: { given: 'import', status: 200 },
    handle: undo,
  }),
  route('POST', '/:id{[0-9a-f]{64}}/articulos', {
    ...pieceFacts,
    body: articleBatchSchema,
    maxBytes: maxBatchBytes,
    example: { given: 'import', body: exampleBatch, status: 200, failureText },
    handle: ({ body, ...input }) => respondWithResults(input, (target) => importArticles(target, body)),
  }),
  route('POST', '/:id{[0-9a-f]{64}}/imagen', {
    ...pieceFacts,
    maxBytes: maxMediaBytes + multipartOverhead,
    example: { given: 'import with an image', status: 200, failureText },
    handle: receiveImage,
  }),
  route('POST', '/:id{[0-9a-f]{64}}/traer', {
    ...pieceFacts,
    body: remoteImageRequestSchema,
    example: {
      given: 'import',
      // This host may not be requested, so the import requests nothing.
      body: { key: 'a', id: '{image}', address: 'https://127.0.0.1/a.png', name: 'a.png', alt: '' },
      status: 200,
      failureText,
    },
    handle: ({ body, ...input }) => respondWithResults(input, (target) => importRemoteImage(target, body)),
  }),
  route('POST', '/:id{[0-9a-f]{64}}/redirecciones', {
    ...pieceFacts,
    body: redirectBatchSchema,
    maxBytes: maxBatchBytes,
    example: {
      given: 'import',
      body: { key: 'r', redirects: [{ from: '/blog/viejo-{unique}', to: '/blog/nuevo' }] },
      status: 200,
    },
    handle: ({ body, ...input }) => respondWithResults(input, (target) => importRedirects(target, body)),
  }),
])
