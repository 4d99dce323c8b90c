import type { Site, SiteImage } from '#client/site.ts'
import { createDice } from '#client/ui/threads/dice.ts'
import type { Subject } from '#client/ui/threads/drawings.ts'

// The image that social networks show of a page: drawn of its title (worker/features/blog/social-images), by an address that changes with it.

/** All that such an image is drawn from. */
export type Card = {
  title: string
  subject: Subject
  seed: string
  /** Of the site, and its colour as the site says it. */
  name: string
  accent: string
}

export const cardsPath = '/redes'

/** Raised with each change of how they are drawn. */
const design = 1

/** What tells one text and look from another, in eight letters. */
const stampOf = (card: Card): string =>
  Math.floor(createDice(JSON.stringify([design, card]))() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

/** The card of a page by what it shows; `path` is its own, without a query. */
export const cardOf = (
  path: string,
  { title, drawing }: { title: string; drawing?: Pick<Card, 'subject' | 'seed'> | undefined },
  { name, accent }: Site,
): Card => ({
  title,
  ...(drawing ?? { subject: 'articulo', seed: path.split('/').at(-1) || 'cauce' }),
  name,
  accent,
})

/** Where the image of a page stands: `/redes{path}/{stamp}.png`. */
export const cardImage = (path: string, card: Card): SiteImage => ({
  src: `${cardsPath}${path === '/' ? '' : path}/${stampOf(card)}.png`,
  width: 1200,
  height: 630,
})
