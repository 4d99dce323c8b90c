import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { findBlockingContainer } from '../blocks/containers.ts'

/** State of the selection, as the toolbar shows it. */
export type SelectionState = {
  isFocused: boolean
  kind: 'nothing' | 'text' | 'table' | 'picture' | 'code' | 'callout'
  isInTable: boolean
  /** Callout kind of the quote around the selection: null outside a quote, empty in a quote without a callout. */
  quote: string | null
  /** Title of its own that the callout has. */
  noticeTitle: string
  language: string
  bold: boolean
  italic: boolean
  strike: boolean
  code: boolean
  link: boolean
  h2: boolean
  h3: boolean
  list: boolean
  orderedList: boolean
  /** By block type, the reason why it is not allowed at the selection; empty if it is allowed. */
  blockedTypes: Readonly<Record<string, string>>
}

const insertableTypes = ['heading', 'bulletList', 'orderedList', 'blockquote'] as const

function getSelectionKind(
  { state }: Editor,
  isActive: (name: string) => boolean,
  quote: string | null,
): SelectionState['kind'] {
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.node.type.name === 'image' ? 'picture' : 'nothing'
  if (isActive('codeBlock')) return 'code'
  if (selection instanceof TextSelection && !selection.empty) return 'text'
  if (isActive('table')) return 'table'
  return quote ? 'callout' : 'nothing'
}

function listBlockedTypes({ state }: Editor): Record<string, string> {
  const reasons = insertableTypes.map((type) => [
    type,
    findBlockingContainer(state.selection.$from, type)?.reason ?? '',
  ])
  return Object.fromEntries(reasons)
}

export function useSelectionState(editor: Editor): SelectionState {
  return useEditorState({
    editor,
    selector: ({ editor: now }): SelectionState => {
      const isActive = (name: string, attributes: Record<string, unknown> = {}): boolean =>
        now.isActive(name, attributes)
      const quote = isActive('blockquote') ? String(now.getAttributes('blockquote')['kind'] ?? '') : null
      return {
        isFocused: now.isFocused,
        kind: getSelectionKind(now, isActive, quote),
        isInTable: isActive('table'),
        quote,
        noticeTitle: String(now.getAttributes('blockquote')['title'] ?? ''),
        language: String(now.getAttributes('codeBlock')['language'] ?? ''),
        bold: isActive('bold'),
        italic: isActive('italic'),
        strike: isActive('strike'),
        code: isActive('code'),
        link: isActive('link'),
        h2: isActive('heading', { level: 2 }),
        h3: isActive('heading', { level: 3 }),
        list: isActive('bulletList'),
        orderedList: isActive('orderedList'),
        blockedTypes: listBlockedTypes(now),
      }
    },
  })
}
