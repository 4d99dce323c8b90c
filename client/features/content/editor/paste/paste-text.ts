import { createDocument } from '@tiptap/core'
import { type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { toVideoLink } from '../blocks/video.ts'
import { canEditVisually, markdownParser } from '../text/extensions.ts'
import { lowerMarkdownHeadings, removeForeignImages } from './foreign-markdown.ts'
import { markTask } from './paste-blocks.ts'

/** Markdown that people do not type by chance: headings, lists, tables, links, images, bold text, code fences. */
const markdownPattern =
  /^#{1,6} \S|^\S.*\n={3,}\s*$|!\[\]\([^[)\s]+\)|^[-*+] \S|^\d{1,3}[.)] \S|^\|.*\|\s*$|\[[^[\]\n]+\]\([^[)\s]+\)|\*\*\S[^*\n]*\*\*|^```/m

function parseMarkdownSlice(
  text: string,
  schema: Schema,
  allowedTools: TextToolSet,
  onImages: (count: number) => void,
): Slice | null {
  const given = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^[ \t]*[•·▪◦][ \t]+/gm, '- ')
    .replaceAll(/^[ \t]*(?=[☐☑☒])/gm, '- ')
    .replaceAll(/^([ \t]*[-*+] )(.*)$/gm, (_, marker: string, item: string) => marker + markTask(item))
  if (!markdownPattern.test(given)) return null
  const { markdown: ownOnly, addresses } = removeForeignImages(given)
  const markdown = lowerMarkdownHeadings(ownOnly)
  if (!canEditVisually(markdown, allowedTools)) return null
  onImages(addresses.length)
  if (markdown.trim() === '') return Slice.empty
  const parsed = markdownParser.parse(markdown)
  const document = createDocument(allowedTools.has('video') ? parsed : toVideoLink(parsed), schema)
  return Slice.maxOpen(document.content)
}

/**
 * Parses text with Markdown signs as such if allowed; other text, or all if `isPlain`, as one paragraph a line.
 * `onImages` gets the number of images that Markdown loses, because they are of other sites.
 */
export const createTextParser =
  (allowedTools: TextToolSet, onImages: (count: number) => void = () => {}) =>
  (text: string, position: ResolvedPos, isPlain: boolean): Slice => {
    const { schema } = position.doc.type
    const markdownSlice = isPlain ? null : parseMarkdownSlice(text, schema, allowedTools, onImages)
    if (markdownSlice) return markdownSlice
    const marks = position.marks().map((mark) => mark.toJSON())
    const lines = text.split(/(?:\r\n?|\n)+/).map((line) => ({
      type: 'paragraph',
      content: line === '' ? [] : [{ type: 'text', text: line, marks }],
    }))
    return Slice.maxOpen(createDocument({ type: 'doc', content: lines }, schema).content)
  }
