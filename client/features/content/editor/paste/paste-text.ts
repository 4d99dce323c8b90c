import { createDocument } from '@tiptap/core'
import { type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { toVideoLink } from '../blocks/video.ts'
import { canEditVisually, markdownParser } from '../text/extensions.ts'
import { markTask } from './paste-blocks.ts'

/** Markdown that people do not type by chance: headings, lists, tables, links, bold text, code fences. */
const markdownPattern =
  /^#{1,4} \S|^[-*+] \S|^\d{1,3}[.)] \S|^\|.*\|\s*$|\[[^[\]\n]+\]\([^[)\s]+\)|\*\*\S[^*\n]*\*\*|^```/m

function parseMarkdownSlice(text: string, schema: Schema, allowedTools: TextToolSet): Slice | null {
  const markdown = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^[ \t]*[•·▪◦][ \t]+/gm, '- ')
    .replaceAll(/^[ \t]*(?=[☐☑☒])/gm, '- ')
    .replaceAll(/^([ \t]*[-*+] )(.*)$/gm, (_, marker: string, item: string) => marker + markTask(item))
  if (!markdownPattern.test(markdown) || !canEditVisually(markdown, allowedTools)) return null
  const parsed = markdownParser.parse(markdown)
  const document = createDocument(allowedTools.has('video') ? parsed : toVideoLink(parsed), schema)
  return Slice.maxOpen(document.content)
}

/** Parses text with Markdown signs as such if allowed; other text, or all if `isPlain`, as one paragraph a line. */
export const createTextParser =
  (allowedTools: TextToolSet) =>
  (text: string, position: ResolvedPos, isPlain: boolean): Slice => {
    const { schema } = position.doc.type
    const markdownSlice = isPlain ? null : parseMarkdownSlice(text, schema, allowedTools)
    if (markdownSlice) return markdownSlice
    const marks = position.marks().map((mark) => mark.toJSON())
    const lines = text.split(/(?:\r\n?|\n)+/).map((line) => ({
      type: 'paragraph',
      content: line === '' ? [] : [{ type: 'text', text: line, marks }],
    }))
    return Slice.maxOpen(createDocument({ type: 'doc', content: lines }, schema).content)
  }
