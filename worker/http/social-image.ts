import type { Site, SiteImage } from '#client/site.ts'
import type { DrawingSubject } from '#client/ui/threads/drawings.ts'
import { createSeededRandom } from '#client/ui/threads/seeded-random.ts'

// The image that social networks show of a page: drawn of its title (worker/features/blog/social-images), by an address that changes with it.

/** All that such an image is drawn from. */
export type SocialImage = {
  title: string
  subject: DrawingSubject
  seed: string
  /** Of the site, and its colour as the site says it. */
  name: string
  accent: string
}

export const socialImagesPath = '/redes'

/** Raised with each change of how they are drawn. */
const designVersion = 1

/** What tells one text and look from another, in eight letters. */
const getStamp = (card: SocialImage): string =>
  Math.floor(createSeededRandom(JSON.stringify([designVersion, card]))() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

/** The card of a page by what it shows; `path` is its own, without a query. */
export const createSocialImage = (
  path: string,
  { title, drawing }: { title: string; drawing?: Pick<SocialImage, 'subject' | 'seed'> | undefined },
  { name, accent }: Site,
): SocialImage => ({
  title,
  ...(drawing ?? { subject: 'articulo', seed: path.split('/').at(-1) || 'cauce' }),
  name,
  accent,
})

/** Where the image of a page stands: `/redes{path}/{stamp}.png`. */
export const getSocialImageFile = (path: string, card: SocialImage): SiteImage => ({
  src: `${socialImagesPath}${path === '/' ? '' : path}/${getStamp(card)}.png`,
  width: 1200,
  height: 630,
})
