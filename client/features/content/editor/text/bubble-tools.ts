import type { Editor } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pencil,
  Quote,
  Strikethrough,
  Superscript,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import type { Tool as Needed } from '../../contract/tools.ts'
import { insertFootnote } from '../blocks/footnote.ts'
import type { Chosen } from './use-chosen.ts'

export type Tool = {
  name: string
  icon: LucideIcon
  /** What the text has to be able to hold. */
  needs?: Needed
  /** What it makes, where that cannot stand everywhere (containers.ts). */
  type?: string
  /** Whether what is chosen is so already; without it, it is nothing that can be so. */
  is?: (chosen: Chosen) => boolean
  run: (editor: Editor, open: { onPicture: () => void; onLink: () => void }) => void
}

type Chain = ReturnType<Editor['chain']>
const does =
  (work: (chain: Chain) => Chain) =>
  (editor: Editor): void =>
    void work(editor.chain().focus()).run()

export const ofWords: readonly Tool[] = [
  { name: 'Negrita (Ctrl+B)', icon: Bold, is: ({ bold }) => bold, run: does((chain) => chain.toggleBold()) },
  {
    name: 'Cursiva (Ctrl+I)',
    icon: Italic,
    is: ({ italic }) => italic,
    run: does((chain) => chain.toggleItalic()),
  },
  {
    name: 'Tachado',
    icon: Strikethrough,
    is: ({ strike }) => strike,
    run: does((chain) => chain.toggleStrike()),
  },
  { name: 'Código en línea', icon: Code, is: ({ code }) => code, run: does((chain) => chain.toggleCode()) },
  { name: 'Enlace (Ctrl+K)', icon: Link, is: ({ link }) => link, run: (_, { onLink }) => onLink() },
  { name: 'Nota al pie', icon: Superscript, needs: 'footnote', run: insertFootnote },
]

export const ofBlock: readonly Tool[] = [
  {
    name: 'Título',
    needs: 'heading',
    type: 'heading',
    icon: Heading2,
    is: ({ h2 }) => h2,
    run: does((chain) => chain.toggleHeading({ level: 2 })),
  },
  {
    name: 'Subtítulo',
    needs: 'heading',
    type: 'heading',
    icon: Heading3,
    is: ({ h3 }) => h3,
    run: does((chain) => chain.toggleHeading({ level: 3 })),
  },
  {
    name: 'Lista',
    needs: 'list',
    type: 'bulletList',
    icon: List,
    is: ({ list }) => list,
    run: does((chain) => chain.toggleBulletList()),
  },
  {
    name: 'Lista numerada',
    needs: 'list',
    type: 'orderedList',
    icon: ListOrdered,
    is: ({ numbers }) => numbers,
    run: does((chain) => chain.toggleOrderedList()),
  },
  {
    name: 'Cita',
    needs: 'quote',
    type: 'blockquote',
    icon: Quote,
    is: ({ quote }) => quote !== null,
    run: does((chain) => chain.toggleBlockquote()),
  },
]

export const ofPicture: readonly Tool[] = [
  { name: 'Editar imagen (Intro)', icon: Pencil, run: (_, { onPicture }) => onPicture() },
  { name: 'Quitar imagen', icon: Trash2, run: does((chain) => chain.deleteSelection()) },
]

export const ofTable: readonly Tool[] = [
  { name: 'Añadir fila arriba', icon: BetweenHorizontalStart, run: does((chain) => chain.addRowBefore()) },
  { name: 'Añadir fila', icon: BetweenHorizontalEnd, run: does((chain) => chain.addRowAfter()) },
  {
    name: 'Añadir columna a la izquierda',
    icon: BetweenVerticalStart,
    run: does((chain) => chain.addColumnBefore()),
  },
  { name: 'Añadir columna', icon: BetweenVerticalEnd, run: does((chain) => chain.addColumnAfter()) },
  { name: 'Quitar fila', icon: TableRowsSplit, run: does((chain) => chain.deleteRow()) },
  { name: 'Quitar columna', icon: TableColumnsSplit, run: does((chain) => chain.deleteColumn()) },
  { name: 'Quitar tabla', icon: Trash2, run: does((chain) => chain.deleteTable()) },
]
