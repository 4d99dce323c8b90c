import type { DrawingSubject } from './drawings.ts'

/** The path of drawings: `{threadsPath}/{colour}/{subject}/{seed}.svg`. */
export const threadsPath = '/hilos'

/** The colour if the owner has chosen none. */
export const defaultColour = 'verde'

/** The address of a drawing. `seed` is a slug or an id; `accent` is that of the site: `#rrggbb` or empty. */
export const toThreadsPath = (subject: DrawingSubject, seed: string, accent: string): string =>
  `${threadsPath}/${accent === '' ? defaultColour : accent.slice(1)}/${subject}/${seed}.svg`
