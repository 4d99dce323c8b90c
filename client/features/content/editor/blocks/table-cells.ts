import type { JSONContent, MarkdownRendererHelpers } from '@tiptap/core'
import { renderTableToMarkdown, Table, TableCell, TableHeader } from '@tiptap/extension-table'
import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { nextCell } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { getFirstBlock } from '../text/first-block.ts'
import { findBlockingContainer, moveToEmptyLine } from './containers.ts'

// A cell of Markdown is one line of words: nothing else can stand in one here either, by whatever way it comes.

/** Stands in for a space that does not break, while others are collapsed; no text has it. */
const nbspPlaceholder = '\uE000'

/** Tiptap's own Markdown of a table, without the blank lines around it, which would grow with every save. */
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

function findCell($at: ResolvedPos): ResolvedPos | null {
  for (let depth = $at.depth; depth > 0; depth--) {
    const { tableRole } = $at.node(depth).type.spec
    if (tableRole === 'cell' || tableRole === 'header_cell') return $at.doc.resolve($at.before(depth))
  }
  return null
}

/** Enter goes to the cell below, and from the last row to a line below the table. */
function moveToCellBelow({ state, view }: Editor): boolean {
  const $cell = findCell(state.selection.$head)
  if (!$cell) return false
  const $next = nextCell($cell, 'vert', 1)
  const end = $next && $next.pos + ($next.nodeAfter?.nodeSize ?? 0) - 1
  const { tr } = state
  if (end === null) moveToEmptyLine(tr, $cell.after(-1))
  else tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView()
  view.dispatch(tr)
  return true
}

/** Two lines that a table may begin with. */
const tableHeadPattern = /^[^\n|]*\|[^\n]*\n[ \t|:]*-[ \t|:-]*(?:\n|$)/

/** Tiptap's own looks at all that is left of the text, for each block anew: here, only at what may be a table. */
function createTokenizer(
  tableTokenizer = Table.config.markdownTokenizer,
): Pick<typeof Table.config, 'markdownTokenizer'> {
  return tableTokenizer
    ? {
        markdownTokenizer: {
          ...tableTokenizer,
          start: (src: string) => (tableHeadPattern.test(src) ? 0 : -1),
          tokenize: (src, tokens, lexer) =>
            tableHeadPattern.test(src)
              ? tableTokenizer.tokenize(getFirstBlock(src), tokens, lexer)
              : undefined,
        },
      }
    : {}
}

export const tableExtensions = [
  Table.extend({
    ...createTokenizer(),
    renderMarkdown: renderTable,
    addKeyboardShortcuts() {
      const down = () => moveToCellBelow(this.editor)
      return { ...this.parent?.(), Enter: down, 'Shift-Enter': down, 'Mod-Enter': down }
    },
  }),
  TableCell.extend({ content: 'paragraph' }),
  TableHeader.extend({ content: 'paragraph' }),
]

/** The words of what is pasted as one line; null where it is more than words. */
function toSingleLine({ content }: Slice): Fragment | null {
  const line: Node[] = []
  const isWords = content.content.every((block) => block.isInline || block.type.name === 'paragraph')
  // One heading alone is its words.
  if (!isWords && !(content.childCount === 1 && content.firstChild?.type.name === 'heading')) return null
  for (const block of content.content) {
    const words = block.isInline ? [block] : block.children
    if (line.length > 0 && !block.isInline && words.length > 0) line.push(block.type.schema.text(' '))
    line.push(...words.map((one) => (one.type.name === 'hardBreak' ? one.type.schema.text(' ') : one)))
  }
  return Fragment.from(line)
}

/**
 * Takes what is pasted while the caret is in a cell: words into it, anything more below the table. `no`: nothing of it
 * is for here, as cells for cells are not.
 */
export function pasteInCell(view: EditorView, slice: Slice): 'unhandled' | 'inserted' | 'below' {
  const { state } = view
  const blocker = findCell(state.selection.$head) && findBlockingContainer(state.selection.$head, 'table')
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

/** Whether a picture is to stand somewhere in it (paste-places.ts). */
const hasImageMarker = ({ content }: Slice): boolean =>
  content.textBetween(0, content.size).includes('\uE001')
