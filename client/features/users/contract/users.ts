import * as v from 'valibot'
import { roles } from '#client/runtime/session/abilities.ts'
import { account } from '../../account/contract/account.ts'
import { emailSchema, nameSchema } from '../../account/contract/fields.ts'

// Who has access, and as what. Owners alone ask for any of it, with a recent sign-in, and never about themselves.

const member = (id: string): string => `${account}/equipo/${encodeURIComponent(id)}`
export const teamPaths = {
  /** POST {email, name, role} → {members, link, mailed} */
  team: `${account}/equipo`,
  /** PATCH {disabled}, {role} or {email} → {members}; DELETE → {members}: what they wrote stays, with their name. */
  member,
  /**
   * POST → {members, link, mailed}: a new enrolment link for one who has not enrolled yet; for one who has, a link by
   * which they choose another password.
   */
  link: (id: string): string => `${member(id)}/enlace`,
  /** DELETE → {members}: they sign in without a code, and their sessions end. */
  secondFactor: (id: string): string => `${member(id)}/codigo`,
} as const

const role = v.picklist(roles, 'Elige qué podrá hacer.')

export const inviteSchema = v.object({ email: emailSchema, name: nameSchema, role })
/** One thing at a time, so that each is told and recorded as what it is; of several the first counts. */
export const memberChangeSchema = v.union(
  [v.object({ disabled: v.boolean() }), v.object({ role }), v.object({ email: emailSchema })],
  'El cambio no se entiende.',
)

export const memberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  status: v.picklist(['active', 'invited', 'disabled']),
  secondFactor: v.boolean(),
  createdAt: v.number(),
  you: v.boolean(),
})
export const membersAnswerSchema = v.object({ members: v.array(memberSchema) })
/** `link` is shown to copy; `mailed` says that it went by mail too. */
export const invitedAnswerSchema = v.object({
  ...membersAnswerSchema.entries,
  link: v.string(),
  kind: v.picklist(['enrolment', 'password']),
  mailed: v.boolean(),
})

export type MemberChange = v.InferOutput<typeof memberChangeSchema>
export type Member = v.InferOutput<typeof memberSchema>
export type Invitation = v.InferOutput<typeof invitedAnswerSchema>
export type Invited = Omit<Invitation, 'members'>
