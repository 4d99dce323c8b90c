import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import {
  type CodeDetails,
  isMarked,
  readCodeDetails,
  writeCodeDetails,
} from '#client/features/blog/contract/code-details.ts'

/** What a block of code says of itself: its info string in Markdown, which the editor holds as a whole. */
export type CodeInfo = CodeDetails & { language: string }

export function readCodeInfo(info: string): CodeInfo {
  const [language = '', ...rest] = info.split(' ')
  return { language, ...readCodeDetails(rest.join(' ')) }
}

/** The first word is the language; without one the title would be taken for it. */
export function writeCodeInfo({ language, ...details }: CodeInfo): string | null {
  const meta = writeCodeDetails(details)
  return [language || (meta && 'text'), meta].filter(Boolean).join(' ') || null
}

const infoOf = ({ attrs }: Node): CodeInfo => readCodeInfo(String(attrs['language'] ?? ''))

function change(view: EditorView, at: number, changed: Partial<CodeInfo>): void {
  const block = view.state.doc.nodeAt(at)
  if (block?.type.name !== 'codeBlock') return
  const language = writeCodeInfo({ ...infoOf(block), ...changed })
  view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...block.attrs, language }))
}

/** The title above its code, as the page shows it; what is typed there counts once the field is left. */
function titleOf(at: number, title: string): Decoration {
  const draw = (view: EditorView): HTMLElement => {
    const field = document.createElement('input')
    field.className = 'code-title'
    field.value = title
    field.ariaLabel = 'Título que se ve sobre el código'
    field.spellcheck = false
    const done = (): void => {
      if (field.value !== title) change(view, at, { title: field.value })
    }
    field.addEventListener('change', done)
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') field.value = title
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      // The key is not for the text that gets the focus.
      event.preventDefault()
      view.focus()
    })
    return field
  }
  return Decoration.widget(at, draw, { key: `titulo-${at}-${title}`, side: -1, stopEvent: () => true })
}

/** The lines of a text with where each begins. */
function linesOf(text: string): { from: number; to: number }[] {
  let from = 0
  return text.split('\n').map((line) => {
    const at = { from, to: from + line.length }
    from = at.to + 1
    return at
  })
}

/** Marked lines and numbers, as the page shows them. */
function drawLines(block: Node, at: number, { marked, numbered }: CodeInfo): Decoration[] {
  return linesOf(block.textContent).flatMap(({ from, to }, index) => {
    const number = index + 1
    const [start, end] = [at + 1 + from, at + 1 + to]
    const mark = isMarked(number, marked) && to > from
    return [
      ...(mark ? [Decoration.inline(start, end, { class: 'line-mark' })] : []),
      ...(numbered ? [numberOf(start, number)] : []),
    ]
  })
}

function numberOf(at: number, number: number): Decoration {
  const draw = (): HTMLElement => {
    const shown = document.createElement('span')
    shown.className = 'line-number'
    shown.textContent = String(number)
    shown.ariaHidden = 'true'
    return shown
  }
  return Decoration.widget(at, draw, { key: `linea-${at}-${number}`, side: -1 })
}

function decorate(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock
    const info = infoOf(node)
    if (info.title) found.push(titleOf(at, info.title))
    if (info.marked || info.numbered) found.push(...drawLines(node, at, info))
    return false
  })
  return DecorationSet.create(doc, found)
}

const key = new PluginKey<DecorationSet>('codeLook')

/** Shows a block of code as the page will: its title, which is changed where it stands, marked lines and numbers. */
export const CodeLook = Extension.create({
  name: 'codeLook',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_, { doc }) => decorate(doc),
        apply: (tr, shown) => (tr.docChanged ? decorate(tr.doc) : shown),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
