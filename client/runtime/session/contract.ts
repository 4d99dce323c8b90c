import * as v from 'valibot'
import { roles } from './permissions.ts'

/** The id of the person whom a tab shows as signed in; the server refuses the request if somebody else is by now. */
export const userIdHeader = 'X-Cauce-Person'
/** `data.reason` of that refusal, a 409. */
export const otherUserReason = 'other-person'

export const sessionUserSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  // An unknown role counts as editor, which only hides controls: the server checks permissions itself.
  role: v.fallback(v.picklist(roles), 'editor'),
})

/** `GET /api/_auth/session`: the signed-in manager's public fields, or null. */
export const sessionSchema = v.object({ user: v.nullable(sessionUserSchema) })

export type SessionUser = v.InferOutput<typeof sessionUserSchema>
export type Session = v.InferOutput<typeof sessionSchema>
