import type { AppContext } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { getVisitor } from '../../http/request/visitor.ts'
import { hasEtag } from '../../http/responses/etag.ts'
import type { PostOutcome } from './publishing/post-transitions.ts'
import type { Actor } from './queries/statements.ts'
import { toEditorPost } from './queries/stored-posts.ts'

export function getActor(c: AppContext): Actor {
  const { id, name } = c.get('user')
  const { device, country } = getVisitor(c)
  return { author: { id, name, device, country }, now: c.get('now') }
}

const conflictMessage =
  'Este artículo cambió en otra ventana o lo cambió otra persona. Tu texto sigue aquí: compara las dos versiones.'

export const toETag = (rev: number): string => `"${rev}"`

/**
 * The `rev` that a change is based on, from the body. If an `If-Match` header names another one, returns 0: no post
 * has that revision, so the change fails.
 */
export function parseIfMatchRev(c: AppContext, { rev }: { rev: number }): number {
  const match = c.req.header('If-Match')
  return match === undefined || hasEtag(match, toETag(rev), 'strong') ? rev : 0
}

/** Converts the outcome of a change to a response. */
export async function respondWithOutcome(
  c: AppContext,
  outcome: PostOutcome,
  status: 200 | 201 = 200,
): Promise<Response> {
  switch (outcome.kind) {
    case 'done':
      c.header('ETag', toETag(outcome.post.rev))
      return c.json(
        { post: toEditorPost(outcome.post, c.get('now')), unsaved: outcome.unsaved ?? {} },
        status,
      )
    case 'missing':
      return notFound(c)
    case 'conflict': {
      const current = toEditorPost(outcome.current, c.get('now'))
      // 412 if the client sent a precondition, otherwise 409.
      const statusCode = c.req.header('If-Match') === undefined ? 409 : 412
      return errorResponse(c, { statusCode, message: conflictMessage, data: { current } })
    }
    case 'invalid':
      return errorResponse(c, { statusCode: 422, message: outcome.message, data: { fields: outcome.fields } })
    case 'refused':
      return errorResponse(c, { statusCode: 422, message: outcome.message })
  }
}
