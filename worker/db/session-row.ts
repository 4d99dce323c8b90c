import type { SessionUser } from '#client/runtime/session/contract.ts'

/** A manager's session as it is stored. Instants are epoch milliseconds. */
export type SessionRow = {
  id: string
  hash: string
  /** With the role they have at this moment: read with the session, so that a change acts at once. */
  user: SessionUser
  createdAt: number
  verifiedAt: number
  lastUsedAt: number
  remember: boolean
  device: string
  place: string | null
}
