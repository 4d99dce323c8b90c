import type { Editor } from '@tiptap/react'
import {
  ChevronsUpDown,
  Code,
  Columns2,
  Heading2,
  Heading3,
  Image,
  Images,
  List,
  ListOrdered,
  type LucideIcon,
  Mail,
  MapPin,
  Megaphone,
  MessageSquareQuote,
  Minus,
  PanelRight,
  Paperclip,
  Pilcrow,
  Quote,
  RectangleHorizontal,
  SquarePlay,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react'
import type { CalloutKind } from '#client/features/blog/contract/callouts.ts'
import type { TextTool } from '../../contract/text-tools.ts'
import { insertFootnote } from './footnote.ts'
import { insertTextBlock } from './insert-text-block.ts'

/** Opens the dialogs for images (also those of a gallery or a map), files and videos. */
export type DialogOpeners = Readonly<Record<'image' | 'galeria' | 'mapa' | 'file' | 'video', () => void>>

/** A block that the slash menu offers. `keywords`: other words that find it in the menu's search. */
export type Block = {
  text: string
  keywords: string
  icon: LucideIcon
  /** The menu offers this block only in fields that allow this tool. */
  requiredTool?: TextTool
  /** Type of the node that it inserts; some containers do not allow it (containers.ts). */
  nodeType?: string
  run: (editor: Editor, openDialog: DialogOpeners) => void
}

const toggleCallout = (editor: Editor, kind: CalloutKind): boolean =>
  editor.chain().focus().toggleBlockquote().updateAttributes('blockquote', { kind }).run()

export const blocks: readonly Block[] = [
  {
    text: 'Título',
    requiredTool: 'heading',
    keywords: 'h2 encabezado sección',
    icon: Heading2,
    nodeType: 'heading',
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    text: 'Subtítulo',
    requiredTool: 'heading',
    keywords: 'h3 encabezado',
    icon: Heading3,
    nodeType: 'heading',
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    text: 'Párrafo',
    keywords: 'texto normal',
    icon: Pilcrow,
    nodeType: 'paragraph',
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    text: 'Lista',
    requiredTool: 'list',
    keywords: 'viñetas puntos',
    icon: List,
    nodeType: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    text: 'Lista numerada',
    requiredTool: 'list',
    keywords: 'pasos números',
    icon: ListOrdered,
    nodeType: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    text: 'Imagen',
    requiredTool: 'image',
    keywords: 'foto captura',
    icon: Image,
    nodeType: 'image',
    run: (editor, openDialog) => {
      editor.commands.focus()
      openDialog.image()
    },
  },
  {
    text: 'Galería',
    requiredTool: 'image',
    keywords: 'fotos imágenes álbum',
    icon: Images,
    nodeType: 'galeria',
    run: (editor, openDialog) => {
      editor.commands.focus()
      openDialog.galeria()
    },
  },
  {
    text: 'Mapa',
    requiredTool: 'image',
    keywords: 'lugar dirección ubicación plano cómo llegar',
    icon: MapPin,
    nodeType: 'mapa',
    run: (editor, openDialog) => {
      editor.commands.focus()
      openDialog.mapa()
    },
  },
  {
    text: 'Archivo',
    keywords: 'documento pdf descarga adjunto',
    icon: Paperclip,
    run: (editor, openDialog) => {
      editor.commands.focus()
      openDialog.file()
    },
  },
  {
    text: 'Video',
    requiredTool: 'video',
    keywords: 'youtube vimeo película',
    icon: SquarePlay,
    nodeType: 'video',
    run: (editor, openDialog) => {
      editor.commands.focus()
      openDialog.video()
    },
  },
  {
    text: 'Tabla',
    requiredTool: 'table',
    keywords: 'filas columnas',
    icon: Table,
    nodeType: 'table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    text: 'Cita',
    requiredTool: 'quote',
    keywords: 'bloque comillas',
    icon: Quote,
    nodeType: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    text: 'Cita con fuente',
    requiredTool: 'quote',
    keywords: 'autor testimonio opinión cliente',
    icon: MessageSquareQuote,
    nodeType: 'cita',
    run: (editor) => insertTextBlock(editor, 'cita'),
  },
  {
    text: 'Aviso',
    requiredTool: 'quote',
    keywords: 'nota consejo importante atención cuidado',
    icon: Megaphone,
    nodeType: 'blockquote',
    run: (editor) => toggleCallout(editor, 'NOTE'),
  },
  {
    text: 'Nota al margen',
    requiredTool: 'quote',
    keywords: 'apostilla lado comentario',
    icon: PanelRight,
    nodeType: 'blockquote',
    run: (editor) => toggleCallout(editor, 'MARGEN'),
  },
  {
    text: 'Cita destacada',
    requiredTool: 'quote',
    keywords: 'frase grande pull quote',
    icon: TextQuote,
    nodeType: 'blockquote',
    run: (editor) => toggleCallout(editor, 'DESTACADO'),
  },
  {
    text: 'Botón',
    requiredTool: 'button',
    keywords: 'enlace llamada acción cta',
    icon: RectangleHorizontal,
    nodeType: 'boton',
    run: (editor) => insertTextBlock(editor, 'boton'),
  },
  {
    text: 'Formulario de contacto',
    requiredTool: 'button',
    keywords: 'escribir consulta presupuesto mensaje',
    icon: Mail,
    nodeType: 'formulario',
    run: (editor) => insertTextBlock(editor, 'formulario'),
  },
  {
    text: 'Acordeón',
    requiredTool: 'accordion',
    keywords: 'plegable desplegable pregunta faq detalles',
    icon: ChevronsUpDown,
    nodeType: 'acordeon',
    run: (editor) => insertTextBlock(editor, 'acordeon'),
  },
  {
    text: 'Columnas',
    requiredTool: 'columns',
    keywords: 'dos tres lado',
    icon: Columns2,
    nodeType: 'columnas',
    run: (editor) => insertTextBlock(editor, 'columnas'),
  },
  {
    text: 'Bloque de código',
    requiredTool: 'code',
    keywords: 'programa fuente',
    icon: Code,
    nodeType: 'codeBlock',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    text: 'Nota al pie',
    requiredTool: 'footnote',
    keywords: 'referencia fuente footnote',
    icon: Superscript,
    run: insertFootnote,
  },
  {
    text: 'Línea divisoria',
    requiredTool: 'rule',
    keywords: 'separador raya',
    icon: Minus,
    nodeType: 'horizontalRule',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]
