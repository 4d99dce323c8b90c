import type { AppContext } from '#worker/http/context.ts'

/** Returns true if the browser asks not to be tracked. */
export const hasTrackingOptOut = (c: AppContext): boolean =>
  c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1'
