import type { Editor } from '@tiptap/react'
import {
  Code,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  Minus,
  PanelRight,
  Paperclip,
  Pilcrow,
  Quote,
  SquarePlay,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react'
import type { CalloutKind } from '#client/features/blog/contract/callouts.ts'
import type { Tool } from '../../contract/tools.ts'
import { insertFootnote } from './footnote.ts'

/** Opens what is chosen in a dialog: of pictures, of files, of a video. */
export type Ask = Readonly<Record<'image' | 'file' | 'video', () => void>>

/** Something that a place in the text can become or get; `words` are others it is found by. */
export type Block = {
  text: string
  words: string
  icon: LucideIcon
  /** What the text has to be able to hold. */
  needs?: Tool
  /** What it makes, where that cannot stand everywhere (containers.ts); without it, words. */
  type?: string
  run: (editor: Editor, ask: Ask) => void
}

const quoteAs = (editor: Editor, kind: CalloutKind): boolean =>
  editor.chain().focus().toggleBlockquote().updateAttributes('blockquote', { kind }).run()

export const blocks: readonly Block[] = [
  {
    text: 'Título',
    needs: 'heading',
    words: 'h2 encabezado sección',
    icon: Heading2,
    type: 'heading',
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    text: 'Subtítulo',
    needs: 'heading',
    words: 'h3 encabezado',
    icon: Heading3,
    type: 'heading',
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    text: 'Párrafo',
    words: 'texto normal',
    icon: Pilcrow,
    type: 'paragraph',
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    text: 'Lista',
    needs: 'list',
    words: 'viñetas puntos',
    icon: List,
    type: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    text: 'Lista numerada',
    needs: 'list',
    words: 'pasos números',
    icon: ListOrdered,
    type: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    text: 'Imagen',
    needs: 'image',
    words: 'foto captura',
    icon: Image,
    type: 'image',
    run: (editor, ask) => {
      editor.commands.focus()
      ask.image()
    },
  },
  {
    text: 'Archivo',
    words: 'documento pdf descarga adjunto',
    icon: Paperclip,
    run: (editor, ask) => {
      editor.commands.focus()
      ask.file()
    },
  },
  {
    text: 'Video',
    needs: 'video',
    words: 'youtube vimeo película',
    icon: SquarePlay,
    type: 'video',
    run: (editor, ask) => {
      editor.commands.focus()
      ask.video()
    },
  },
  {
    text: 'Tabla',
    needs: 'table',
    words: 'filas columnas',
    icon: Table,
    type: 'table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    text: 'Cita',
    needs: 'quote',
    words: 'bloque comillas',
    icon: Quote,
    type: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    text: 'Aviso',
    needs: 'quote',
    words: 'nota consejo importante atención cuidado',
    icon: Megaphone,
    type: 'blockquote',
    run: (editor) => quoteAs(editor, 'NOTE'),
  },
  {
    text: 'Nota al margen',
    needs: 'quote',
    words: 'apostilla lado comentario',
    icon: PanelRight,
    type: 'blockquote',
    run: (editor) => quoteAs(editor, 'MARGEN'),
  },
  {
    text: 'Cita destacada',
    needs: 'quote',
    words: 'frase grande pull quote',
    icon: TextQuote,
    type: 'blockquote',
    run: (editor) => quoteAs(editor, 'DESTACADO'),
  },
  {
    text: 'Bloque de código',
    needs: 'code',
    words: 'programa fuente',
    icon: Code,
    type: 'codeBlock',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    text: 'Nota al pie',
    needs: 'footnote',
    words: 'referencia fuente footnote',
    icon: Superscript,
    run: insertFootnote,
  },
  {
    text: 'Línea divisoria',
    needs: 'rule',
    words: 'separador raya',
    icon: Minus,
    type: 'horizontalRule',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]
