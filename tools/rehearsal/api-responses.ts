import { HTTPException } from 'hono/http-exception'

export const respondOk = (result: unknown, more: object = {}): Response =>
  Response.json({ success: true, errors: [], messages: [], result, ...more })

/** A response by which Cloudflare's API refuses a call, with an error code that wrangler recognises. */
export const respondError = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status })

/** A response with all rows on a single page. */
export const respondList = (rows: readonly unknown[]): Response =>
  respondOk(rows, {
    result_info: { page: 1, per_page: 1000, count: rows.length, total_count: rows.length, total_pages: 1 },
  })

export const respondMissing = (): Response =>
  respondError(404, 10007, 'This Worker does not exist on your account.')

export const respondMissingDatabase = (): Response =>
  respondError(404, 7404, 'The database could not be found.')

/** Refuses the call by `missing` if nothing was found. */
export function requireFound<T>(found: T | null | undefined, missing = respondMissing): T {
  if (found === null || found === undefined) throw new HTTPException(404, { res: missing() })
  return found
}
