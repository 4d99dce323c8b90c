import { type Editor, type JSONContent, type MarkdownToken, mergeAttributes, Node } from '@tiptap/core'
import { type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import { getFirstBlock } from '../text/first-block.ts'
import { moveToEmptyLine, isEmptyLine } from './containers.ts'
import { toStringOrEmpty } from './picture.ts'

const labelAttribute = {
  default: '1',
  parseHTML: (element: HTMLElement) => element.getAttribute('data-nota'),
  renderHTML: ({ label: given }: Record<string, unknown>) => ({ 'data-nota': toStringOrEmpty(given) }),
}

/** Reference to a footnote in the text: `[^1]`. */
export const FootnoteMark = Node.create({
  name: 'footnoteMark',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label: labelAttribute }),
  parseHTML: () => [{ tag: 'sup[data-nota]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    mergeAttributes(HTMLAttributes, { title: `Nota ${toStringOrEmpty(node.attrs['label'])}` }),
    toStringOrEmpty(node.attrs['label']),
  ],
  renderText: ({ node }) => `[${toStringOrEmpty(node.attrs['label'])}]`,
  markdownTokenName: 'footnoteMark',
  markdownTokenizer: {
    name: 'footnoteMark',
    level: 'inline',
    start: (src: string) => src.indexOf('[^'),
    tokenize(src: string): MarkdownToken | undefined {
      const [raw, found] = /^\[\^([\p{L}\p{N}-]+)\]/u.exec(src) ?? []
      return raw === undefined ? undefined : { type: 'footnoteMark', raw, attributes: { label: found } }
    },
  },
  parseMarkdown: (token, helpers) => helpers.createNode('footnoteMark', token.attributes),
  renderMarkdown: ({ attrs = {} }) => `[^${toStringOrEmpty(attrs['label'])}]`,
})

/** Text of a footnote, on one line: `[^1]: Text`. */
export const FootnoteText = Node.create({
  name: 'footnoteText',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ label: labelAttribute }),
  parseHTML: () => [{ tag: 'div[data-nota]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { class: 'footnote-text' }), 0],
  markdownTokenName: 'footnoteText',
  markdownTokenizer: {
    name: 'footnoteText',
    level: 'block',
    start: (src: string) => getFirstBlock(src).search(/^\[\^[\p{L}\p{N}-]+\]:/mu),
    tokenize(src, _, lexer): MarkdownToken | undefined {
      const [raw, found, text = ''] =
        /^\[\^([\p{L}\p{N}-]+)\]:[ \t]*((?:[^ \t\n][^\n]*)?)(?:\n+|$)/u.exec(src) ?? []
      if (raw === undefined) return undefined
      return { type: 'footnoteText', raw, attributes: { label: found }, tokens: lexer.inlineTokens(text) }
    },
  },
  parseMarkdown: (token, helpers) =>
    helpers.createNode('footnoteText', token.attributes, helpers.parseInline(token.tokens ?? [])),
  renderMarkdown: ({ attrs = {}, content = [] }: JSONContent, helpers) =>
    `[^${toStringOrEmpty(attrs['label'])}]: ${helpers.renderChildren(content).replaceAll('\n', ' ')}`,
  addKeyboardShortcuts() {
    return {
      // As in Word and Google Docs.
      'Mod-Alt-f': () => {
        insertFootnote(this.editor)
        return true
      },
      // A footnote is a single paragraph: Enter leaves it.
      Enter: ({ editor: { state, view } }) => {
        const { $from } = state.selection
        if ($from.parent.type.name !== 'footnoteText') return false
        view.dispatch(moveToEmptyLine(state.tr, $from.after()))
        return true
      },
    }
  },
})

/** The number after those of all footnotes. Readers see them numbered in their order. */
export function getNextLabel({ doc }: EditorState): number {
  let last = 0
  doc.descendants((node) => {
    if (node.type.name.startsWith('footnote')) last = Math.max(last, Number(node.attrs['label']) || 0)
  })
  return last + 1
}

/** Moves the caret from the last of pasted footnotes to the end of the text that they belong to. */
export function leaveFootnotes({ state, view }: Editor): void {
  const { $head } = state.selection
  if ($head.parent.type.name !== 'footnoteText') return
  let index = $head.index(0)
  while (index > 0 && state.doc.child(index - 1).type.name === 'footnoteText') index -= 1
  const end = state.doc.resolve($head.posAtIndex(index, 0))
  view.dispatch(state.tr.setSelection(Selection.near(end, -1)).scrollIntoView())
}

/** Inserts a reference at the caret (in an empty paragraph: at the end of the one above), and its text at the end. */
export function insertFootnote(editor: Editor): void {
  const { state, view } = editor
  const { footnoteMark, footnoteText } = state.schema.nodes
  const { $to } = state.selection
  if (!footnoteMark || !footnoteText || !$to.parent.isTextblock || $to.parent.type.spec.code) return
  const { tr } = state
  const found = String(getNextLabel(state))
  const mark = footnoteMark.create({ label: found })
  const above = $to.parent.content.size === 0 ? state.doc.resolve($to.before()).nodeBefore : null
  if (above?.type.name === 'paragraph' && above.content.size > 0) {
    const end = $to.before() - 1
    tr.delete($to.before(), $to.after()).insert(end, mark)
  } else tr.insert($to.pos, mark)
  // Insert before the empty line that may end the document.
  const end = tr.doc.content.size - (isEmptyLine(tr.doc.lastChild) ? (tr.doc.lastChild?.nodeSize ?? 0) : 0)
  tr.insert(end, footnoteText.create({ label: found }))
  tr.setSelection(TextSelection.create(tr.doc, end + 1))
  view.dispatch(tr.scrollIntoView())
  editor.commands.focus()
}
