import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Image } from '#client/media/contract.ts'
import { columnSizes } from './cover.ts'

/** An image of the library with the descriptions it had before. */
export type LibraryImage = Image & { formerAlts: readonly string[] }

/** Media id → what its `<img>` needs. */
export type Images = ReadonlyMap<string, LibraryImage>

const address = /\/medios\/([0-9a-z]{20})\/\d{1,5}\.[a-z]{3,4}/g

/** The ids of the library's images that a text shows. */
export function imageIds(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(address)].map((found) => found[1] ?? ''))]
}

/** Gives the library's images their size and widths, so that no image ever shifts the page. */
export function sizeImages(tree: Root, images: Images): void {
  visit(tree, { type: 'element', tagName: 'img' }, (node: Element) => {
    const [id] = imageIds(String(node.properties['src'] ?? ''))
    const image = id === undefined ? undefined : images.get(id)
    if (!image) return
    const { src, srcset, width, height } = image
    Object.assign(node.properties, {
      src,
      alt: altOf(String(node.properties['alt'] ?? ''), image),
      width,
      height,
      ...(srcset ? { srcSet: srcset, sizes: columnSizes } : {}),
    })
  })
  visit(tree, { type: 'element', tagName: 'p' }, (node: Element, index, parent) => {
    const captioned = onlyCaptionedImage(node)
    if (captioned && parent && index !== undefined) parent.children[index] = figure(captioned)
  })
}

/**
 * The editor copies an image's description into the text. A copy follows when the library's is mended; what
 * somebody wrote for this place alone stays.
 */
function altOf(written: string, { alt, formerAlts }: LibraryImage): string {
  return formerAlts.some((former) => former.normalize('NFC') === written) ? alt : written
}

function onlyCaptionedImage(paragraph: Element): Element | null {
  const [only, ...others] = paragraph.children
  const isImage = only?.type === 'element' && only.tagName === 'img' && others.length === 0
  return isImage && typeof only.properties['title'] === 'string' ? only : null
}

/** `![alt](src "caption")` alone in its paragraph: the title is shown instead of hidden in a tooltip. */
function figure(image: Element): Element {
  const { title, ...properties } = image.properties
  const caption: ElementContent = { type: 'text', value: String(title) }
  return {
    type: 'element',
    tagName: 'figure',
    properties: {},
    children: [
      { ...image, properties },
      { type: 'element', tagName: 'figcaption', properties: {}, children: [caption] },
    ],
  }
}
