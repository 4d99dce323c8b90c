import { Hono } from 'hono'
import type * as v from 'valibot'
import { bulkRequestSchema, bulkResponseSchema } from '#client/features/content/contract/bulk.ts'
import {
  changedTextSchema,
  createTextSchema,
  livePreviewRequestSchema,
  livePreviewResponseSchema,
  openedTextSchema,
  outdatedPageMessage,
  slugRequestSchema,
  slugResponseSchema,
} from '#client/features/content/contract/edited-text.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { createApi, route } from '#worker/api/route.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { createWorkBudget } from '../../../markdown/cost/work-budget.ts'
import { type Refusal, getRefusalMessage } from '../saving/outcome.ts'
import { actOnText, createText, duplicateText, publishStored } from '../saving/save.ts'
import { readFreeSlug } from '../saving/slug.ts'
import { readText, toEditedText } from '../saving/stored-text.ts'
import type { TextGroup } from '../saving/text-group.ts'
import { createId, getSaving, respondWithOutcome } from '../saving/write-entry.ts'
import { act, createActionRoute, createSaveRoutes, parseSentDraft } from './change-routes.ts'
import { createPreviewRoutes, createRevisionRoutes } from './history-routes.ts'
import { findTextRefusal } from './own-texts.ts'
import { type Route, type TextsApi, eventsOf, getAddedRows, maxBytes, reads } from './text-facts.ts'

// The manager's API of texts. Each mount serves one group of kinds, whose permissions it has; texts of another group are
// not found there. Paths, requests and responses are in client/features/content/contract.

async function createSentText(
  c: AppContext,
  api: TextsApi,
  { id: sentId, content }: v.InferOutput<typeof createTextSchema>,
): Promise<Response> {
  // An id that somebody else's text has would answer with that text.
  const refused = sentId === undefined ? null : await findTextRefusal(c, api, sentId)
  if (refused) return errorResponse(c, refused)
  const id = sentId ?? createId()
  const draft = await parseSentDraft(c, api.group, { id, content, isNew: true })
  if (!draft.ok) return errorResponse(c, draft.error)
  const request = { id, content: draft.value, unsaved: draft.unsaved }
  return respondWithOutcome(c, await createText(getSaving(c, api.group), request), 201)
}

const createListRoutes = (api: TextsApi): Route[] => {
  const { group, edit, publish, example } = api
  const reading = { permission: edit, audit: reads } as const
  return [
    route('POST', '/', {
      permission: edit,
      audit: eventsOf(group, 'save'),
      rateLimit: 'text',
      body: createTextSchema,
      maxBytes,
      answer: changedTextSchema,
      example: { body: { content: { title: 'Nuevo {unique}' } }, status: 201, addsRowsTo: getAddedRows(api) },
      handle: ({ c, body }) => createSentText(c, api, body),
    }),
    route('POST', '/acciones', {
      permission: publish,
      audit: eventsOf(group, 'publish', 'unpublish', 'trash', 'restore', 'delete'),
      rateLimit: 'rerender',
      body: bulkRequestSchema,
      answer: bulkResponseSchema,
      example: {
        given: example,
        body: { action: 'trash', texts: [{ id: '{id}', rev: 1 }] },
        status: 200,
        failureText: '"message"',
      },
      handle: async ({ c, body }) => c.json(await runBulkAction(c, group, body)),
    }),
    route('POST', '/slug', {
      ...reading,
      rateLimit: 'none',
      body: slugRequestSchema,
      answer: slugResponseSchema,
      example: { body: { text: 'Un título' }, status: 200 },
      async handle({ c, env, body: { kind, text, id } }) {
        const wish = createDefaultSlug({ kind, title: text })
        return c.json({ slug: await readFreeSlug(env.db, { kind, wish, id }) })
      },
    }),
    route('POST', '/vista-previa', {
      ...reading,
      rateLimit: 'live-preview',
      body: livePreviewRequestSchema,
      maxBytes,
      answer: livePreviewResponseSchema,
      example: { given: example, body: { id: '{id}', content: { title: 'Otro' } }, status: 200 },
      async handle({ c, body }) {
        const refused = await findTextRefusal(c, api, body.id)
        if (refused) return errorResponse(c, refused)
        const draft = await parseSentDraft(c, group, { ...body, isNew: false })
        if (!draft.ok) return errorResponse(c, draft.error)
        return (await import('../live-preview/entry-page.ts')).showPage(c, body.id, draft.value)
      },
    }),
  ]
}

const createTextRoutes = (api: TextsApi): Route[] => {
  const { group, edit, example } = api
  const facts = { permission: edit, rateLimit: 'none' } as const
  return [
    route('GET', '/:id', {
      ...facts,
      audit: reads,
      answer: openedTextSchema,
      example: { given: example, status: 200 },
      async handle({ c, env, now, params: { id } }) {
        const stored = await readText(env.db, group, id, now)
        if (!stored) return notFound(c)
        const { shown } = stored.storage
        c.header('ETag', `"${stored.rev}"`)
        const published = shown === null || shown.content === stored.content ? null : shown.content
        return c.json({ ...toEditedText(stored), published })
      },
    }),
    route('DELETE', '/:id', {
      ...facts,
      audit: eventsOf(group, 'delete'),
      ifMatch: true,
      answer: 'empty',
      example: { given: `trashed ${example}`, status: 204, repeatStatus: 404 },
      handle: async ({ c, params: { id }, rev }) => act(c, group, { id, rev, action: 'delete' }),
    }),
    route('POST', '/:id/duplicar', {
      ...facts,
      audit: eventsOf(group, 'save'),
      rateLimit: 'duplicate',
      answer: changedTextSchema,
      example: { given: example, status: 201, addsRowsTo: getAddedRows(api) },
      handle: async ({ c, params: { id } }) =>
        respondWithOutcome(c, await duplicateText(getSaving(c, group), id), 201),
    }),
  ]
}

/** Editors show the message, and keep the text in the browser. */
const refuseOldPage = (c: AppContext): Promise<Response> =>
  errorResponse(c, { statusCode: 404, message: outdatedPageMessage })

export function createTextsApi(api: TextsApi): Hono<AppEnv> {
  const routes = [
    ...createListRoutes(api),
    ...api.ownRoutes,
    ...createTextRoutes(api),
    ...createSaveRoutes(api),
    createActionRoute(api, true),
    createActionRoute(api, false),
    ...createRevisionRoutes(api),
    ...createPreviewRoutes(api),
  ]
  const mayEdit = (c: AppContext): boolean => hasPermission(c.get('user'), api.edit)
  return (
    new Hono<AppEnv>()
      // Earlier versions saved texts by this request.
      .use('/:id', (c, next) => (c.req.method === 'PUT' && mayEdit(c) ? refuseOldPage(c) : next()))
      .use('/:id/*', async (c, next) => {
        const refused = mayEdit(c) ? await findTextRefusal(c, api, c.req.param('id')) : null
        return refused ? errorResponse(c, refused) : next()
      })
      .route('/', createApi(routes))
      .all('/:id/*', (c, next) => (mayEdit(c) ? refuseOldPage(c) : next()))
  )
}

type BulkRequest = v.InferOutput<typeof bulkRequestSchema>

/** Applies an action to texts in order until the request's work budget is spent. `left`: the texts not reached. */
async function runBulkAction(
  c: AppContext,
  group: TextGroup,
  { action, texts }: BulkRequest,
): Promise<v.InferOutput<typeof bulkResponseSchema>> {
  const saving = getSaving(c, group)
  const isOver = createWorkBudget()
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  // Sequential: D1 runs one write at a time, so parallel batches would not be faster.
  for (const [at, { id, rev }] of texts.entries()) {
    if (isOver()) return { done, failed, left: texts.slice(at).map((text) => text.id) }
    const outcome = await (action === 'publish'
      ? publishStored(saving, { id, rev, dates: { from: null, until: undefined } })
      : actOnText(saving, { id, rev, action }))
    if (outcome.ok) done.push(id)
    else failed.push({ id, message: toFailureMessage(outcome) })
  }
  return { done, failed, left: [] }
}

function toFailureMessage(refusal: Refusal<unknown>): string {
  if (refusal.reason === 'missing') return 'Este texto ya no existe.'
  if (refusal.reason === 'stale') return 'Este texto cambió mientras tanto: vuelve a cargar la lista.'
  return getRefusalMessage(refusal)
}
