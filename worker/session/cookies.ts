import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../http/context.ts'
import { isToken } from './token.ts'

// The `__Host-` prefix binds a cookie to this host, to `/` and to HTTPS.
export const cookieNames = {
  session: '__Host-sesion',
  /** Between a correct password and its second factor. */
  pendingSignIn: '__Host-paso',
  /** Marks a browser in which somebody has signed in. */
  device: '__Host-dispositivo',
} as const
type CookieName = keyof typeof cookieNames

const cookieAttributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** The token of a cookie; null if missing or malformed. */
export function readToken(c: AppContext, name: CookieName = 'session'): string | null {
  const token = getCookie(c, cookieNames[name])
  return isToken(token) ? token : null
}

/** `maxAge` in seconds; without it the browser deletes the cookie when it closes. */
export function writeToken(c: AppContext, name: CookieName, token: string, maxAge?: number): void {
  setCookie(c, cookieNames[name], token, { ...cookieAttributes, ...(maxAge === undefined ? {} : { maxAge }) })
}

export function clearToken(c: AppContext, name: CookieName): void {
  deleteCookie(c, cookieNames[name], cookieAttributes)
}
