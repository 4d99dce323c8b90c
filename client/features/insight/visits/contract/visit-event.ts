/** POST a `VisitEvent`. Always answers 204. */
export const visitEventPath = '/api/visitas'
/** Response header with the value `1`: the browser shall measure the speed of this document. */
export const measureSpeedHeader = 'Measure'

/** A page view. `from`: the previous page; without one a visit starts, with its referrer's host and campaign. */
export type VisitEvent = { path: string } & ({ from: string } | { referrer: string; campaign: string })
