import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** What holds words, or only some blocks: the rest would be lost in Markdown. `takes`: what stands there, or breaks out. */
type Container = { below: string; why: string; takes: readonly string[] }

const list: Container = {
  below: 'debajo de la lista',
  why: 'en una lista no cabe',
  takes: ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock'],
}

const containers: Readonly<Record<string, Container>> = {
  table: { below: 'debajo de la tabla', why: 'una celda solo lleva texto', takes: [] },
  bulletList: list,
  orderedList: list,
  footnoteText: { below: 'debajo de la nota', why: 'una nota al pie solo lleva texto', takes: [] },
  codeBlock: { below: 'debajo del código', why: 'el código solo lleva texto', takes: [] },
}

/** What keeps a block of this type from standing at a place, and where it stands instead: right behind that. */
export type Closed = { after: number; below: string; why: string }

export function closedFor($at: ResolvedPos, type: string): Closed | null {
  for (let depth = 1; depth <= $at.depth; depth++) {
    const container = containers[$at.node(depth).type.name]
    if (container && !container.takes.includes(type))
      return { after: $at.after(depth), below: container.below, why: container.why }
  }
  return null
}

export const isEmptyLine = (node: Node | null): boolean =>
  node?.type.name === 'paragraph' && node.content.size === 0

/** Puts the caret in an empty line at this place between blocks: the one that stands there, else a new one. */
export function goToLineAt(tr: Transaction, at: number): Transaction {
  const paragraph = tr.doc.type.schema.nodes['paragraph']
  if (paragraph && !isEmptyLine(tr.doc.resolve(at).nodeAfter)) tr.insert(at, paragraph.create())
  return tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView()
}

/**
 * Takes the caret to where a block of this type may be made: out of an empty line of a list, which ends there, else
 * below what cannot hold it.
 */
export function makeRoom(editor: Editor, type: string): void {
  const isBlocked = (): Closed | null => closedFor(editor.state.selection.$from, type)
  while (isBlocked() && isEmptyLine(editor.state.selection.$from.parent))
    if (!editor.commands.liftListItem('listItem')) break
  const closed = isBlocked()
  if (closed) editor.view.dispatch(goToLineAt(editor.state.tr, closed.after))
}
