import type { Site, SiteImage } from '#client/site.ts'
import type { DrawingSubject } from '#client/ui/threads/drawings.ts'
import { createSeededRandom } from '#client/ui/threads/seeded-random.ts'

// Image of a page for social networks, drawn by worker/features/blog/social-images. Its URL depends on its content.

/** Everything that the image is drawn from. */
export type SocialImage = {
  title: string
  subject: DrawingSubject
  seed: string
  /** Name and accent colour of the site. */
  name: string
  accent: string
  /** Without threads, on sites that have no drawings. */
  isPlain?: true
}

export const socialImagesPath = '/redes'

/** Increase after each change of the drawing, so that the images get new addresses. */
const designVersion = 2

/** Eight hexadecimal digits derived from the content and design of the image. */
const getStamp = (card: SocialImage): string =>
  Math.floor(createSeededRandom(JSON.stringify([designVersion, card]))() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

/** `path` is the path of the page, without a query. Without `drawing` its last segment is the seed of the drawing. */
export const createSocialImage = (
  path: string,
  {
    title,
    drawing,
  }: { title: string; drawing?: Pick<SocialImage, 'subject' | 'seed' | 'isPlain'> | undefined },
  { name, accent, drawings }: Site,
): SocialImage => ({
  title,
  ...(drawing ?? { subject: 'articulo', seed: path.split('/').at(-1) || 'cauce' }),
  name,
  accent,
  ...(!drawings && { isPlain: true }),
})

/** Address of the image: `/redes{path}/{stamp}.png`. */
export const getSocialImageFile = (path: string, card: SocialImage): SiteImage => ({
  src: `${socialImagesPath}${path === '/' ? '' : path}/${getStamp(card)}.png`,
  width: 1200,
  height: 630,
})
