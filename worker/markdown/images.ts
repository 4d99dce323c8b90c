import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { parseCaption } from '#client/features/blog/contract/caption.ts'
import type { Image } from '#client/features/media/contract.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { columnSizes } from './cover.ts'

/** An image of the library with the descriptions it had before. */
export type MediaImage = Image & { formerAlts: readonly string[] }

/** Media id → what its `<img>` needs. */
export type Images = ReadonlyMap<string, MediaImage>

const mediaPathPattern = /\/medios\/([0-9a-z]{20})\/[0-9a-z-]{1,60}\.[a-z]{3,4}/g

/** The ids of the library's images that a text shows, and of its files that it links. */
export function listMediaIds(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(mediaPathPattern)].map((found) => found[1] ?? ''))]
}

/** How wide a text wants an image to be shown, in pixels: the fragment of its address, as the editor writes it. */
function takeWidth(node: Element): number | null {
  const src = String(node.properties['src'] ?? '')
  const [mark, width] = /#ancho=(\d{2,4})$/.exec(src) ?? []
  if (mark === undefined) return null
  Object.assign(node.properties, { src: src.slice(0, -mark.length), width: Number(width) })
  return Number(width)
}

/** Gives the library's images their size and widths, so that no image ever shifts the page. */
export function sizeImages(tree: Root, images: Images): void {
  visit(tree, { type: 'element', tagName: 'img' }, (node: Element) => {
    const wished = takeWidth(node)
    const [id] = listMediaIds(String(node.properties['src'] ?? ''))
    const image = id === undefined ? undefined : images.get(id)
    if (!image) return
    const { src, srcset, width, height } = image
    const shown = wished === null ? width : Math.min(wished, width)
    Object.assign(node.properties, {
      src,
      alt: getAlt(String(node.properties['alt'] ?? ''), image),
      width: shown,
      height: shown === width ? height : Math.round((height * shown) / width),
      ...(srcset ? { srcSet: srcset, sizes: wished === null ? columnSizes : `min(${shown}px, 100vw)` } : {}),
    })
  })
  visit(tree, { type: 'element', tagName: 'p' }, (node: Element, index, parent) => {
    const captioned = findCaptionedImage(node)
    if (captioned && parent && index !== undefined) parent.children[index] = createFigure(node, captioned)
  })
}

/**
 * The editor copies an image's description into the text. A copy follows when the library's is mended; what
 * somebody wrote for this place alone stays.
 */
function getAlt(written: string, { alt, formerAlts }: MediaImage): string {
  return formerAlts.some((former) => normalizeUnicode(former) === written) ? alt : written
}

const getOnlyChild = ({ children: [only, ...others] }: Element): Element | null =>
  only?.type === 'element' && others.length === 0 ? only : null

/** The image that a paragraph holds alone, itself or as a link. */
function findCaptionedImage(paragraph: Element): Element | null {
  const only = getOnlyChild(paragraph)
  const image = only?.tagName === 'a' ? getOnlyChild(only) : only
  return image?.tagName === 'img' && typeof image.properties['title'] === 'string' ? image : null
}

/** `![alt](src "caption | credit")` alone in its paragraph: the title is shown instead of hidden in a tooltip. */
function createFigure(paragraph: Element, image: Element): Element {
  const { title, ...properties } = image.properties
  image.properties = properties
  const { text, credit } = parseCaption(String(title))
  const caption: ElementContent[] = [
    ...(text ? [{ type: 'text', value: credit ? `${text} ` : text } as const] : []),
    ...(credit ? [createElement('small', [{ type: 'text', value: credit }])] : []),
  ]
  return createElement('figure', [...paragraph.children, createElement('figcaption', caption)])
}

const createElement = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
