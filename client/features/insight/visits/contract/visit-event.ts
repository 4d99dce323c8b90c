/** POST: a page was seen. Answered by 204, whatever becomes of it. */
export const visitEventPath = '/api/visitas'
/** `1` on that answer: this document is one of those whose speed is measured. */
export const measureSpeedHeader = 'Measure'

/**
 * What a browser says of a page it shows. `from` is the page of this site before it; without one a visit begins, with
 * the host of the site whose link was followed and the campaign that the address names.
 */
export type VisitEvent = { path: string } & ({ from: string } | { referrer: string; campaign: string })
