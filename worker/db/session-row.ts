import type { SessionUser } from '#client/runtime/session/contract.ts'

/** A stored session of a manager. Instants are epoch milliseconds. */
export type SessionRow = {
  id: string
  hash: string
  /** Read together with the session, so that a change of the role takes effect at once. */
  user: SessionUser
  createdAt: number
  verifiedAt: number
  lastUsedAt: number
  remember: boolean
  device: string
  place: string | null
}
