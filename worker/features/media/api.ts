import type { SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { href as contentHref } from '#client/features/content/routes.ts'
import {
  fileResponseSchema,
  labelsRequestSchema,
  maxMediaBytes,
  mediaChangeSchema,
  mediaFieldsSchema,
  mediaListSchema,
  mediaResponseSchema,
  type MediaUse,
  mediaUsesSchema,
  replaceRequestSchema,
  replaceResponseSchema,
} from '#client/features/media/contract.ts'
import { publishing } from '#client/features/media/publishes.ts'
import { href as redirectHref } from '#client/features/redirects/routes.ts'
import { href as settingsHref } from '#client/features/settings/routes.ts'
import { maxLabels } from '#client/runtime/text/labels.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import type { Database } from '../../env.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { multipartOverhead } from '../../http/limits/limit-body.ts'
import { createValidationError } from '../../http/request/body.ts'
import { readFilesWithData } from '../../http/request/form-body.ts'
import { describeMedia, listUses, type StoredUse, labelMedia } from './describe.ts'
import { toStoredFile, toMedia } from './library.ts'
import { listMedia } from './list-media.ts'
import { readStored } from './own-media.ts'
import { parseLibraryQuery } from './pages.ts'
import { replaceMedia, type ReplaceIn } from './replace.ts'
import { storeMedia } from './store.ts'
import { applyTrashAction } from './trash.ts'

const listQuerySchema = v.partial(
  v.object({
    q: v.string(),
    tipo: v.string(),
    etiqueta: v.string(),
    uso: v.string(),
    estado: v.string(),
    despues: v.string(),
    antes: v.string(),
  }),
)
const trashParams = v.object({
  id: v.string(),
  action: v.picklist(['trash', 'restore', 'delete']),
  anteriores: v.optional(v.string()),
})

const trashEvents = { trash: 'media.trashed', restore: 'media.restored', delete: 'media.deleted' } as const

const tooManyLabels = `Cada imagen o archivo lleva como máximo ${maxLabels} etiquetas.`

const usePlaces: Readonly<Record<StoredUse['kind'], (use: StoredUse) => Pick<MediaUse, 'title' | 'href'>>> = {
  post: ({ id, title }) => ({ title: title || 'Sin título', href: contentHref('mngr-blog-editar', { id }) }),
  page: ({ id, title }) => ({ title: `Página «${title}»`, href: contentHref('mngr-pagina', { id }) }),
  site: () => ({ title: 'La empresa', href: settingsHref('mngr-ajustes') }),
  redirect: ({ title }) => ({ title: `Redirección de ${title}`, href: redirectHref('mngr-redirecciones') }),
}

/** The places that use an image or file, each with the page where it is edited. */
async function listMediaUses(db: Database, id: string): Promise<MediaUse[]> {
  return (await listUses(db, id)).map((use) => ({ ...usePlaces[use.kind](use), older: use.older }))
}

const replaceErrors = {
  kinds: 'Una imagen solo se sustituye por una imagen, y un archivo por un archivo.',
  used: 'La que viene ya se usa en otros lugares: sube una nueva.',
  changed: 'Algo de lo que la muestra cambió mientras tanto. Vuelve a intentarlo.',
} as const

/** What other features do when media change; passed in, because they import this feature. */
export type MediaDependents = {
  /** The statement that marks the HTML of the posts with an image as outdated. */
  markPostsStale: (mediaId: string) => SQL
  /** Renders the first posts with an image again; the others keep outdated HTML. */
  rerenderPosts: (db: Database, mediaId: string) => Promise<unknown>
  /** How each feature that refers to media replaces one by another. */
  replaceIn: readonly ReplaceIn[]
  /** Called when targets of redirects may have changed. */
  invalidateRedirects: (db: Database) => void
}

async function replaceEverywhere(
  {
    c,
    params: { id },
    body: { by },
    user,
    record,
  }: RouteInput<typeof replaceRequestSchema, { id: string }, 'media.replaced'>,
  { rerenderPosts, replaceIn, invalidateRedirects }: MediaDependents,
): Promise<Response> {
  const { db } = c.get('env')
  const outcome = await replaceMedia(
    db,
    { id, replacementId: by, author: user, now: c.get('now') },
    replaceIn,
    record({ event: 'media.replaced', detail: id }),
  )
  if (outcome === 'missing') return notFound(c)
  if (outcome !== 'done') return errorResponse(c, { statusCode: 409, message: replaceErrors[outcome] })
  invalidateRedirects(db)
  await rerenderPosts(db, by)
  return c.json({ places: (await listUses(db, by)).filter(({ older }) => !older).length })
}

const facts = { permission: 'manageMedia', rateLimit: 'none' } as const

const libraryRoutes = [
  route('GET', '/', {
    ...facts,
    audit: { none: 'only reads' },
    params: listQuerySchema,
    answer: mediaListSchema,
    example: { status: 200 },
    handle: async ({ c, env, params }) =>
      c.json(await listMedia(env.db, parseLibraryQuery(params), parseListCursor(params))),
  }),
  route('POST', '/', {
    ...facts,
    audit: 'media.uploaded',
    rateLimit: 'upload',
    maxBytes: maxMediaBytes + multipartOverhead,
    answer: v.union([mediaResponseSchema, fileResponseSchema]),
    example: {
      given: 'image upload',
      status: 201,
      addsRowsTo: { media: 'another image, which the library shows' },
    },
    handle: async ({ c, env, now, user, record }) => {
      const upload = await readFilesWithData(c, mediaFieldsSchema)
      if (!upload.ok) return upload.response
      const { data, files } = upload.value
      const stored = await storeMedia(env, {
        ...data,
        name: data.name || (data.kind === 'image' ? 'imagen' : 'archivo'),
        files,
        author: user,
        now,
        record: (id) => record({ event: 'media.uploaded', detail: id }),
      })
      if (!stored.ok) return errorResponse(c, stored.error)
      return c.json(
        stored.row?.kind === 'file'
          ? { file: toStoredFile(stored.row) }
          : { media: stored.row && toMedia(stored.row) },
        201,
      )
    },
  }),
  route('POST', '/etiquetas', {
    ...facts,
    audit: { none: 'labels, which can be set again' },
    body: labelsRequestSchema,
    answer: 'empty',
    example: { given: 'image', body: { ids: ['{id}'], add: ['Otoño'] }, status: 204 },
    handle: async ({ c, env, body }) =>
      (await labelMedia(env.db, body))
        ? c.body(null, 204)
        : errorResponse(c, createValidationError({ add: tooManyLabels })),
  }),
  route('POST', '/:id/acciones/:action{trash|restore|delete}', {
    ...facts,
    audit: Object.values(trashEvents),
    params: trashParams,
    answer: 'empty',
    example: { given: 'image', params: { action: 'trash' }, status: 204 },
    handle: async ({ c, env, now, user, params: { id, action, anteriores }, record }) => {
      const stored = await readStored(env.db, user, id)
      if (!stored) return notFound(c)
      if (stored.refusal) return errorResponse(c, stored.refusal)
      // Already done: nothing changes.
      if (stored.isInTrash ? action === 'trash' : action === 'restore') return c.body(null, 204)
      // Read before: a deleted row has no name any more.
      const audit = record({ event: trashEvents[action], detail: stored.name })
      const request = { id, action, ignoreOldRevisions: anteriores === 'si', now }
      if (await applyTrashAction(env, request, audit)) return c.body(null, 204)
      const uses = await listMediaUses(env.db, id)
      const message =
        action === 'delete' && !stored.isInTrash
          ? 'Solo se borra para siempre lo que está en la papelera.'
          : uses.length > 0 && uses.every(({ older }) => older)
            ? 'Solo está en versiones anteriores: recuperarlas las dejará sin ella.'
            : 'No se puede eliminar mientras se use en el sitio: antes hay que quitar o sustituir cada uso.'
      return errorResponse(c, { statusCode: 409, message, data: { uses } })
    },
  }),
  route('GET', '/:id/usos', {
    ...facts,
    audit: { none: 'only reads' },
    answer: mediaUsesSchema,
    example: { given: 'image', status: 200 },
    handle: async ({ c, env, user, params: { id } }) => {
      const [uses, stored] = await Promise.all([listMediaUses(env.db, id), readStored(env.db, user, id)])
      return c.json({ uses, refusal: stored?.refusal?.message ?? null })
    },
  }),
]

/** Routes of `/api/mngr/medios`. */
export const createMediaApi = (dependents: MediaDependents) =>
  createApi([
    ...libraryRoutes,
    route('PATCH', '/:id', {
      ...facts,
      audit: { none: 'a description, which can be written again' },
      rateLimit: 'rerender',
      body: mediaChangeSchema,
      answer: mediaResponseSchema,
      example: { given: 'image', body: { alt: 'Otro', decorative: false }, status: 200 },
      handle: async ({ c, env: { db }, params: { id }, body }) => {
        const media = await describeMedia(db, id, body, dependents.markPostsStale(id))
        if (!media) return notFound(c)
        await dependents.rerenderPosts(db, id)
        return c.json({ media })
      },
    }),
    route('POST', '/:id/sustituir', {
      ...facts,
      // It changes what readers see.
      oneOf: publishing,
      audit: 'media.replaced',
      rateLimit: 'rerender',
      body: replaceRequestSchema,
      answer: replaceResponseSchema,
      example: { given: 'used image', body: { by: '{by}' }, status: 200 },
      handle: (input) => replaceEverywhere(input, dependents),
    }),
  ])
