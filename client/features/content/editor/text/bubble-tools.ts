import {
  Asterisk,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Code,
  Italic,
  Link,
  type LucideIcon,
  Pencil,
  Strikethrough,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import { blocks, type Chain, createCommand, type Tool } from '../blocks/blocks.ts'
import { insertFootnote } from '../blocks/footnote.ts'
import { removeCells } from '../blocks/table-cells.ts'

const createMark = (type: string, text: string, icon: LucideIcon): Tool => ({
  text,
  icon,
  format: [type],
  run: createCommand((chain) => chain.toggleMark(type)),
})

const createTool = (text: string, icon: LucideIcon, addSteps: (chain: Chain) => Chain): Tool => ({
  text,
  icon,
  run: createCommand(addSteps),
})

export const textTools: readonly Tool[] = [
  createMark('bold', 'Negrita (Ctrl+B)', Bold),
  createMark('italic', 'Cursiva (Ctrl+I)', Italic),
  createMark('strike', 'Tachado', Strikethrough),
  createMark('code', 'Código en línea', Code),
  { text: 'Enlace (Ctrl+K)', icon: Link, format: ['link'], run: (_, { link }) => link() },
  { text: 'Nota al pie (Ctrl+Alt+F)', icon: Asterisk, requiredTool: 'footnote', run: insertFootnote },
]

/** The blocks that a text can become and cease to be. */
export const blockTools: readonly Tool[] = blocks
  .filter(({ format }) => format)
  .map((block) => ({
    ...block,
    ...(block.nodeType === 'heading' && {
      run: createCommand((chain) => chain.toggleNode('heading', 'paragraph', block.format?.[1])),
    }),
  }))

export const pictureTools: readonly Tool[] = [
  { text: 'Editar imagen (Ctrl+K)', icon: Pencil, run: (_, { picture }) => picture() },
  createTool('Quitar imagen', Trash2, (chain) => chain.deleteSelection()),
]

export const tableTools: readonly Tool[] = [
  createTool('Añadir fila arriba', BetweenHorizontalStart, (chain) => chain.addRowBefore()),
  createTool('Añadir fila', BetweenHorizontalEnd, (chain) => chain.addRowAfter()),
  createTool('Añadir columna a la izquierda', BetweenVerticalStart, (chain) => chain.addColumnBefore()),
  createTool('Añadir columna', BetweenVerticalEnd, (chain) => chain.addColumnAfter()),
  createTool('Quitar fila', TableRowsSplit, removeCells('deleteRow')),
  createTool('Quitar columna', TableColumnsSplit, removeCells('deleteColumn')),
  createTool('Quitar tabla', Trash2, (chain) => chain.deleteTable()),
]
