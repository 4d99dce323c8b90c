/** The middleware that routes may name. */
export const middlewareNames = ['authenticated'] as const
export type MiddlewareName = (typeof middlewareNames)[number]
