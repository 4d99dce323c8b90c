import * as v from 'valibot'
import { accountApiPath } from '../../account/contract/account.ts'
import { emailSchema, nameSchema } from '../../account/contract/fields.ts'

// The API for users. Only owners may use it, with a recent sign-in, and not for their own account.

const userPath = (id: string): string => `${accountApiPath}/equipo/${encodeURIComponent(id)}`
export const usersPaths = {
  /** POST {email, name, role} → {members, link, mailed} */
  users: `${accountApiPath}/equipo`,
  /** PATCH {disabled}, {role} or {email} → {members}. DELETE → {members}: the user's texts and their name stay. */
  member: userPath,
  /** POST → {members, link, mailed}. The link activates the account or, if it is active, sets a new password. */
  link: (id: string): string => `${userPath(id)}/enlace`,
  /** DELETE → {members}: turns off the user's second factor and ends their sessions. */
  secondFactor: (id: string): string => `${userPath(id)}/codigo`,
} as const

const roleSchema = v.pipe(v.string('Elige qué podrá hacer.'), v.nonEmpty('Elige qué podrá hacer.'))

export const inviteSchema = v.object({ email: emailSchema, name: nameSchema, role: roleSchema })
/** One change per request, so that each is announced and recorded by itself. Of several, the first counts. */
export const userChangeSchema = v.union(
  [v.object({ disabled: v.boolean() }), v.object({ role: roleSchema }), v.object({ email: emailSchema })],
  'El cambio no se entiende.',
)

const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
  status: v.picklist(['active', 'invited', 'disabled']),
  secondFactor: v.boolean(),
  createdAt: v.number(),
  /** The last use of the sessions and devices that are still stored; null = none. */
  lastUsedAt: v.nullable(v.number()),
  you: v.boolean(),
})
export const usersResponseSchema = v.object({ members: v.array(userSchema) })
/** `link` is shown for copying; `mailed` says whether it was also sent by mail. */
export const createdLinkResponseSchema = v.object({
  ...usersResponseSchema.entries,
  link: v.string(),
  kind: v.picklist(['enrolment', 'password']),
  mailed: v.boolean(),
})

export type UserChange = v.InferOutput<typeof userChangeSchema>
export type User = v.InferOutput<typeof userSchema>
export type CreatedLinkResponse = v.InferOutput<typeof createdLinkResponseSchema>
export type CreatedLink = Omit<CreatedLinkResponse, 'members'>
