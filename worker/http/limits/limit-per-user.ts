import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { type AttemptLimit, countAttempt } from './attempts.ts'
import { rateLimits } from './rate-limits.ts'
import { respondTooMany } from './too-many.ts'

type Action = keyof typeof rateLimits.user

export const createUserLimit = (action: Action, userId: string): AttemptLimit => ({
  // Not the key of attempts to sign in, which have some of the same names.
  key: `user:${action}:${userId}`,
  max: rateLimits.user[action],
})

/** Answers 429 when a manager, or a program with its own token, exceeds the limit of this action in 15 minutes. */
export const limitPerUser = (action: Action) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const limit = createUserLimit(action, c.get('accessToken')?.id ?? c.get('user').id)
    const counted = await countAttempt(c.get('env').db, [limit], c.get('now'))
    if (!counted.allowed) return respondTooMany(c, counted.retryAfterSeconds)
    return next()
  })
