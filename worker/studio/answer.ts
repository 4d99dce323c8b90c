import { pageNotFound } from '#client/errors.ts'
import type { AppContext } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { visitorOf } from '../http/visitor.ts'
import type { StudioOutcome } from './lifecycle.ts'
import { toEditorPost } from './queries/stored-posts.ts'
import type { Actor } from './statements.ts'

export function actor(c: AppContext): Actor {
  const { id, name } = c.get('user')
  const { device, country } = visitorOf(c)
  return { author: { id, name, device, country }, now: c.get('now') }
}

const conflictMessage =
  'Este artículo cambió en otra ventana o lo cambió otra persona. Tu texto sigue aquí: compara las dos versiones.'

/** What became of a change, as HTTP. */
export async function answer(
  c: AppContext,
  outcome: StudioOutcome,
  status: 200 | 201 = 200,
): Promise<Response> {
  switch (outcome.kind) {
    case 'done':
      return c.json({ post: toEditorPost(outcome.post, c.get('now')) }, status)
    case 'missing':
      return errorResponse(c, pageNotFound(c.req.path))
    case 'conflict': {
      const current = toEditorPost(outcome.current, c.get('now'))
      return errorResponse(c, { statusCode: 409, message: conflictMessage, data: { current } })
    }
    case 'invalid':
      return errorResponse(c, { statusCode: 422, message: outcome.message, data: { fields: outcome.fields } })
    case 'refused':
      return errorResponse(c, { statusCode: 422, message: outcome.message })
  }
}
