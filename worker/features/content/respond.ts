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

/** The ETag of a version of a post. */
export const toETag = (rev: number): string => `"${rev}"`

/**
 * The `rev` that a change is made from. The body names it; `If-Match` names it once more for whatever stands between,
 * and where it names another one, that is a version no post ever has.
 */
export function parseIfMatchRev(c: AppContext, { rev }: { rev: number }): number {
  const match = c.req.header('If-Match')
  return match === undefined || hasEtag(match, toETag(rev), 'strong') ? rev : 0
}

/** What became of a change, as HTTP. */
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
      // A condition that was stated and failed has a status of its own.
      const statusCode = c.req.header('If-Match') === undefined ? 409 : 412
      return errorResponse(c, { statusCode, message: conflictMessage, data: { current } })
    }
    case 'invalid':
      return errorResponse(c, { statusCode: 422, message: outcome.message, data: { fields: outcome.fields } })
    case 'refused':
      return errorResponse(c, { statusCode: 422, message: outcome.message })
  }
}
