import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from '../context.ts'

export const kilobyte = 1024

/** Limit in bytes for routes that set none. */
const defaultMaxBytes = 64 * kilobyte

/** Bytes that a multipart body may have besides its files. */
export const multipartOverhead = 64 * kilobyte

/** Sets the maximum size of the body for a route, in bytes; the functions that read bodies enforce it. */
export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('bodyLimit', maxBytes)
    await next()
  }
}

export function getBodyLimit(c: AppContext): number {
  return c.get('bodyLimit') ?? defaultMaxBytes
}
