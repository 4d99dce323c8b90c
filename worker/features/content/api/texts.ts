import { Hono } from 'hono'
import * as v from 'valibot'
import { bulkRequestSchema, bulkResponseSchema } from '#client/features/content/contract/bulk.ts'
import {
  changedTextSchema,
  createTextSchema,
  openedTextSchema,
  outdatedPageMessage,
  publishTextSchema,
  saveDraftSchema,
  slugRequestSchema,
  slugResponseSchema,
  type TextContent,
  textActionSchema,
} from '#client/features/content/contract/edited-text.ts'
import { requestActions, transitions } from '#client/features/content/contract/transitions.ts'
import {
  livePreviewRequestSchema,
  livePreviewResponseSchema,
} from '#client/features/content/editor/preview/contract.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { createApi, idParams, route } from '#worker/api/route.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { parseDraft } from '#worker/http/parse-draft.ts'
import { createValidationError, parseBySchema } from '#worker/http/request/body.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { actOnText, createText, duplicateText, publishStored, saveText } from '../saving/save.ts'
import { readFreeSlug } from '../saving/slug.ts'
import { readText, toEditedText } from '../saving/stored-text.ts'
import type { AnyContent, TextGroup } from '../saving/text-group.ts'
import { createId, getActor, respondWithOutcome } from '../saving/write-entry.ts'
import { runBulkAction } from './bulk.ts'
import { createPreviewRoutes, createRevisionRoutes } from './history-routes.ts'
import { findTextRefusal } from './own-texts.ts'
import { eventsOf, getAddedRows, maxBytes, reads, type Route, type TextsApi } from './text-facts.ts'

// The manager's API of texts. Each mount serves one group of kinds, whose permissions it has; texts of another group are
// not found there. Paths, requests and responses are in client/features/content/contract.

const toMoment = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null)

/** The content of a draft. A field that cannot be stored keeps its value, of the stored text or of a new one. */
async function parseSentDraft<Content extends AnyContent>(
  c: AppContext,
  group: TextGroup<Content>,
  { id, content, isNew }: { id: string; content: TextContent; isNew: boolean },
) {
  const { env, now } = c.var
  const sent = group.complete(content, isNew, getActor(c))
  return parseDraft(group.schema, sent, async () => {
    const stored = isNew ? null : await readText(env.db, group, id, now)
    const readSite = async () => (await readSiteState(env.db, now)).site
    return stored ? stored.content : group.readDefault(id, sent['kind'], readSite)
  })
}

const act = async <Content extends AnyContent>(
  c: AppContext,
  group: TextGroup<Content>,
  request: Parameters<typeof actOnText>[2],
): Promise<Response> => respondWithOutcome(c, await actOnText(c.get('env').db, group, request, getActor(c)))

const createListRoutes = <Content extends AnyContent>(api: TextsApi<Content>): Route[] => {
  const { group, edit, publish, given, showPage } = api
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
      async handle({ c, body: { id: sentId, content } }) {
        // An id that somebody else's text has would answer with that text.
        const refused = sentId === undefined ? null : await findTextRefusal(c, api, sentId)
        if (refused) return errorResponse(c, refused)
        const id = sentId ?? createId()
        const draft = await parseSentDraft(c, group, { id, content, isNew: true })
        if (!draft.ok) return errorResponse(c, draft.error)
        const request = { id, content: draft.value, unsaved: draft.unsaved }
        return respondWithOutcome(c, await createText(c.get('env').db, group, request, getActor(c)), 201)
      },
    }),
    route('POST', '/acciones', {
      permission: publish,
      audit: eventsOf(group, 'publish', 'unpublish', 'trash', 'restore', 'delete'),
      rateLimit: 'rerender',
      body: bulkRequestSchema,
      answer: bulkResponseSchema,
      example: {
        given: given.draft,
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
      async handle({ c, body: { kind, text, id } }) {
        const wish = createDefaultSlug({ kind, title: text })
        return c.json({ slug: await readFreeSlug(c.get('env').db, { kind, wish, id }) })
      },
    }),
    route('POST', '/vista-previa', {
      ...reading,
      rateLimit: 'live-preview',
      body: livePreviewRequestSchema,
      maxBytes,
      answer: livePreviewResponseSchema,
      example: { given: given.draft, body: { id: '{id}', content: { title: 'Otro' } }, status: 200 },
      async handle({ c, body }) {
        const refused = await findTextRefusal(c, api, body.id)
        if (refused) return errorResponse(c, refused)
        const draft = await parseSentDraft(c, group, { ...body, isNew: false })
        return draft.ok ? showPage(c, body.id, draft.value) : errorResponse(c, draft.error)
      },
    }),
  ]
}

const createTextRoutes = <Content extends AnyContent>(api: TextsApi<Content>): Route[] => {
  const { group, edit, given } = api
  const facts = { permission: edit, rateLimit: 'none', params: idParams } as const
  return [
    route('GET', '/:id', {
      ...facts,
      audit: reads,
      answer: openedTextSchema,
      example: { given: given.draft, status: 200 },
      async handle({ c, params: { id } }) {
        const { env, now } = c.var
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
      example: { given: given.trashed, status: 204, repeatStatus: 404 },
      handle: async ({ c, params: { id }, rev }) => act(c, group, { id, rev, action: 'delete' }),
    }),
    route('POST', '/:id/duplicar', {
      ...facts,
      audit: eventsOf(group, 'save'),
      rateLimit: 'duplicate',
      answer: changedTextSchema,
      example: { given: given.draft, status: 201, addsRowsTo: getAddedRows(api) },
      handle: async ({ c, params: { id } }) =>
        respondWithOutcome(c, await duplicateText(c.get('env').db, group, id, getActor(c)), 201),
    }),
  ]
}

const createSaveRoutes = <Content extends AnyContent>(api: TextsApi<Content>): Route[] => {
  const { group, edit, publish, given } = api
  const facts = {
    rateLimit: 'none',
    params: idParams,
    maxBytes,
    ifMatch: true,
    answer: changedTextSchema,
  } as const
  return [
    route('PUT', '/:id/borrador', {
      ...facts,
      permission: edit,
      // Except the first save of a text with a built-in version, which creates it.
      audit: { none: 'the revisions of the text say who and when' },
      body: saveDraftSchema,
      example: { given: given.draft, body: { content: { title: 'Otro' } }, status: 200 },
      async handle({ c, params: { id }, rev, body: { content, isRestored } }) {
        const draft = await parseSentDraft(c, group, { id, content, isNew: false })
        if (!draft.ok) return errorResponse(c, draft.error)
        const request = { id, rev, content: draft.value, unsaved: draft.unsaved, isRestored }
        return respondWithOutcome(c, await saveText(c.get('env').db, group, request, getActor(c)))
      },
    }),
    route('POST', '/:id/publicar', {
      ...facts,
      permission: publish,
      audit: eventsOf(group, 'publish', 'schedule'),
      body: publishTextSchema,
      example: { given: given.draft, body: {}, status: 200 },
      async handle({ c, params: { id }, rev, body: { content, from, until } }) {
        const { db } = c.get('env')
        const actor = getActor(c)
        const dates = { from: toMoment(from), until: until === undefined ? undefined : toMoment(until) }
        const request = { id, rev, dates }
        if (content === undefined)
          return respondWithOutcome(c, await publishStored(db, group, request, actor))
        const parsed = parseBySchema(group.schema, group.complete(content, false, actor))
        if (!parsed.ok) return errorResponse(c, parsed.error)
        return respondWithOutcome(c, await saveText(db, group, { ...request, content: parsed.value }, actor))
      },
    }),
  ]
}

/** The route of the actions that need the permission to publish, or of the others. */
const createActionRoute = <Content extends AnyContent>(
  { group, edit, publish, given }: TextsApi<Content>,
  isPublishing: boolean,
): Route => {
  const actions = requestActions.filter((name) => (transitions[name].publishes ?? false) === isPublishing)
  // `changeDate`, which has no events of its own, is audited as one of the first two.
  const events = [...(isPublishing ? (['publish', 'schedule'] as const) : []), ...actions]
  return route('POST', `/:id/acciones/:action{${actions.join('|')}}`, {
    permission: isPublishing ? publish : edit,
    audit: eventsOf(group, ...events),
    rateLimit: 'none',
    params: v.object({ id: v.string(), action: v.picklist(actions) }),
    body: textActionSchema,
    ifMatch: true,
    answer: changedTextSchema,
    example: isPublishing
      ? { given: given.published, params: { action: 'unpublish' }, body: {}, status: 200 }
      : { given: given.draft, params: { action: 'trash' }, body: {}, status: 200 },
    async handle({ c, params: { id, action }, rev, body }) {
      const at = toMoment(body.at)
      if (action === 'changeDate' && at === null)
        return errorResponse(c, createValidationError({ from: 'Elige una fecha.' }))
      if (action === 'setEnd' && at !== null && at <= c.get('now'))
        return errorResponse(c, createValidationError({ until: 'Ese momento ya pasó.' }))
      return act(c, group, { id, rev, action, at })
    },
  })
}

/** Editors show the message, and keep the text in the browser. */
const refuseOldPage = (c: AppContext): Promise<Response> =>
  errorResponse(c, { statusCode: 404, message: outdatedPageMessage })

/** The API of the texts of a group. */
export function createTextsApi<Content extends AnyContent>(api: TextsApi<Content>): Hono<AppEnv> {
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
