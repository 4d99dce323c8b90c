import * as v from 'valibot'
import { type Session, sessionUserSchema } from '#client/contract/session.ts'
import type { AppContext } from '../context.ts'
import { withDeadline } from '../data/database.ts'
import { clearToken, readToken } from './cookie.ts'

/** How long a session lookup may take, in milliseconds; a later answer counts as signed out. */
const lookupDeadlineMs = 1_500

const recordSchema = v.object({ user: sessionUserSchema, createdAt: v.number(), lastUsedAt: v.number() })
type SessionRecord = v.InferOutput<typeof recordSchema>

const nobody: Session = { user: null }

/** Only the hash of a token is stored, so that the store's content opens no session. */
async function sessionKey(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return `session:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The session of a request; whatever goes wrong, nobody is signed in. */
export async function readSession(c: AppContext): Promise<Session> {
  const token = readToken(c)
  if (token === null) return nobody
  try {
    const stored: unknown = await withDeadline(
      c.get('env').sessions.get(await sessionKey(token), 'json'),
      lookupDeadlineMs,
    )
    const record = v.safeParse(recordSchema, stored)
    return record.success ? { user: record.output.user } : nobody
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'session-lookup', error: String(error) }))
    return nobody
  }
}

/** Ends the session of a request. The cookie goes even when the store cannot be reached. */
export async function endSession(c: AppContext): Promise<void> {
  const token = readToken(c)
  clearToken(c)
  if (token === null) return
  try {
    await withDeadline(c.get('env').sessions.delete(await sessionKey(token)), lookupDeadlineMs)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'session-end', error: String(error) }))
  }
}

/** Stores a session for a fresh token and returns the token. */
export async function createSession(
  sessions: KVNamespace,
  user: SessionRecord['user'],
  now: number,
): Promise<string> {
  const token = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const record: SessionRecord = { user, createdAt: now, lastUsedAt: now }
  await sessions.put(await sessionKey(token), JSON.stringify(record), { expirationTtl: 12 * 60 * 60 })
  return token
}
