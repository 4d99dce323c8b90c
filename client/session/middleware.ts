/** The named middleware a route may ask for (Spec §6). */
export const middlewareNames = ['authenticated'] as const
export type MiddlewareName = (typeof middlewareNames)[number]
