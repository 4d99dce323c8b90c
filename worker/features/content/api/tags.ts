import * as v from 'valibot'
import {
  changeTagSchema,
  mergeTagSchema,
  removedTagResponseSchema,
  removedTagSchema,
  tagResponseSchema,
} from '#client/features/content/contract/tags.ts'
import { createApi, route } from '#worker/api/route.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { toTagSlug } from '../queries/article-index.ts'
import {
  changeTag,
  restoreTag,
  saveTagDescription,
  readTag,
  type StoredTag,
  type TagChange,
  toRemovedTag,
} from '../queries/tags.ts'

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

/** Responds with a tag after its change, or with 409 if a post was saved meanwhile. */
const respondChanged = (c: AppContext, isChanged: unknown, tag: { slug: string; name: string }) =>
  isChanged ? c.json({ tag }) : errorResponse(c, interruptedError)

const params = v.object({ slug: v.string() })

const facts = { permission: 'publishArticles', rateLimit: 'none', params } as const

/** Routes of `/api/mngr/etiquetas/:slug`; their schemas are in client/features/content/contract/tags.ts. */
export const tagsApi = createApi([
  route('PATCH', '/:slug', {
    ...facts,
    audit: ['tag.renamed', 'tag.described'],
    body: changeTagSchema,
    maxBytes: 4 * kilobyte,
    answer: tagResponseSchema,
    example: { given: 'tag', body: { name: 'Otra {unique}' }, status: 200, repeatStatus: 404 },
    async handle({ c, env: { db }, now, params: { slug: given }, body, record }) {
      const { name } = body
      const slug = toTagSlug(name)
      const [from, taken] = await Promise.all([readTag(db, given), readTag(db, slug)])
      if (!from) return notFound(c)
      if (taken && taken.id !== from.id) return respondTagExists(c, taken)
      const { description = from.description } = body
      if (name === from.name) {
        const described = record({ event: 'tag.described', detail: name })
        const isSaved = await saveTagDescription(db, from, description, described)
        return respondChanged(c, isSaved, { slug, name })
      }
      const to = { kind: 'renamed', slug, name, description } as const
      const auditStep = record({ event: 'tag.renamed', detail: `${from.name} → ${name}` })
      const isChanged = await changeTag(db, { from, to, now, auditStep })
      return respondChanged(c, isChanged, { slug, name })
    },
  }),
  route('DELETE', '/:slug', {
    ...facts,
    audit: 'tag.deleted',
    answer: removedTagResponseSchema,
    example: { given: 'tag', status: 200, repeatStatus: 404 },
    async handle({ c, env, now, params: { slug }, record }) {
      const from = await readTag(env.db, slug)
      if (!from) return notFound(c)
      const auditStep = record({ event: 'tag.deleted', detail: from.name })
      return respondRemoved(c, { from, to: null, now, auditStep })
    },
  }),
  route('POST', '/:slug/unir', {
    ...facts,
    audit: 'tag.joined',
    body: mergeTagSchema,
    maxBytes: 4 * kilobyte,
    answer: removedTagResponseSchema,
    example: { given: 'tag', body: { into: '{other}' }, status: 200, repeatStatus: 404 },
    async handle({ c, env: { db }, now, params: { slug }, body, record }) {
      const [from, to] = await Promise.all([readTag(db, slug), readTag(db, body.into)])
      if (!from) return notFound(c)
      if (!to || to.id === from.id)
        return errorResponse(c, { statusCode: 422, message: 'Elige otra etiqueta que exista.' })
      const auditStep = record({ event: 'tag.joined', detail: `${from.name} → ${to.name}` })
      return respondRemoved(c, { from, to: { kind: 'other', ...to }, now, auditStep })
    },
  }),
  route('POST', '/:slug/recuperar', {
    ...facts,
    audit: 'tag.restored',
    body: removedTagSchema,
    maxBytes: 1_000 * kilobyte,
    answer: tagResponseSchema,
    example: {
      given: 'removed tag',
      body: { name: '{slug}', description: '', bearers: { live: ['{id}'], newest: ['{id}'] }, into: null },
      status: 200,
      repeatStatus: 409,
    },
    async handle({ c, env: { db }, params: { slug: given }, body: removedTag, record }) {
      const { name } = removedTag
      const slug = toTagSlug(name)
      if (slug !== given) return notFound(c)
      const taken = await readTag(db, slug)
      if (taken) return respondTagExists(c, taken)
      const restored = await restoreTag(db, removedTag, record({ event: 'tag.restored', detail: name }))
      return respondChanged(c, restored, { slug, name })
    },
  }),
])
