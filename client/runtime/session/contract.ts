import * as v from 'valibot'
import { roles } from './permissions.ts'

/** Names, by their id, the person a tab belongs to: a request is refused where somebody else has signed in since. */
export const userIdHeader = 'X-Cauce-Person'
/** `data.reason` of that refusal, a 409. */
export const otherUserReason = 'other-person'

export const sessionUserSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  // What is not known hides something, and opens nothing: the server asks for itself.
  role: v.fallback(v.picklist(roles), 'editor'),
})

/** `GET /api/_auth/session`: the signed-in manager's public fields, or null. */
export const sessionSchema = v.object({ user: v.nullable(sessionUserSchema) })

export type SessionUser = v.InferOutput<typeof sessionUserSchema>
export type Session = v.InferOutput<typeof sessionSchema>
