import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** A node in which only blocks of `allowedTypes` may be created: Markdown cannot represent others in it. */
type Container = { belowText: string; reason: string; allowedTypes: readonly string[] | 'others' }

const list: Container = {
  belowText: 'debajo de la lista',
  reason: 'en una lista no cabe',
  allowedTypes: ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock'],
}

const containers: Readonly<Record<string, Container>> = {
  table: { belowText: 'debajo de la tabla', reason: 'una celda solo lleva texto', allowedTypes: [] },
  bulletList: list,
  orderedList: list,
  footnoteText: {
    belowText: 'debajo de la nota',
    reason: 'una nota al pie solo lleva texto',
    allowedTypes: [],
  },
  galeria: {
    belowText: 'debajo de la galería',
    reason: 'una galería solo lleva imágenes',
    allowedTypes: ['image'],
  },
  mapa: { belowText: 'debajo del mapa', reason: 'un mapa solo lleva una imagen', allowedTypes: ['image'] },
  acordeon: { belowText: 'debajo del acordeón', reason: 'ya es un acordeón', allowedTypes: 'others' },
  columnas: { belowText: 'debajo de las columnas', reason: 'ya son columnas', allowedTypes: 'others' },
  codeBlock: { belowText: 'debajo del código', reason: 'el código solo lleva texto', allowedTypes: [] },
}

/** `others`: a block must not be within another of its type. */
const isAllowed = ({ allowedTypes }: Container, name: string, type: string): boolean =>
  allowedTypes === 'others' ? type !== name : allowedTypes.includes(type)

/** The container that does not allow a block, and the position after it, where the block goes instead. */
export type BlockingContainer = { endPosition: number; belowText: string; reason: string }

export function findBlockingContainer($at: ResolvedPos, type: string): BlockingContainer | null {
  for (let depth = 1; depth <= $at.depth; depth++) {
    const { name } = $at.node(depth).type
    const container = containers[name]
    if (container && !isAllowed(container, name, type))
      return { endPosition: $at.after(depth), belowText: container.belowText, reason: container.reason }
  }
  return null
}

/** True if a dragged block may go into this one. Lists and tables only hold text: it goes before or after them. */
export function mayContain({ type }: Node, dragged: Node): boolean {
  const container = containers[type.name]
  if (container === list || type.inlineContent || dragged.type.name === 'footnoteText') return false
  const types = [dragged.type.name]
  dragged.descendants((node) => void types.push(node.type.name))
  return !container || types.every((each) => isAllowed(container, type.name, each))
}

export const isEmptyLine = (node: Node | null): boolean =>
  node?.type.name === 'paragraph' && node.content.size === 0

/** Moves the caret to an empty line at this position between blocks; inserts one if there is none. */
export function moveToEmptyLine(tr: Transaction, at: number): Transaction {
  const paragraph = tr.doc.type.schema.nodes['paragraph']
  if (paragraph && !isEmptyLine(tr.doc.resolve(at).nodeAfter)) tr.insert(at, paragraph.create())
  return tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView()
}

const quotableTypes = [...list.allowedTypes, 'blockquote']

/** Leaves a quotation from its empty last line, as Enter would: what follows is not quoted. A notice contains blocks. */
function leaveQuotation(editor: Editor, type: string): void {
  const { state, view } = editor
  const { $from } = state.selection
  const { parent } = $from
  const quote = $from.depth > 1 ? $from.node(-1) : null
  const isQuotation =
    quote?.type.name === 'cita' ||
    (quote?.type.name === 'blockquote' && [null, 'DESTACADO'].includes(quote.attrs['kind']))
  const isLast = quote !== null && quote.childCount > 1 && quote.lastChild === parent
  if (!isQuotation || !isLast || !isEmptyLine(parent) || quotableTypes.includes(type)) return
  const end = $from.after(-1)
  const tr = state.tr.delete($from.before(), $from.after())
  view.dispatch(moveToEmptyLine(tr, tr.mapping.map(end)))
}

/**
 * Moves the caret to where this type is allowed: out of a quotation that has ended, out of a list from an empty item,
 * otherwise below the container.
 */
export function moveToAllowedPlace(editor: Editor, type: string): void {
  leaveQuotation(editor, type)
  const findBlocker = (): BlockingContainer | null =>
    findBlockingContainer(editor.state.selection.$from, type)
  while (findBlocker() && isEmptyLine(editor.state.selection.$from.parent))
    if (!editor.commands.liftListItem('listItem')) break
  const blocker = findBlocker()
  if (blocker) editor.view.dispatch(moveToEmptyLine(editor.state.tr, blocker.endPosition))
}
