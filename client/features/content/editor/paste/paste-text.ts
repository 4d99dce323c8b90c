import { createDocument } from '@tiptap/core'
import { type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model'
import type { Tools } from '../../contract/tools.ts'
import { fitsVisually, reader } from '../text/extensions.ts'

/** Signs of Markdown that nobody writes by chance: headings, lists, tables, links, bold. */
const signs =
  /^#{1,4} \S|^[-*+] \S|^\d{1,3}[.)] \S|^\|.*\|\s*$|\[[^[\]\n]+\]\([^[)\s]+\)|\*\*\S[^*\n]*\*\*|^```/m

function fromMarkdown(text: string, schema: Schema, can: Tools): Slice | null {
  const markdown = text.replaceAll(/\r\n?/g, '\n').replaceAll(/^[ \t]*[•·▪◦][ \t]+/gm, '- ')
  if (!signs.test(markdown) || !fitsVisually(markdown, can)) return null
  return Slice.maxOpen(createDocument(reader.parse(markdown), schema).content)
}

/**
 * In a text with these tools: plain text as what it means where it is Markdown or has drawn bullets; else, and where the person asked for no
 * more, a paragraph a line, marked as the place where it goes.
 */
export const sliceOfText =
  (can: Tools) =>
  (text: string, place: ResolvedPos, isPlain: boolean): Slice => {
    const { schema } = place.doc.type
    const meant = isPlain ? null : fromMarkdown(text, schema, can)
    if (meant) return meant
    const marks = place.marks().map((mark) => mark.toJSON())
    const lines = text.split(/(?:\r\n?|\n)+/).map((line) => ({
      type: 'paragraph',
      content: line === '' ? [] : [{ type: 'text', text: line, marks }],
    }))
    return Slice.maxOpen(createDocument({ type: 'doc', content: lines }, schema).content)
  }
