import type { DrawingSubject } from './drawings.ts'

/** Where drawings stand: `{threadsPath}/{colour}/{subject}/{seed}.svg`. */
export const threadsPath = '/hilos'

/** The colour of the design, in place of an owner's. */
export const defaultColour = 'verde'

/** The address of a drawing. `seed` is a slug or an id; `accent` as the site says it, `#rrggbb` or empty. */
export const toThreadsPath = (subject: DrawingSubject, seed: string, accent: string): string =>
  `${threadsPath}/${accent === '' ? defaultColour : accent.slice(1)}/${subject}/${seed}.svg`
