/** The names of the checks that a route can require before its page is shown. */
export const middlewareNames = ['authenticated'] as const
export type MiddlewareName = (typeof middlewareNames)[number]
