import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import {
  type CodeDetails,
  isLineMarked,
  parseCodeDetails,
  formatCodeDetails,
} from '#client/features/blog/contract/code-details.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'

/** The parsed info string of a code block. The editor stores the unparsed string in the `language` attribute. */
export type CodeInfo = CodeDetails & { language: string }

export function parseCodeInfo(info: string): CodeInfo {
  const [language = '', ...rest] = info.split(' ')
  return { language, ...parseCodeDetails(rest.join(' ')) }
}

/** The first word is the language: `text` if none is set, so that the title is not read as one. */
export function formatCodeInfo({ language, ...details }: CodeInfo): string | null {
  const meta = formatCodeDetails(details)
  return [language || (meta && 'text'), meta].filter(Boolean).join(' ') || null
}

const getCodeInfo = ({ attrs }: Node): CodeInfo => parseCodeInfo(String(attrs['language'] ?? ''))

function updateCodeInfo(view: EditorView, at: number, changes: Partial<CodeInfo>): void {
  const block = view.state.doc.nodeAt(at)
  if (block?.type.name !== 'codeBlock') return
  const language = formatCodeInfo({ ...getCodeInfo(block), ...changes })
  view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...block.attrs, language }))
}

/** Input for the title above a code block. A new title is applied when the input loses the focus. */
function createTitleWidget(at: number, title: string): Decoration {
  const draw = (view: EditorView): HTMLElement => {
    const ariaLabel = 'Título que se ve sobre el código'
    const field = createElement('input', {
      className: 'code-title',
      value: title,
      ariaLabel,
      spellcheck: false,
    })
    const applyTitle = (): void => {
      if (field.value !== title) updateCodeInfo(view, at, { title: field.value })
    }
    field.addEventListener('change', applyTitle)
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') field.value = title
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      // Keep the key from reaching the text, which now gets the focus.
      event.preventDefault()
      view.focus()
    })
    return field
  }
  return Decoration.widget(at, draw, { key: `titulo-${at}-${title}`, side: -1, stopEvent: () => true })
}

function getLineRanges(text: string): { from: number; to: number }[] {
  let from = 0
  return text.split('\n').map((line) => {
    const at = { from, to: from + line.length }
    from = at.to + 1
    return at
  })
}

function createLineDecorations(
  block: Node,
  at: number,
  { markedLines, hasLineNumbers }: CodeInfo,
): Decoration[] {
  return getLineRanges(block.textContent).flatMap(({ from, to }, index) => {
    const number = index + 1
    const [start, end] = [at + 1 + from, at + 1 + to]
    const mark = isLineMarked(number, markedLines) && to > from
    return [
      ...(mark ? [Decoration.inline(start, end, { class: 'line-mark' })] : []),
      ...(hasLineNumbers ? [createLineNumber(start, number)] : []),
    ]
  })
}

function createLineNumber(at: number, number: number): Decoration {
  const draw = () => createElement('span', { className: 'line-number', ariaHidden: 'true' }, String(number))
  return Decoration.widget(at, draw, { key: `linea-${at}-${number}`, side: -1 })
}

function createDecorations(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock
    const info = getCodeInfo(node)
    if (info.title) found.push(createTitleWidget(at, info.title))
    if (info.markedLines || info.hasLineNumbers) found.push(...createLineDecorations(node, at, info))
    return false
  })
  return DecorationSet.create(doc, found)
}

const pluginKey = new PluginKey<DecorationSet>('codeLook')

/** Shows code blocks as the published page does, with marked lines, line numbers and a title, which can be edited. */
export const CodeDecorations = Extension.create({
  name: 'codeLook',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: pluginKey,
      state: {
        init: (_, { doc }) => createDecorations(doc),
        apply: (tr, shown) => (tr.docChanged ? createDecorations(tr.doc) : shown),
      },
      props: { decorations: (state) => pluginKey.getState(state) },
    }),
  ],
})
