import { Hono } from 'hono'
import { changeTagSchema, mergeTagSchema, removedTagSchema } from '#client/features/content/contract/tags.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { restoreTag, toRemovedTag } from '../queries/restore-tag.ts'
import { toTagSlug } from '../queries/tagged-posts.ts'
import { changeTag, saveTagDescription, readTag, type StoredTag, type TagChange } from '../queries/tags.ts'

const getSlug = (c: AppContext): string => c.req.param('slug') ?? ''

const createRecord = (c: AppContext, event: AuditEvent, detail: string): BatchStep =>
  auditStep(c, { event, userId: c.get('user').id, detail })

const interruptedError = {
  statusCode: 409,
  message: 'Alguien guardó un artículo justo ahora. Vuelve a intentarlo.',
}

/** Removes or merges a tag. Responds with the data that can restore it, or with 409 if a post was saved meanwhile. */
async function respondRemoved(c: AppContext, change: TagChange): Promise<Response> {
  const posts = await changeTag(c.get('env').db, change)
  const { from, to } = change
  const into = to?.kind === 'other' ? to : null
  return posts ? c.json({ removedTag: toRemovedTag(from, into, posts) }) : errorResponse(c, interruptedError)
}

const respondTagExists = (c: AppContext, { slug, name }: StoredTag): Response | Promise<Response> =>
  errorResponse(c, {
    statusCode: 409,
    message: `Ya hay una etiqueta «${name}». Puedes unir las dos.`,
    data: { taken: { slug, name } },
  })

/** Routes of `/api/mngr/etiquetas/:slug`; their schemas are in client/features/content/contract/tags.ts. */
export const tagsApi = new Hono<AppEnv>()
  .use(limitBody(4 * kilobyte))
  .patch('/:slug', async (c) => {
    const body = await readBody(c, changeTagSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const { name } = body.value
    const slug = toTagSlug(name)
    const [from, taken] = await Promise.all([readTag(db, getSlug(c)), readTag(db, slug)])
    if (!from) return notFound(c)
    if (taken && taken.id !== from.id) return respondTagExists(c, taken)
    const { description = from.description } = body.value
    if (name === from.name) {
      const done = await saveTagDescription(db, from, description, createRecord(c, 'tag.described', name))
      return done ? c.json({ tag: { slug, name } }) : errorResponse(c, interruptedError)
    }
    const to = { kind: 'renamed', slug, name, description } as const
    const change = {
      from,
      to,
      now: c.get('now'),
      auditStep: createRecord(c, 'tag.renamed', `${from.name} → ${name}`),
    }
    return (await changeTag(db, change))
      ? c.json({ tag: { slug, name } })
      : errorResponse(c, interruptedError)
  })
  .delete('/:slug', async (c) => {
    const from = await readTag(c.get('env').db, getSlug(c))
    if (!from) return notFound(c)
    const record = createRecord(c, 'tag.deleted', from.name)
    return respondRemoved(c, { from, to: null, now: c.get('now'), auditStep: record })
  })
  .all('/:slug', createMethodNotAllowed('PATCH', 'DELETE'))
  .post('/:slug/unir', async (c) => {
    const body = await readBody(c, mergeTagSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const [from, to] = await Promise.all([readTag(db, getSlug(c)), readTag(db, body.value.into)])
    if (!from) return notFound(c)
    if (!to || to.id === from.id)
      return errorResponse(c, { statusCode: 422, message: 'Elige otra etiqueta que exista.' })
    const other = { kind: 'other', ...to } as const
    const record = createRecord(c, 'tag.joined', `${from.name} → ${to.name}`)
    return respondRemoved(c, { from, to: other, now: c.get('now'), auditStep: record })
  })
  .all('/:slug/unir', createMethodNotAllowed('POST'))
  .post('/:slug/recuperar', limitBody(1_000 * kilobyte), async (c) => {
    const body = await readBody(c, removedTagSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const removedTag = body.value
    const slug = toTagSlug(removedTag.name)
    if (slug !== getSlug(c)) return notFound(c)
    const taken = await readTag(db, slug)
    if (taken) return respondTagExists(c, taken)
    const record = createRecord(c, 'tag.restored', removedTag.name)
    if (!(await restoreTag(db, removedTag, record))) return errorResponse(c, interruptedError)
    return c.json({ tag: { slug, name: removedTag.name } })
  })
  .all('/:slug/recuperar', createMethodNotAllowed('POST'))
