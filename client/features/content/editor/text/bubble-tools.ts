import type { Editor } from '@tiptap/react'
import {
  Asterisk,
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
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import { headingNames, type TextTool as Needed } from '../../contract/text-tools.ts'
import { insertFootnote } from '../blocks/footnote.ts'
import type { SelectionState } from './use-selection-state.ts'

export type ToolbarTool = {
  name: string
  icon: LucideIcon
  /** Type of the node that the button inserts. Some fields and containers (containers.ts) do not allow it. */
  nodeType?: string
  requiredTool?: Needed
  /** True if the selection has the format; missing for tools that do not switch one on and off. */
  isActive?: (selection: SelectionState) => boolean
  run: (editor: Editor, dialogs: { onPicture: () => void; onLink: () => void }) => void
}

type Chain = ReturnType<Editor['chain']>
const createCommand =
  (addSteps: (chain: Chain) => Chain) =>
  (editor: Editor): void =>
    void addSteps(editor.chain().focus()).run()

export const textTools: readonly ToolbarTool[] = [
  {
    name: 'Negrita (Ctrl+B)',
    icon: Bold,
    isActive: ({ bold }) => bold,
    run: createCommand((chain) => chain.toggleBold()),
  },
  {
    name: 'Cursiva (Ctrl+I)',
    icon: Italic,
    isActive: ({ italic }) => italic,
    run: createCommand((chain) => chain.toggleItalic()),
  },
  {
    name: 'Tachado',
    icon: Strikethrough,
    isActive: ({ strike }) => strike,
    run: createCommand((chain) => chain.toggleStrike()),
  },
  {
    name: 'Código en línea',
    icon: Code,
    isActive: ({ code }) => code,
    run: createCommand((chain) => chain.toggleCode()),
  },
  { name: 'Enlace (Ctrl+K)', icon: Link, isActive: ({ link }) => link, run: (_, { onLink }) => onLink() },
  { name: 'Nota al pie', icon: Asterisk, requiredTool: 'footnote', run: insertFootnote },
]

export const blockTools: readonly ToolbarTool[] = [
  {
    name: headingNames[2],
    nodeType: 'heading',
    icon: Heading2,
    isActive: ({ h2 }) => h2,
    run: createCommand((chain) => chain.toggleHeading({ level: 2 })),
  },
  {
    name: headingNames[3],
    nodeType: 'heading',
    icon: Heading3,
    isActive: ({ h3 }) => h3,
    run: createCommand((chain) => chain.toggleHeading({ level: 3 })),
  },
  {
    name: 'Lista',
    nodeType: 'bulletList',
    icon: List,
    isActive: ({ list }) => list,
    run: createCommand((chain) => chain.toggleBulletList()),
  },
  {
    name: 'Lista numerada',
    nodeType: 'orderedList',
    icon: ListOrdered,
    isActive: ({ orderedList }) => orderedList,
    run: createCommand((chain) => chain.toggleOrderedList()),
  },
  {
    name: 'Cita',
    nodeType: 'blockquote',
    icon: Quote,
    isActive: ({ quote }) => quote !== null,
    run: createCommand((chain) => chain.toggleBlockquote()),
  },
]

export const pictureTools: readonly ToolbarTool[] = [
  { name: 'Editar imagen (Intro)', icon: Pencil, run: (_, { onPicture }) => onPicture() },
  { name: 'Quitar imagen', icon: Trash2, run: createCommand((chain) => chain.deleteSelection()) },
]

export const tableTools: readonly ToolbarTool[] = [
  {
    name: 'Añadir fila arriba',
    icon: BetweenHorizontalStart,
    run: createCommand((chain) => chain.addRowBefore()),
  },
  { name: 'Añadir fila', icon: BetweenHorizontalEnd, run: createCommand((chain) => chain.addRowAfter()) },
  {
    name: 'Añadir columna a la izquierda',
    icon: BetweenVerticalStart,
    run: createCommand((chain) => chain.addColumnBefore()),
  },
  { name: 'Añadir columna', icon: BetweenVerticalEnd, run: createCommand((chain) => chain.addColumnAfter()) },
  { name: 'Quitar fila', icon: TableRowsSplit, run: createCommand((chain) => chain.deleteRow()) },
  { name: 'Quitar columna', icon: TableColumnsSplit, run: createCommand((chain) => chain.deleteColumn()) },
  { name: 'Quitar tabla', icon: Trash2, run: createCommand((chain) => chain.deleteTable()) },
]
