import { Extension, type MarkdownToken } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { parseCaption } from '#client/features/blog/contract/caption.ts'
import { getFirstBlock } from '../text/first-block.ts'
import { createElement } from './create-element.ts'

/**
 * Named widths of images, in pixels. The width is stored in the URL's fragment, which every Markdown program preserves.
 */
export const pictureWidths = { full: null, medium: 480, small: 280 } as const

const widthPattern = /#ancho=(\d{2,4})$/

export function getPictureWidth(src: string): number | null {
  const found = widthPattern.exec(src)?.[1]
  return found === undefined ? null : Number(found)
}

export const setPictureWidth = (src: string, width: number | null): string =>
  src.replace(widthPattern, '') + (width === null ? '' : `#ancho=${width}`)

/** Reads an untyped node attribute: anything but a string becomes an empty string. */
export const toStringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
const escapeCharacters = (text: string, pattern: RegExp): string => text.replace(pattern, String.raw`\$&`)
const unescapeText = (text: string): string => text.replace(/\\([\\[\]"])/g, '$1')

/** An image, which may be a link. Its Markdown title is its caption; the editor shows both as a figure. */
export const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), href: { default: null, rendered: false } }
  },
  renderMarkdown({ attrs = {} }) {
    const { src, alt, title, href } = attrs
    const caption = toStringOrEmpty(title) && ` "${escapeCharacters(toStringOrEmpty(title), /["\\]/g)}"`
    const image = `![${escapeCharacters(toStringOrEmpty(alt), /[[\]\\]/g)}](${toStringOrEmpty(src)}${caption})`
    return toStringOrEmpty(href) ? `[${image}](${toStringOrEmpty(href)})` : image
  },
  addNodeView() {
    return ({ node }) => {
      const { src, alt, title } = node.attrs
      const width = getPictureWidth(toStringOrEmpty(src))
      const image = createElement('img', { src: toStringOrEmpty(src), alt: toStringOrEmpty(alt) })
      if (width !== null) image.width = width
      const { text, credit } = parseCaption(toStringOrEmpty(title))
      const caption = createElement('figcaption', {}, text, ' ', createElement('small', {}, credit))
      return { dom: createElement('figure', {}, image, ...(title ? [caption] : [])) }
    }
  },
})

const linkedPicturePattern =
  /^\[!\[((?:\\.|[^\]\\])*)\]\(([^\s)]+)(?:\s+"((?:\\.|[^"\\])*)")?\)\]\(([^\s)]+)\)[ \t]*(?:\n+|$)/

/** `[![alt](src "caption")](href)` alone in its paragraph: an image that is a link. */
export const LinkedPicture = Extension.create({
  name: 'linkedPicture',
  markdownTokenName: 'linkedPicture',
  markdownTokenizer: {
    name: 'linkedPicture',
    level: 'block',
    start: (src: string) => getFirstBlock(src).search(/^\[!\[/m),
    tokenize(src: string): MarkdownToken | undefined {
      const found = linkedPicturePattern.exec(src)
      if (!found) return undefined
      const [raw, alt = '', address = '', title = '', href = ''] = found
      const attributes = { src: address, alt: unescapeText(alt), title: unescapeText(title) || null, href }
      return { type: 'linkedPicture', raw, attributes }
    },
  },
  parseMarkdown: (token, helpers) => helpers.createNode('image', token.attributes),
})
