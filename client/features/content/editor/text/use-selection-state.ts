import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { findBlockingContainer } from '../blocks/containers.ts'
import { blockTools, textTools } from './bubble-tools.ts'

type SelectionKind = 'nothing' | 'text' | 'link' | 'table' | 'picture' | 'code' | 'callout'

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
    href: String(editor.getAttributes('link')['href'] ?? ''),
    /** By tool: whether its format is on, and why its block is not allowed at the selection, if it is not. */
    tools: new Map(
      [...textTools, ...blockTools].map(({ text, format, nodeType }) => [
        text,
        {
          isOn: format && isActive(...format),
          reason: nodeType && findBlockingContainer(editor.state.selection.$from, nodeType)?.reason,
        },
      ]),
    ),
  }
}

export type SelectionState = ReturnType<typeof readSelection>

export const useSelectionState = (editor: Editor): SelectionState =>
  useEditorState({ editor, selector: ({ editor: now }) => readSelection(now) })
