import type { Image } from '#client/features/media/contract.ts'
import { escapeHtml } from '../http/responses/escape.ts'

// The column of an article (client/features/blog/article/article.css): full width on a phone, about 44 rem beyond.
export const columnSizes = '(min-width: 48rem) 44rem, 100vw'

/**
 * The picture above an article: the largest thing in sight, so it is asked for first. It travels with the
 * article's HTML, which costs the page's script nothing. Written by hand: readers of articles need no HTML library.
 */
export function renderCover(image: Image | null): string {
  if (!image) return ''
  const { src, srcset, width, height, alt, focus } = image
  // A cover is as wide as its column, and cut above and below: in steps, for the page allows no styles of its own.
  const step = Math.round((focus?.y ?? 50) / 10)
  const at = step === 5 ? '' : ` at-${step}`
  const widths = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(columnSizes)}"` : ''
  const size = ` width="${width}" height="${height}"`
  return `<img class="cover${at}" src="${escapeHtml(src)}"${widths}${size} alt="${escapeHtml(alt)}" fetchpriority="high">`
}
