import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { Image } from '#client/media/contract.ts'
import { columnSizes } from './images.ts'

const toHtml = unified().use(rehypeStringify).freeze()

/**
 * The picture above an article: the largest thing in sight, so it is asked for first. It travels with the
 * article's HTML, which costs the page's script nothing.
 */
export function coverHtml(image: Image | null): string {
  if (!image) return ''
  const { src, srcset, width, height, alt } = image
  const widths = srcset ? { srcSet: srcset, sizes: columnSizes } : {}
  const properties = { className: ['cover'], src, ...widths, width, height, alt, fetchPriority: 'high' }
  return toHtml.stringify({
    type: 'root',
    children: [{ type: 'element', tagName: 'img', properties, children: [] }],
  })
}
