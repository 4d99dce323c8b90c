import * as v from 'valibot'
import { roles } from './permissions.ts'

/**
 * Request header: the id of the person whom the tab shows as signed in. If another person has signed in since, the
 * server refuses the request.
 */
export const userIdHeader = 'X-Cauce-Person'
/** `data.reason` of the 409 with which the server refuses a request because another person has signed in. */
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
