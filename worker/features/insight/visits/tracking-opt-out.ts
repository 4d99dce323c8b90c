import type { AppContext } from '#worker/http/context.ts'

/** Whether the browser asks not to be counted; ours never gets to ask. */
export const hasTrackingOptOut = (c: AppContext): boolean =>
  c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1'
