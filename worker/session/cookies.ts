import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../http/context.ts'
import { isToken } from './token.ts'

// The `__Host-` prefix binds a cookie to this host, to `/` and to HTTPS.
const names = {
  session: '__Host-sesion',
  /** The password was right and a code is awaited. */
  step: '__Host-paso',
  /** Somebody has signed in with this browser before. */
  device: '__Host-dispositivo',
} as const
type CookieName = keyof typeof names

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** The token of the request, or null where there is none of the right shape: KV throws on odd keys. */
export function readToken(c: AppContext, name: CookieName = 'session'): string | null {
  const token = getCookie(c, names[name])
  return isToken(token) ? token : null
}

/** `maxAge` in seconds; without it the cookie ends with the browser's session. */
export function writeToken(c: AppContext, name: CookieName, token: string, maxAge?: number): void {
  setCookie(c, names[name], token, { ...attributes, ...(maxAge === undefined ? {} : { maxAge }) })
}

export function clearToken(c: AppContext, name: CookieName): void {
  deleteCookie(c, names[name], attributes)
}
