import type { CardImage } from '#client/features/blog/contract/post.ts'
import type { Image } from '#client/features/media/contract/image.ts'
import { escapeHtml } from '../http/responses/escape.ts'

// Width of an article's column (client/features/blog/article/article.css): full width on a phone, 44 rem on wider
// screens.
export const columnSizes = '(min-width: 48rem) 44rem, 100vw'
// A gallery has two images in a row on a phone; on wider screens each is at most 22 rem wide (client/ui/prose/blocks.css).
export const gallerySizes = '(min-width: 48rem) 22rem, 50vw'

/** The focus counts as the centre within this many percent. */
const centreMargin = 5

/**
 * Class that crops an image around its focus in steps of 20 % (client/ui/prose/focus.css); empty for the centre. The
 * Content-Security-Policy allows no inline style attributes.
 */
export function getFocusClass({ focus, width, height }: Image, shownRatio: number): string {
  // Only the direction that is too long is cropped.
  const at = (width > height * shownRatio ? focus?.x : focus?.y) ?? 50
  return Math.abs(at - 50) < centreMargin ? '' : `at-${2 * Math.round(at / 20)}`
}

/** About how many times wider than high the image of a card is (client/features/blog/post-list/post-list.css). */
const cardRatio = 3

/** The cover as cards of articles show it, in place of a drawing. Its alternative text would repeat the title. */
export function toCardImage(image: Image): CardImage {
  const { src, srcset: srcSet, width, height } = image
  return {
    src,
    srcSet,
    width,
    height,
    className: `threads picture ${getFocusClass(image, cardRatio)}`.trim(),
  }
}

/**
 * Returns the HTML of an article's cover image, loaded with high priority; empty without an image. Joins
 * strings, so that serving a page does not load the HTML library that renders Markdown.
 */
export function renderCover(image: Image | null): string {
  if (!image) return ''
  const { src, srcset, width, height, alt } = image
  // As wide as the column and at most as high as the screen, so it is only cropped in its height.
  const classes = ['cover', getFocusClass(image, Infinity)].filter(Boolean).join(' ')
  const widths = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(columnSizes)}"` : ''
  const size = ` width="${width}" height="${height}"`
  return `<img class="${classes}" src="${escapeHtml(src)}"${widths}${size} alt="${escapeHtml(alt)}" fetchpriority="high">`
}
