import * as v from 'valibot'

/** The id of the person whom the tab shows; the server refuses the request if another has signed in since. */
export const userIdHeader = 'X-Cauce-Person'
/** `data.reason` of the 409 with which the server refuses a request because another person has signed in. */
export const otherUserReason = 'other-person'

export const sessionUserSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.optional(v.string(), ''),
  // Missing permissions only hide controls: the server checks them itself.
  permissions: v.optional(v.array(v.string()), []),
})

/** `GET /api/_auth/session`: the signed-in manager's public fields, or null. */
export const sessionSchema = v.object({ user: v.nullable(sessionUserSchema) })

export type SessionUser = v.InferOutput<typeof sessionUserSchema>
/** A user as it is stored: the permissions are those of the role. */
export type StoredUser = Omit<SessionUser, 'permissions'>
/** What mails and links need to know of a user. */
export type UserContact = Pick<SessionUser, 'id' | 'name' | 'email'>
export type Session = v.InferOutput<typeof sessionSchema>
