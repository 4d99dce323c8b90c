import type { Subject } from './drawings.ts'

/** Where drawings stand: `{threadsPath}/{colour}/{subject}/{seed}.svg`. */
export const threadsPath = '/hilos'

/** The colour of the design, in place of an owner's. */
export const ownColour = 'verde'

/** The address of a drawing. `seed` is a slug or an id; `accent` as the site says it, `#rrggbb` or empty. */
export const threadsAddress = (subject: Subject, seed: string, accent: string): string =>
  `${threadsPath}/${accent === '' ? ownColour : accent.slice(1)}/${subject}/${seed}.svg`
