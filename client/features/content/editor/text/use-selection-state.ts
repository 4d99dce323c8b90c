import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { closedFor } from '../blocks/containers.ts'

/** What the tools are for, and what it is already. */
export type Chosen = {
  focused: boolean
  kind: 'nothing' | 'words' | 'table' | 'picture' | 'code' | 'callout'
  inTable: boolean
  /** The quote around it: null outside of one, empty where it is no callout. */
  quote: string | null
  language: string
  bold: boolean
  italic: boolean
  strike: boolean
  code: boolean
  link: boolean
  h2: boolean
  h3: boolean
  list: boolean
  numbers: boolean
  /** Why a block of a type cannot be made here, by type. */
  closed: Readonly<Record<string, string>>
}

const made = ['heading', 'bulletList', 'orderedList', 'blockquote'] as const

function kindOf({ state }: Editor, is: (name: string) => boolean, quote: string | null): Chosen['kind'] {
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.node.type.name === 'image' ? 'picture' : 'nothing'
  if (is('codeBlock')) return 'code'
  if (selection instanceof TextSelection && !selection.empty) return 'words'
  if (is('table')) return 'table'
  return quote ? 'callout' : 'nothing'
}

function closedAround({ state }: Editor): Record<string, string> {
  const reasons = made.map((type) => [type, closedFor(state.selection.$from, type)?.why ?? ''])
  return Object.fromEntries(reasons)
}

export function useChosen(editor: Editor): Chosen {
  return useEditorState({
    editor,
    selector: ({ editor: now }): Chosen => {
      const is = (name: string, attributes: Record<string, unknown> = {}): boolean =>
        now.isActive(name, attributes)
      const quote = is('blockquote') ? String(now.getAttributes('blockquote')['kind'] ?? '') : null
      return {
        focused: now.isFocused,
        kind: kindOf(now, is, quote),
        inTable: is('table'),
        quote,
        language: String(now.getAttributes('codeBlock')['language'] ?? ''),
        bold: is('bold'),
        italic: is('italic'),
        strike: is('strike'),
        code: is('code'),
        link: is('link'),
        h2: is('heading', { level: 2 }),
        h3: is('heading', { level: 3 }),
        list: is('bulletList'),
        numbers: is('orderedList'),
        closed: closedAround(now),
      }
    },
  })
}
