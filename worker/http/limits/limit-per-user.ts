import { createMiddleware } from 'hono/factory'
import { countAttempt } from '../../db/throttle.ts'
import type { AppEnv } from '../context.ts'
import { respondTooMany } from './too-many.ts'

/** Requests per 15 minutes: more than a person needs, too few to fill the database. */
const defaultMax = 60
/** Limit for new entries: higher, because a script may import a whole site. */
export const maxNewEntries = 120
/** Limit for previews, each requested with a button: rendering the longest text blocks the thread. */
export const previewedTexts = 150
/** Limit for actions that render several texts again: somebody may describe a whole library of images in one go. */
export const rerenders = 300
/** Limit for password changes, each of which hashes a password and sends a mail. */
export const newPasswords = 10
/** Limit for uploads: somebody may drop a whole folder of pictures at once. */
export const newFiles = 300

/** 429 beyond `max` requests of a manager in 15 minutes. Endpoints with the same `action` share a count. */
export const limitPerUser = (action: string, max = defaultMax) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = `${action}:${c.get('user').id}`
    const counted = await countAttempt(c.get('env').db, [{ key, max }], c.get('now'))
    if (!counted.allowed) return respondTooMany(c, counted.retryAfterSeconds)
    return next()
  })
