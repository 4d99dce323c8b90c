import type { AppContext } from '../../http/context.ts'
import { getVisitor } from '../../http/request/visitor.ts'
import { respondWithRefusal } from './engine/outcome.ts'
import type { PostOutcome } from './publishing/write.ts'
import type { Actor } from './queries/statements.ts'
import { toEditorPost } from './queries/stored-posts.ts'

export function getActor(c: AppContext): Actor {
  const { id, name } = c.get('user')
  const { device, country } = getVisitor(c)
  return { author: { id, name, device, country }, now: c.get('now') }
}

export const toETag = (rev: number): string => `"${rev}"`

/** Converts the outcome of a change to a response. */
export async function respondWithOutcome(
  c: AppContext,
  outcome: PostOutcome,
  status: 200 | 201 = 200,
): Promise<Response> {
  const now = c.get('now')
  if (outcome.ok) {
    const { post, unsaved } = outcome.value
    c.header('ETag', toETag(post.rev))
    return c.json({ post: toEditorPost(post, now), unsaved }, status)
  }
  return respondWithRefusal(
    c,
    outcome.reason === 'stale' ? { ...outcome, current: toEditorPost(outcome.current, now) } : outcome,
  )
}
