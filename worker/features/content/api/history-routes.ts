import * as v from 'valibot'
import {
  previewRequestSchema,
  previewResponseSchema,
  previewsResponseSchema,
  revisionResponseSchema,
  revisionsResponseSchema,
} from '#client/features/content/contract/edited-text.ts'
import { route } from '#worker/api/route.ts'
import type { AppContext } from '#worker/http/context.ts'
import { notFound } from '#worker/http/errors.ts'
import { type PreviewPlace, createPreview, listPreviews, revokePreview } from '../previews/previews.ts'
import { respondWithRefusal } from '../saving/outcome.ts'
import { listRevisions, readRevision } from '../saving/revisions.ts'
import { readText } from '../saving/stored-text.ts'
import { type Route, type TextsApi, reads } from './text-facts.ts'

/** Routes that list and read the versions of a text. */
export const createRevisionRoutes = ({ group, edit, example }: TextsApi): Route[] => {
  const facts = { permission: edit, audit: reads, rateLimit: 'none' } as const
  return [
    route('GET', '/:id/revisiones', {
      ...facts,
      answer: revisionsResponseSchema,
      example: { given: example, status: 200 },
      handle: async ({ c, env, params: { id } }) =>
        c.json({ revisions: await listRevisions(env.db, group, { id, userId: c.get('user').id }) }),
    }),
    route('GET', '/:id/revisiones/:revision{[0-9]{1,15}}', {
      ...facts,
      params: v.object({ id: v.string(), revision: v.pipe(v.string(), v.toNumber()) }),
      answer: revisionResponseSchema,
      example: { given: `${example} with history`, status: 200 },
      async handle({ c, env, params: { id, revision } }) {
        const content = await readRevision(env.db, group, id, revision)
        return content ? c.json({ content }) : notFound(c)
      },
    }),
  ]
}

/** The database, site URL and time of a request about the text with this id. */
const getPlace = (c: AppContext, id: string): PreviewPlace => {
  const { db, siteUrl } = c.get('env')
  return { db, siteUrl, id, now: c.get('now') }
}

export const createPreviewRoutes = ({ group, edit, example }: TextsApi): Route[] => {
  const { events, getAuditName } = group.previews
  async function readDetail({ db, id, now }: PreviewPlace): Promise<string> {
    const stored = getAuditName && (await readText(db, group, id, now))
    return stored ? getAuditName(stored.content) : id
  }
  const facts = { permission: edit, rateLimit: 'none' } as const
  return [
    route('GET', '/:id/vistas', {
      ...facts,
      audit: reads,
      answer: previewsResponseSchema,
      example: { given: example, status: 200 },
      handle: async ({ c, params: { id } }) => c.json({ previews: await listPreviews(getPlace(c, id)) }),
    }),
    route('POST', '/:id/vistas', {
      ...facts,
      audit: events.created,
      rateLimit: 'preview',
      body: previewRequestSchema,
      answer: previewResponseSchema,
      example: {
        given: example,
        body: {},
        status: 201,
        addsRowsTo: { entry_previews: 'each request creates a link, and the list shows them all' },
      },
      async handle({ c, params: { id }, body, record }) {
        const place = getPlace(c, id)
        const entry = record({ event: events.created, detail: await readDetail(place) })
        const outcome = await createPreview(group, place, body.days, entry)
        return outcome.ok ? c.json({ preview: outcome.value }, 201) : respondWithRefusal(c, outcome)
      },
    }),
    route('DELETE', '/:id/vistas/:preview{[0-9]{1,15}}', {
      ...facts,
      audit: events.revoked,
      params: v.object({ id: v.string(), preview: v.pipe(v.string(), v.toNumber()) }),
      answer: 'empty',
      example: { given: `${example} with history`, status: 204, repeatStatus: 404 },
      async handle({ c, params: { id, preview }, record }) {
        const place = getPlace(c, id)
        const entry = record({ event: events.revoked, detail: await readDetail(place) })
        return (await revokePreview(group, place, preview, entry)) ? c.body(null, 204) : notFound(c)
      },
    }),
  ]
}
