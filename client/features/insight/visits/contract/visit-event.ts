/** POST a `VisitEvent`. Always answers 204. */
export const visitEventPath = '/api/visitas'
/** Response header with the value `1`: the browser shall measure the speed of this document. */
export const measureSpeedHeader = 'Measure'

/** `from`: the previous page on this site. Without it a visit starts, with its referrer and campaign. */
export type VisitEvent = { path: string } & ({ from: string } | { referrer: string; campaign: string })
