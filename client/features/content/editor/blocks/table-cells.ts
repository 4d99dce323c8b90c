import type { JSONContent, MarkdownRendererHelpers, MarkdownTokenizer, NodeConfig } from '@tiptap/core'
import { renderTableToMarkdown, Table, TableCell, TableHeader } from '@tiptap/extension-table'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { cellAround, isInTable, nextCell, selectedRect, TableMap } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { getFirstBlock } from '../text/first-block.ts'
import type { Chain } from './blocks.ts'
import { findBlockingContainer, moveToEmptyLine } from './containers.ts'

// A table cell in Markdown is one line of text. The editor allows nothing else in a cell, typed or pasted.

/** Stands for non-breaking spaces while other whitespace is collapsed. No text contains this private-use character. */
const nbspPlaceholder = '\uE000'

/** Tiptap's Markdown for a table, without the blank lines around it, which would increase with every save. */
function renderTable(node: JSONContent, helpers: MarkdownRendererHelpers): string {
  const renderChildren: MarkdownRendererHelpers['renderChildren'] = (...args) =>
    helpers
      .renderChildren(...args)
      .replaceAll('\u00A0', nbspPlaceholder)
      .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
  return renderTableToMarkdown(node, { ...helpers, renderChildren })
    .trim()
    .replaceAll(nbspPlaceholder, '\u00A0')
}

function moveToCellBelow({ state, view }: Editor): boolean {
  const $cell = cellAround(state.selection.$head)
  if (!$cell) return false
  const $next = nextCell($cell, 'vert', 1)
  const end = $next && $next.pos + ($next.nodeAfter?.nodeSize ?? 0) - 1
  const { tr } = state
  if (end === null) moveToEmptyLine(tr, $cell.after(-1))
  else tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView()
  view.dispatch(tr)
  return true
}

/** Removes a row or column. The caret keeps its place in the table, or goes to the last row or column that is left. */
export const removeCells =
  (command: 'deleteRow' | 'deleteColumn') =>
  (chain: Chain): Chain => {
    const at = { tableStart: 0, top: 0, left: 0 }
    return chain
      .command(({ state }) => {
        if (isInTable(state)) Object.assign(at, selectedRect(state))
        return true
      })
      [command]()
      .command(({ tr }) => {
        const table = at.tableStart === 0 ? null : tr.doc.nodeAt(at.tableStart - 1)
        if (table?.type.name !== 'table') return true
        const { map, width, height } = TableMap.get(table)
        const row = Math.min(at.top, height - 1)
        const position = map[row * width + Math.min(at.left, width - 1)] ?? 0
        tr.setSelection(Selection.near(tr.doc.resolve(at.tableStart + position + 1)))
        return true
      })
  }

/** The first two lines of a possible table: a row with a `|`, and the delimiter row. */
const tableHeadPattern = /^[^\n|]*\|[^\n]*\n[ \t|:]*-[ \t|:-]*(?:\n|$)/

/** Runs Tiptap's tokenizer only where a table may begin, because it reads the whole remaining text for every block. */
const createTokenizer = (tokenizer: MarkdownTokenizer): MarkdownTokenizer => ({
  ...tokenizer,
  start: (src) => (tableHeadPattern.test(src) ? 0 : -1),
  tokenize: (src, tokens, lexer) =>
    tableHeadPattern.test(src) ? tokenizer.tokenize(getFirstBlock(src), tokens, lexer) : undefined,
})

const cell = {
  content: 'paragraph',
  // An attribute, because a page with our Content-Security-Policy ignores the styles of pasted HTML.
  addAttributes() {
    const { align, ...others } = this.parent?.() ?? {}
    return {
      ...others,
      align: { ...align, renderHTML: ({ align: given }) => (given ? { align: given } : {}) },
    }
  },
} satisfies Partial<NodeConfig>

const { markdownTokenizer } = Table.config

export const tableExtensions = [
  Table.extend({
    ...(markdownTokenizer && { markdownTokenizer: createTokenizer(markdownTokenizer) }),
    renderMarkdown: renderTable,
    addKeyboardShortcuts() {
      const down = () => moveToCellBelow(this.editor)
      return { ...this.parent?.(), Enter: down, 'Shift-Enter': down, 'Mod-Enter': down }
    },
  }),
  TableCell.extend(cell),
  TableHeader.extend(cell),
]

function toSingleLine({ content }: Slice): Fragment | null {
  const line: Node[] = []
  const isWords = content.content.every((block) => block.isInline || block.type.name === 'paragraph')
  // A single heading counts as text.
  if (!isWords && !(content.childCount === 1 && content.firstChild?.type.name === 'heading')) return null
  for (const block of content.content) {
    const words = block.isInline ? [block] : block.children
    if (line.length > 0 && !block.isInline && words.length > 0) line.push(block.type.schema.text(' '))
    line.push(...words.map((one) => (one.type.name === 'hardBreak' ? one.type.schema.text(' ') : one)))
  }
  return Fragment.from(line)
}

/** Pastes text into a cell, else below the table. `unhandled`: the caret is in no cell, or table cells are pasted. */
export function pasteInCell(view: EditorView, slice: Slice): 'unhandled' | 'inserted' | 'below' {
  const { state } = view
  const { $head } = state.selection
  const blocker = cellAround($head) && findBlockingContainer($head, 'table')
  if (!blocker || slice.content.firstChild?.type.spec['tableRole'] !== undefined) return 'unhandled'
  const line = hasImageMarker(slice) ? null : toSingleLine(slice)
  const { tr } = state
  if (line) tr.replaceSelection(new Slice(line, 0, 0))
  else {
    tr.insert(blocker.endPosition, slice.content)
    tr.setSelection(Selection.near(tr.doc.resolve(blocker.endPosition + slice.content.size), -1))
  }
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
  return line ? 'inserted' : 'below'
}

/** True if an uploaded image will be inserted into the slice (paste/image-markers.ts). */
const hasImageMarker = ({ content }: Slice): boolean =>
  content.textBetween(0, content.size).includes('\uE001')
