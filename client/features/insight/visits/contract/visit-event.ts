/** POST a `VisitEvent`. Always answers 204. */
export const visitEventPath = '/api/visitas'
/** Response header with the value `1`: the browser shall measure the speed of this document. */
export const measureSpeedHeader = 'Measure'

/**
 * A page view. `from` is the previous page on this site. Without one a visit starts, with the host of the referrer
 * and the campaign from the page's address.
 */
export type VisitEvent = { path: string } & ({ from: string } | { referrer: string; campaign: string })
