const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lives, in milliseconds: unused, and in all. */
export const sessionLimits = {
  normal: { idle: 2 * hour, total: 12 * hour },
  /** With *Mantener la sesión en este dispositivo*. */
  remembered: { idle: 14 * day, total: 30 * day },
}
/** How long a browser is remembered in which somebody has signed in; browsers keep no cookie for longer. */
export const deviceMemoryMs = 400 * day
/** Last use is written at most once in this part of the idle limit. */
export const lastUseFraction = 1 / 10
/** Sessions of one account at once: opening another ends the one that was unused for longest. */
export const maxSessions = 20
/** A sign-in older than this is asked for again before what is sensitive. */
export const recentSignInMs = 15 * minute
/** How long one store may take over a session; a lookup asks two at most, and nobody shall wait for 3 s. */
export const lookupTimeoutMs = 1_000
/** How long an enrolment link is good. */
export const enrolmentMs = 24 * hour
/** How long the link is good that confirms a new address. */
export const emailChangeMs = hour
/** How long the link is good that was mailed to choose another password; an owner's is good as an enrolment's. */
export const passwordResetMs = 30 * minute
/** How long the server waits for the code after a password, or for a passkey's answer. */
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

/** Whether the last use is old enough to be written again. */
export function isLastUseStale(session: SessionTimes, now: number): boolean {
  return now - session.lastUsedAt >= getSessionLimits(session).idle * lastUseFraction
}
