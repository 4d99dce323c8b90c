import { type JSONContent, Mark, type MarkdownToken } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { parseCaption } from '#client/features/blog/contract/caption.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { isOwnImage } from '../../contract/own-image.ts'

/** In pixels. The width is stored in the URL's fragment, which every Markdown program preserves. */
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

type PictureAttributes = Record<string, unknown>

const toPictureAttributes = ({ href, text, title }: MarkdownToken): PictureAttributes => ({
  src: href,
  alt: text,
  title,
})

/** An image that may be a link, alone in its paragraph; null if the tokens of the paragraph are others. */
export function parseLonePicture(tokens: readonly MarkdownToken[] = []): JSONContent | null {
  const [only, ...others] = tokens
  if (!only || others.length > 0) return null
  if (only.type === 'image') return { type: 'image', attrs: toPictureAttributes(only) }
  const linked = only.type === 'link' && !only.title ? parseLonePicture(only.tokens) : null
  return linked && !linked.attrs?.['href'] ? { ...linked, attrs: { ...linked.attrs, href: only.href } } : null
}

const toTarget = (address: unknown): string => {
  const target = toStringOrEmpty(address)
  return /[\s()]/.test(target) ? `<${target}>` : target
}

function renderPicture({ src, alt, title }: PictureAttributes): string {
  const caption = toStringOrEmpty(title) && ` "${escapeCharacters(toStringOrEmpty(title), /["\\]/g)}"`
  return `![${escapeCharacters(toStringOrEmpty(alt), /[[\]\\]/g)}](${toTarget(src)}${caption})`
}

/** An image, which may be a link. Its Markdown title is its caption; the editor shows both as a figure. */
export const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), href: { default: null, rendered: false } }
  },
  // Among other text. `parseLonePicture` reads those that are alone.
  parseMarkdown(token, helpers) {
    const attributes = toPictureAttributes(token)
    return helpers.applyMark('inlinePicture', [helpers.createTextNode(renderPicture(attributes))], attributes)
  },
  renderMarkdown({ attrs = {} }) {
    const href = toTarget(attrs['href'])
    return href ? `[${renderPicture(attrs)}](${href})` : renderPicture(attrs)
  },
  addNodeView() {
    return ({ node }) => {
      const { src, alt, title } = node.attrs
      const width = getPictureWidth(toStringOrEmpty(src))
      const image = createElement('img', { src: toStringOrEmpty(src), alt: toStringOrEmpty(alt) })
      if (width !== null) image.width = width
      const { text, credit } = parseCaption(toStringOrEmpty(title))
      const caption = createElement('figcaption', {}, text, ' ', createElement('small', {}, credit))
      const shown = isOwnImage(toStringOrEmpty(src))
        ? image
        : createElement('p', {}, 'Imagen de otro sitio, que no se verá: guárdala y arrástrala al texto.')
      return { dom: createElement('figure', {}, shown, ...(title ? [caption] : [])) }
    }
  },
})

/** An image of the document as text within a paragraph. Other nodes stay. */
export function toInlinePicture(node: JSONContent): JSONContent {
  if (node.type !== 'image') return node
  const { href, ...attrs } = node.attrs ?? {}
  const marks = [...(href ? [{ type: 'link', attrs: { href } }] : []), { type: 'inlinePicture', attrs }]
  return { type: 'paragraph', content: [{ type: 'text', text: renderPicture(attrs), marks }] }
}

/** The images of a paragraph that has nothing else; other nodes stay. */
export function toPictures(node: JSONContent): JSONContent[] {
  const texts = (node.content ?? []).filter(({ text }) => text?.trim() !== '')
  const pictures = texts.flatMap(({ marks = [] }) => {
    const picture = marks.find(({ type }) => type === 'inlinePicture')
    const link = marks.find(({ type }) => type === 'link')
    return picture
      ? [{ type: 'image', attrs: { ...picture.attrs, href: link?.attrs?.['href'] ?? null } }]
      : []
  })
  return node.type === 'paragraph' && pictures.length > 0 && pictures.length === texts.length
    ? pictures
    : [node]
}

/** An image within a sentence, as Markdown text: Tiptap could not put another node into a link or into bold. */
export const InlinePicture = Mark.create({
  name: 'inlinePicture',
  // Nothing in it is escaped or formatted while it is typed.
  code: true,
  inclusive: false,
  addAttributes: () => ({
    src: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute('src') ?? null,
    },
    alt: { default: null, rendered: false },
    title: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'span.inline-picture', contentElement: 'code' }],
  renderHTML: ({ mark }) => [
    'span',
    { class: 'inline-picture' },
    ...(isOwnImage(toStringOrEmpty(mark.attrs['src']))
      ? [['img', { src: toStringOrEmpty(mark.attrs['src']), alt: '' }]]
      : []),
    ['code', 0],
  ],
  renderMarkdown: (node, helpers) => helpers.renderChildren(node),
})
