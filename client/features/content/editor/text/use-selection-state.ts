import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { findBlockingContainer } from '../blocks/containers.ts'

type SelectionKind = 'nothing' | 'text' | 'link' | 'table' | 'picture' | 'code' | 'callout'

const insertableTypes = ['heading', 'bulletList', 'orderedList', 'blockquote'] as const

function getSelectionKind(
  { state }: Editor,
  isActive: (name: string) => boolean,
  quote: string | null,
): SelectionKind {
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.node.type.name === 'image' ? 'picture' : 'nothing'
  if (isActive('codeBlock')) return 'code'
  if (selection instanceof TextSelection && !selection.empty) return 'text'
  if (isActive('link')) return 'link'
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

function readSelection(editor: Editor) {
  const isActive = (name: string, attributes: Record<string, unknown> = {}): boolean =>
    editor.isActive(name, attributes)
  const quote = isActive('blockquote') ? String(editor.getAttributes('blockquote')['kind'] ?? '') : null
  return {
    isFocused: editor.isFocused,
    kind: getSelectionKind(editor, isActive, quote),
    isInTable: isActive('table'),
    /** Callout kind of the quote around the selection: null outside a quote, empty in a quote without a callout. */
    quote,
    /** Title of its own that the callout has. */
    noticeTitle: String(editor.getAttributes('blockquote')['title'] ?? ''),
    language: String(editor.getAttributes('codeBlock')['language'] ?? ''),
    bold: isActive('bold'),
    italic: isActive('italic'),
    strike: isActive('strike'),
    code: isActive('code'),
    link: isActive('link'),
    href: String(editor.getAttributes('link')['href'] ?? ''),
    h2: isActive('heading', { level: 2 }),
    h3: isActive('heading', { level: 3 }),
    list: isActive('bulletList'),
    orderedList: isActive('orderedList'),
    /** By block type, the reason why it is not allowed at the selection; empty if it is allowed. */
    blockedTypes: listBlockedTypes(editor),
  }
}

export type SelectionState = ReturnType<typeof readSelection>

export const useSelectionState = (editor: Editor): SelectionState =>
  useEditorState({ editor, selector: ({ editor: now }) => readSelection(now) })
