import type { Image } from '#client/features/media/contract/image.ts'
import { escapeHtml } from '../http/responses/escape.ts'

// Width of an article's column (client/features/blog/article/article.css): full width on a phone, 44 rem on wider
// screens.
export const columnSizes = '(min-width: 48rem) 44rem, 100vw'
// A gallery has two images in a row on a phone and three on wider screens (client/ui/prose/blocks.css).
export const gallerySizes = '(min-width: 48rem) 15rem, 50vw'

/**
 * Returns the HTML of an article's cover image, loaded with high priority; empty without an image. Joins
 * strings, so that serving a page does not load the HTML library that renders Markdown.
 */
export function renderCover(image: Image | null): string {
  if (!image) return ''
  const { src, srcset, width, height, alt, focus } = image
  // Classes crop the image around its focus in steps of 10 %: the CSP allows no inline style attributes.
  const step = Math.round((focus?.y ?? 50) / 10)
  const at = step === 5 ? '' : ` at-${step}`
  const widths = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(columnSizes)}"` : ''
  const size = ` width="${width}" height="${height}"`
  return `<img class="cover${at}" src="${escapeHtml(src)}"${widths}${size} alt="${escapeHtml(alt)}" fetchpriority="high">`
}
