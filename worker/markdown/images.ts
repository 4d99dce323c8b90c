import type { Element, ElementContent, Parents, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { parseCaption } from '#client/features/blog/contract/caption.ts'
import { isOwnImage } from '#client/features/content/contract/own-image.ts'
import type { Image } from '#client/features/media/contract/image.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { columnSizes, gallerySizes, getFocusClass } from './cover.ts'
import { createElement } from './create-element.ts'

/** An image of the media library with its former descriptions. */
export type MediaImage = Image & { formerAlts: readonly string[] }

export type Images = ReadonlyMap<string, MediaImage>

const mediaPathPattern = /\/medios\/([0-9a-z]{20})\/[0-9a-z-]{1,60}\.[a-z]{3,4}/g

/** The ids of media images and files used in a text. */
export function listMediaIds(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(mediaPathPattern)].map((found) => found[1] ?? ''))]
}

/** Reads and removes the display width in pixels from the fragment of an image's URL, where the editor stores it. */
function takeWidth(node: Element): number | null {
  const src = String(node.properties['src'] ?? '')
  const [mark, width] = /#ancho=(\d{2,4})$/.exec(src) ?? []
  if (mark === undefined) return null
  Object.assign(node.properties, { src: src.slice(0, -mark.length), width: Number(width) })
  return Number(width)
}

/** Galleries show every image in this shape (client/ui/prose/blocks.css). */
const galleryRatio = 4 / 3

const isGallery = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes('galeria')

/**
 * Adds size and `srcset` to media images, so that they do not shift the page while loading. Replaces images of other
 * sites, which browsers do not load.
 */
export function sizeImages(tree: Root, images: Images): void {
  const inGalleries = new Set<Element>()
  visit(tree, { type: 'element', tagName: 'ul' }, (list: Element) => {
    if (isGallery(list))
      visit(list, { type: 'element', tagName: 'img' }, (image: Element) => void inGalleries.add(image))
  })
  visit(tree, { type: 'element', tagName: 'img' }, (node: Element, index, parent) => {
    const wished = takeWidth(node)
    const [id] = listMediaIds(String(node.properties['src'] ?? ''))
    const image = id === undefined ? undefined : images.get(id)
    if (!image) {
      if (!isOwnImage(String(node.properties['src'] ?? '')) && parent && index !== undefined)
        parent.children[index] = createElsewhere(node, parent)
      return
    }
    const { src, srcset, width, height } = image
    const shown = wished === null ? width : Math.min(wished, width)
    const isInGallery = inGalleries.has(node)
    const usualSizes = isInGallery ? gallerySizes : columnSizes
    const focusClass = isInGallery ? getFocusClass(image, galleryRatio) : ''
    Object.assign(node.properties, {
      src,
      alt: getAlt(String(node.properties['alt'] ?? ''), image),
      width: shown,
      height: shown === width ? height : Math.round((height * shown) / width),
      ...(focusClass ? { className: [focusClass] } : {}),
      ...(srcset ? { srcSet: srcset, sizes: wished === null ? usualSizes : `min(${shown}px, 100vw)` } : {}),
    })
  })
  visit(tree, { type: 'element', tagName: 'p' }, (node: Element, index, parent) => {
    const captioned = findCaptionedImage(node)
    if (captioned && parent && index !== undefined) parent.children[index] = createFigure(node, captioned)
  })
}

/** What stands for an image that browsers do not load: its description, which leads to it unless it is in a link. */
function createElsewhere({ properties: { src, alt } }: Element, parent: Parents): ElementContent {
  const text = String(alt || 'Imagen')
  const isInLink = 'tagName' in parent && parent.tagName === 'a'
  return typeof src === 'string' && !isInLink
    ? createElement('a', { href: src, rel: ['noopener'] }, [text])
    : { type: 'text', value: text }
}

/**
 * The alt text of an image. If the text has a former description of the media library, which the editor copied, returns
 * the current description; otherwise the alt text as written.
 */
function getAlt(written: string, { alt, formerAlts }: MediaImage): string {
  return formerAlts.some((former) => normalizeUnicode(former) === written) ? alt : written
}

const getOnlyChild = ({ children: [only, ...others] }: Element): Element | null =>
  only?.type === 'element' && others.length === 0 ? only : null

/** The only child of a paragraph, if it is a captioned image, possibly linked. */
function findCaptionedImage(paragraph: Element): Element | null {
  const only = getOnlyChild(paragraph)
  const image = only?.tagName === 'a' ? getOnlyChild(only) : only
  return image?.tagName === 'img' && typeof image.properties['title'] === 'string' ? image : null
}

/** A captioned image in its own paragraph, `![alt](src "caption | credit")`, as a figure. */
function createFigure(paragraph: Element, image: Element): Element {
  const { title, ...properties } = image.properties
  image.properties = properties
  const { text, credit } = parseCaption(String(title))
  const caption = [
    ...(text ? [credit ? `${text} ` : text] : []),
    ...(credit ? [createElement('small', '', [credit])] : []),
  ]
  return createElement('figure', '', [...paragraph.children, createElement('figcaption', '', caption)])
}
