import type { Site } from '../../site.ts'
import type { DrawingSubject } from './drawings.ts'
import type { Motif } from './motifs.ts'

/** The path of drawings: `{threadsPath}/{colours}/{subject}/{seed}.svg`. */
export const threadsPath = '/trazos'

/** The colour in the address if the owner has chosen no accent colour. */
export const defaultColour = 'verde'

type Colours = Pick<Site, 'accent' | 'secondAccent'>

/** The address of a drawing. `seed` is a slug or an id. The second colour follows the first: `fff59d-7a2fa0`. */
export const toThreadsPath = (
  subject: DrawingSubject,
  seed: string,
  { accent, secondAccent }: Colours,
): string =>
  `${threadsPath}/${accent.slice(1) || defaultColour}${secondAccent.replace('#', '-')}/${subject}/${seed}.svg`

/** The seed of a service's drawing. The built-in services have the slug of their motif. */
export const toServiceSeed = ({ slug, motif }: { slug: string; motif: Motif }): string =>
  slug === motif ? motif : `${motif}-${slug}`
