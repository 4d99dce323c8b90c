const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetime of a session in milliseconds: since its last use, and since its creation. */
export const sessionLimits = {
  normal: { idle: 2 * hour, total: 12 * hour },
  /** Lifetime after a sign-in with «Mantener la sesión en este dispositivo». */
  remembered: { idle: 14 * day, total: 30 * day },
}
/** How long a browser is remembered after a sign-in; browsers limit cookies to 400 days. */
export const deviceMemoryMs = 400 * day
/** The time of the last use is written again after this fraction of the idle limit. */
const lastUseFraction = 1 / 10
/** Sessions per account; beyond that the least recently used one ends. */
export const maxSessions = 20
/** Sensitive actions require a sign-in more recent than this. */
export const recentSignInMs = 15 * minute
/** Timeout of D1 or KV in a session lookup (ms). A lookup asks at most both, and must take less than 3 s. */
export const lookupTimeoutMs = 1_000
/** Lifetime of an invitation. It may wait until somebody hands it on, and can be withdrawn in the list of users. */
export const invitationMs = 7 * day
/** Lifetime of a link that is handed on and opens an existing account, or the first one. */
export const handedLinkMs = 24 * hour
/** Lifetime of the link that confirms a new e-mail address. */
export const emailChangeMs = hour
/** Lifetime of a mailed password reset link. One created by an owner lives `handedLinkMs`. */
export const passwordResetMs = 30 * minute
/** How long a pending sign-in waits for the second factor, or for a passkey's answer. */
export const challengeMs = 10 * minute

type SessionTimes = { createdAt: number; lastUsedAt: number; remember: boolean }

export function getSessionLimits({ remember }: Pick<SessionTimes, 'remember'>): {
  idle: number
  total: number
} {
  return remember ? sessionLimits.remembered : sessionLimits.normal
}

export function isSessionValid(session: SessionTimes, now: number): boolean {
  const { idle, total } = getSessionLimits(session)
  return now < session.createdAt + total && now < session.lastUsedAt + idle
}

/** True if the last use should be written again. */
export function isLastUseStale(session: SessionTimes, now: number): boolean {
  return now - session.lastUsedAt >= getSessionLimits(session).idle * lastUseFraction
}
