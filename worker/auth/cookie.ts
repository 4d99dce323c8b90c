import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from '../context.ts'

/** The session cookie; the `__Host-` prefix binds it to this host, to `/` and to HTTPS. */
export const sessionCookie = '__Host-sesion'

// 256 random bits in base64url.
const tokenShape = /^[A-Za-z0-9_-]{43}$/

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** The token of the request, or null where there is none of the right shape: KV throws on odd keys. */
export function readToken(c: AppContext): string | null {
  const token = getCookie(c, sessionCookie)
  return token !== undefined && tokenShape.test(token) ? token : null
}

/** `maxAge` in seconds; without it the cookie ends with the browser's session. */
export function writeToken(c: AppContext, token: string, maxAge?: number): void {
  setCookie(c, sessionCookie, token, { ...attributes, ...(maxAge === undefined ? {} : { maxAge }) })
}

export function clearToken(c: AppContext): void {
  deleteCookie(c, sessionCookie, attributes)
}
