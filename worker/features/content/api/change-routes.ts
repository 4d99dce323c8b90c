import * as v from 'valibot'
import {
  type TextContent,
  changedTextSchema,
  publishTextSchema,
  saveDraftSchema,
  textActionSchema,
} from '#client/features/content/contract/edited-text.ts'
import { requestActions, transitions } from '#client/features/content/contract/transitions.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { route } from '#worker/api/route.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { parseDraft } from '#worker/http/parse-draft.ts'
import { createValidationError, parseBySchema } from '#worker/http/request/body.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { actOnText, publishStored, saveText } from '../saving/save.ts'
import { readText } from '../saving/stored-text.ts'
import type { TextGroup } from '../saving/text-group.ts'
import { getActor, getSaving, respondWithOutcome } from '../saving/write-entry.ts'
import { type Route, type TextsApi, eventsOf, maxBytes } from './text-facts.ts'

// Saving and publishing a text, and the actions of the state machine.

const toMoment = (text: string | null | undefined) => (text == null ? text : Date.parse(text))

export const act = async (
  c: AppContext,
  group: TextGroup,
  request: Parameters<typeof actOnText>[1],
): Promise<Response> => respondWithOutcome(c, await actOnText(getSaving(c, group), request))

export const createSaveRoutes = (api: TextsApi): Route[] => {
  const { group, edit, publish, example } = api
  const facts = {
    rateLimit: 'none',
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
      example: { given: example, body: { content: { title: 'Otro' } }, status: 200 },
      async handle({ c, params: { id }, rev, body: { content, isRestored } }) {
        const draft = await parseSentDraft(c, group, { id, content, isNew: false })
        if (!draft.ok) return errorResponse(c, draft.error)
        const mayFollow = hasPermission(c.get('user'), publish)
        const request = { id, rev, content: draft.value, unsaved: draft.unsaved, isRestored, mayFollow }
        return respondWithOutcome(c, await saveText(getSaving(c, group), request))
      },
    }),
    route('POST', '/:id/publicar', {
      ...facts,
      permission: publish,
      audit: eventsOf(group, 'publish', 'schedule'),
      body: publishTextSchema,
      example: { given: example, body: {}, status: 200 },
      async handle({ c, params: { id }, rev, body: { content, from, until } }) {
        const saving = getSaving(c, group)
        const dates = { from: toMoment(from) ?? null, until: toMoment(until) }
        const request = { id, rev, dates }
        if (content === undefined) return respondWithOutcome(c, await publishStored(saving, request))
        const parsed = parseBySchema(group.schema, group.complete(content, false, saving.actor))
        if (!parsed.ok) return errorResponse(c, parsed.error)
        return respondWithOutcome(c, await saveText(saving, { ...request, content: parsed.value }))
      },
    }),
  ]
}

/** The route of the actions that need the permission to publish, or of the others. */
export const createActionRoute = (
  { group, edit, publish, example }: TextsApi,
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
      ? { given: `published ${example}`, params: { action: 'unpublish' }, body: {}, status: 200 }
      : { given: example, params: { action: 'trash' }, body: {}, status: 200 },
    async handle({ c, params: { id, action }, rev, body }) {
      const at = toMoment(body.at) ?? null
      if (action === 'changeDate' && at === null)
        return errorResponse(c, createValidationError({ from: 'Elige una fecha.' }))
      return act(c, group, { id, rev, action, at, until: toMoment(body.until) })
    },
  })
}

/** The content of a draft. A field that cannot be stored keeps its value, of the stored text or of a new one. */
export async function parseSentDraft(
  c: AppContext,
  group: TextGroup,
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
