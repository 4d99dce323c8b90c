import { createMiddleware } from 'hono/factory'
import { countAttempt } from '../../db/throttle.ts'
import type { AppEnv } from '../context.ts'
import { respondTooMany } from './too-many.ts'

/** In 15 minutes: more than anybody needs, and too few to fill the database. */
const defaultMax = 60
/** The same of new texts: somebody may bring in a whole site by a script. */
export const maxNewEntries = 120
/** Of previews, each asked for by a button: rendering the longest text keeps the thread. */
export const previewedTexts = 150
/** Of actions that render several texts again: a whole library may be described in one go. */
export const rerenders = 300
/** Of new passwords, each of which is hashed and written to its owner. */
export const newPasswords = 10
/** Of files: somebody may drop a whole folder of pictures at once. */
export const newFiles = 300

/** Limits how often a manager may do what makes a new row each time, or much work: 429 beyond. `action` names it in the count. */
export const limitPerUser = (action: string, max = defaultMax) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = `${action}:${c.get('user').id}`
    const counted = await countAttempt(c.get('env').db, [{ key, max }], c.get('now'))
    if (!counted.allowed) return respondTooMany(c, counted.retryAfterSeconds)
    return next()
  })
