import type { DrawingSubject } from './drawings.ts'
import type { Motif } from './motifs.ts'

/** The path of drawings: `{threadsPath}/{colour}/{subject}/{seed}.svg`. */
export const threadsPath = '/trazos'

/** The colour in the address if the owner has chosen no accent colour. */
export const defaultColour = 'verde'

/** The address of a drawing. `seed` is a slug or an id; `accent` is that of the site: `#rrggbb` or empty. */
export const toThreadsPath = (subject: DrawingSubject, seed: string, accent: string): string =>
  `${threadsPath}/${accent === '' ? defaultColour : accent.slice(1)}/${subject}/${seed}.svg`

/** The seed of a service's drawing. The built-in services have the slug of their motif. */
export const toServiceSeed = ({ slug, motif }: { slug: string; motif: Motif }): string =>
  slug === motif ? motif : `${motif}-${slug}`
