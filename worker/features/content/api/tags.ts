import { Hono } from 'hono'
import { changeTagSchema, joinTagSchema, lostTagSchema } from '#client/features/content/contract/tags.ts'
import { audited } from '#worker/audit/audited.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import type { Part } from '#worker/db/parts.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { bringTagBack, lostTag } from '../queries/lost-tag.ts'
import { slugOf } from '../queries/tag-bearers.ts'
import { changeTag, describeTag, readTag, type StoredTag } from '../queries/tags.ts'

const pathSlug = (c: AppContext): string => c.req.param('slug') ?? ''

const record = (c: AppContext, event: AuditEvent, detail: string): Part =>
  audited(c, { event, managerId: c.get('user').id, detail })

const interrupted = {
  statusCode: 409,
  message: 'Alguien guardó un artículo justo ahora. Vuelve a intentarlo.',
}

const alreadyThere = (c: AppContext, { slug, name }: StoredTag): Response | Promise<Response> =>
  errorResponse(c, {
    statusCode: 409,
    message: `Ya hay una etiqueta «${name}». Puedes unir las dos.`,
    data: { taken: { slug, name } },
  })

/** `/api/mngr/etiquetas/:slug` (client/features/content/contract/tags.ts). */
export const tagsApi = new Hono<AppEnv>()
  .use(limitBody(4 * kilobyte))
  .patch('/:slug', async (c) => {
    const body = await readBody(c, changeTagSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const { name } = body.value
    const slug = slugOf(name)
    const [from, taken] = await Promise.all([readTag(db, pathSlug(c)), readTag(db, slug)])
    if (!from) return notFound(c)
    if (taken && taken.id !== from.id) return alreadyThere(c, taken)
    const { description = from.description } = body.value
    if (name === from.name) {
      const done = await describeTag(db, from, description, record(c, 'tag.described', name))
      return done ? c.json({ tag: { slug, name } }) : errorResponse(c, interrupted)
    }
    const to = { kind: 'renamed', slug, name, description } as const
    const change = { from, to, now: c.get('now'), record: record(c, 'tag.renamed', `${from.name} → ${name}`) }
    return (await changeTag(db, change)) ? c.json({ tag: { slug, name } }) : errorResponse(c, interrupted)
  })
  .delete('/:slug', async (c) => {
    const { db } = c.get('env')
    const from = await readTag(db, pathSlug(c))
    if (!from) return notFound(c)
    const change = { from, to: null, now: c.get('now'), record: record(c, 'tag.deleted', from.name) }
    const bearers = await changeTag(db, change)
    return bearers ? c.json({ lost: lostTag(from, null, bearers) }) : errorResponse(c, interrupted)
  })
  .all('/:slug', methodNotAllowed('PATCH', 'DELETE'))
  .post('/:slug/unir', async (c) => {
    const body = await readBody(c, joinTagSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const [from, to] = await Promise.all([readTag(db, pathSlug(c)), readTag(db, body.value.into)])
    if (!from) return notFound(c)
    if (!to || to.id === from.id)
      return errorResponse(c, { statusCode: 422, message: 'Elige otra etiqueta que exista.' })
    const other = { kind: 'other', ...to } as const
    const detail = `${from.name} → ${to.name}`
    const change = { from, to: other, now: c.get('now'), record: record(c, 'tag.joined', detail) }
    const bearers = await changeTag(db, change)
    return bearers ? c.json({ lost: lostTag(from, to, bearers) }) : errorResponse(c, interrupted)
  })
  .all('/:slug/unir', methodNotAllowed('POST'))
  .post('/:slug/recuperar', limitBody(1_000 * kilobyte), async (c) => {
    const body = await readBody(c, lostTagSchema)
    if (!body.ok) return body.response
    const { db } = c.get('env')
    const lost = body.value
    const slug = slugOf(lost.name)
    if (slug !== pathSlug(c)) return notFound(c)
    const [taken, into] = await Promise.all([
      readTag(db, slug),
      lost.into ? readTag(db, lost.into.slug) : undefined,
    ])
    if (taken) return alreadyThere(c, taken)
    const back = { lost, into: into ?? null, record: record(c, 'tag.restored', lost.name) }
    if (!(await bringTagBack(db, back))) return errorResponse(c, interrupted)
    return c.json({ tag: { slug, name: lost.name } })
  })
  .all('/:slug/recuperar', methodNotAllowed('POST'))
