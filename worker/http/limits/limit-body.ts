import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from '../context.ts'

export const kilobyte = 1024

/** What a body may weigh where its route says nothing else. */
const defaultMaxBytes = 64 * kilobyte

/** What a multipart body weighs beside its files. */
export const multipartOverhead = 64 * kilobyte

/** Says beside a route how many bytes its body may have; whoever reads the body keeps to it. */
export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('bodyLimit', maxBytes)
    await next()
  }
}

export function getBodyLimit(c: AppContext): number {
  return c.get('bodyLimit') ?? defaultMaxBytes
}
