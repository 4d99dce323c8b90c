import type { DrawingSubject } from './drawings.ts'

/** The path of drawings: `{threadsPath}/{colour}/{subject}/{seed}.svg`. */
export const threadsPath = '/hilos'

/** The colour in the address if the owner has chosen no accent colour. */
export const defaultColour = 'verde'

/** The address of a drawing. `seed` is a slug or an id; `accent` is that of the site: `#rrggbb` or empty. */
export const toThreadsPath = (subject: DrawingSubject, seed: string, accent: string): string =>
  `${threadsPath}/${accent === '' ? defaultColour : accent.slice(1)}/${subject}/${seed}.svg`
