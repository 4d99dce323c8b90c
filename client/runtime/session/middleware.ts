/** The named middleware a route may ask for. */
export const middlewareNames = ['authenticated'] as const
export type MiddlewareName = (typeof middlewareNames)[number]
