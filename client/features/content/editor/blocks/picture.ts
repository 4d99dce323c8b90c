import { Extension, type MarkdownToken } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { readCaption } from '#client/features/blog/contract/caption.ts'
import { firstBlock } from '../text/first-block.ts'

/** How wide an image is shown, in pixels; it travels as the fragment of its address, which every Markdown keeps. */
export const pictureWidths = { full: null, medium: 480, small: 280 } as const

const widthMark = /#ancho=(\d{2,4})$/

export function widthOf(src: string): number | null {
  const found = widthMark.exec(src)?.[1]
  return found === undefined ? null : Number(found)
}

export const withWidth = (src: string, width: number | null): string =>
  src.replace(widthMark, '') + (width === null ? '' : `#ancho=${width}`)

/** What is no text has been left out. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const escaped = (text: string, signs: RegExp): string => text.replace(signs, String.raw`\$&`)
const plain = (text: string): string => text.replace(/\\([\\[\]"])/g, '$1')

/** An image whose Markdown title is its caption, and that may be a link; shown as a figure while writing. */
export const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), href: { default: null, rendered: false } }
  },
  renderMarkdown({ attrs = {} }) {
    const { src, alt, title, href } = attrs
    const caption = asText(title) && ` "${escaped(asText(title), /["\\]/g)}"`
    const image = `![${escaped(asText(alt), /[[\]\\]/g)}](${asText(src)}${caption})`
    return asText(href) ? `[${image}](${asText(href)})` : image
  },
  addNodeView() {
    return ({ node }) => {
      const figure = document.createElement('figure')
      const image = document.createElement('img')
      const caption = document.createElement('figcaption')
      const { src, alt, title } = node.attrs
      const width = widthOf(asText(src))
      image.src = asText(src)
      image.alt = asText(alt)
      if (width !== null) image.width = width
      const { text, credit } = readCaption(asText(title))
      const owner = document.createElement('small')
      owner.textContent = credit
      caption.append(text, ' ', owner)
      figure.append(image, ...(title ? [caption] : []))
      return { dom: figure }
    }
  },
})

const linked =
  /^\[!\[((?:\\.|[^\]\\])*)\]\(([^\s)]+)(?:\s+"((?:\\.|[^"\\])*)")?\)\]\(([^\s)]+)\)[ \t]*(?:\n+|$)/

/** `[![alt](src "caption")](href)` alone in its paragraph: a picture that is a link. */
export const LinkedPicture = Extension.create({
  name: 'linkedPicture',
  markdownTokenName: 'linkedPicture',
  markdownTokenizer: {
    name: 'linkedPicture',
    level: 'block',
    start: (src: string) => firstBlock(src).search(/^\[!\[/m),
    tokenize(src: string): MarkdownToken | undefined {
      const found = linked.exec(src)
      if (!found) return undefined
      const [raw, alt = '', address = '', title = '', href = ''] = found
      const attributes = { src: address, alt: plain(alt), title: plain(title) || null, href }
      return { type: 'linkedPicture', raw, attributes }
    },
  },
  parseMarkdown: (token, helpers) => helpers.createNode('image', token.attributes),
})
