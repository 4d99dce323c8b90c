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
import { headingNames, type TextTool } from '../../contract/text-tools.ts'
import { insertFootnote } from './footnote.ts'
import { insertTextBlock } from './insert-text-block.ts'

/** Opens the dialogs for images (also those of a gallery or a map), files and videos. */
export type DialogOpeners = Readonly<Record<'image' | 'galeria' | 'mapa' | 'file' | 'video', () => void>>

/** A block that the slash menu offers. `keywords`: other words that find it in the menu's search. */
export type Block = {
  text: string
  keywords: string
  icon: LucideIcon
  /** Type of the node that it inserts. Some fields and containers (containers.ts) do not allow it. */
  nodeType?: string
  /** The tool that it needs, if it has no `nodeType`. */
  requiredTool?: TextTool
  run: (editor: Editor, openDialog: DialogOpeners) => void
}

const createOpener =
  (name: keyof DialogOpeners): Block['run'] =>
  (editor, openDialog) => {
    editor.commands.focus()
    openDialog[name]()
  }

const toggleCallout = (editor: Editor, kind: CalloutKind): boolean =>
  editor.chain().focus().toggleBlockquote().updateAttributes('blockquote', { kind }).run()

export const blocks: readonly Block[] = [
  {
    text: headingNames[2],
    keywords: 'h2 título sección',
    icon: Heading2,
    nodeType: 'heading',
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    text: headingNames[3],
    keywords: 'h3 subtítulo',
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
    keywords: 'viñetas puntos',
    icon: List,
    nodeType: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    text: 'Lista numerada',
    keywords: 'pasos números',
    icon: ListOrdered,
    nodeType: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    text: 'Imagen',
    keywords: 'foto captura',
    icon: Image,
    nodeType: 'image',
    run: createOpener('image'),
  },
  {
    text: 'Galería',
    keywords: 'fotos imágenes álbum',
    icon: Images,
    nodeType: 'galeria',
    run: createOpener('galeria'),
  },
  {
    text: 'Mapa',
    keywords: 'lugar dirección ubicación plano cómo llegar',
    icon: MapPin,
    nodeType: 'mapa',
    run: createOpener('mapa'),
  },
  {
    text: 'Archivo',
    keywords: 'documento pdf descarga adjunto',
    icon: Paperclip,
    run: createOpener('file'),
  },
  {
    text: 'Video',
    keywords: 'youtube vimeo película',
    icon: SquarePlay,
    nodeType: 'video',
    run: createOpener('video'),
  },
  {
    text: 'Tabla',
    keywords: 'filas columnas',
    icon: Table,
    nodeType: 'table',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    text: 'Cita',
    keywords: 'bloque comillas',
    icon: Quote,
    nodeType: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    text: 'Cita con fuente',
    keywords: 'autor testimonio opinión cliente',
    icon: MessageSquareQuote,
    nodeType: 'cita',
    run: (editor) => insertTextBlock(editor, 'cita'),
  },
  {
    text: 'Aviso',
    keywords: 'nota consejo importante atención cuidado',
    icon: Megaphone,
    nodeType: 'blockquote',
    run: (editor) => toggleCallout(editor, 'NOTE'),
  },
  {
    text: 'Nota al margen',
    keywords: 'apostilla lado comentario',
    icon: PanelRight,
    nodeType: 'blockquote',
    run: (editor) => toggleCallout(editor, 'MARGEN'),
  },
  {
    text: 'Cita destacada',
    keywords: 'frase grande pull quote',
    icon: TextQuote,
    nodeType: 'blockquote',
    run: (editor) => toggleCallout(editor, 'DESTACADO'),
  },
  {
    text: 'Botón',
    keywords: 'enlace llamada acción cta',
    icon: RectangleHorizontal,
    nodeType: 'boton',
    run: (editor) => insertTextBlock(editor, 'boton'),
  },
  {
    text: 'Formulario de contacto',
    keywords: 'escribir consulta presupuesto mensaje',
    icon: Mail,
    nodeType: 'formulario',
    run: (editor) => insertTextBlock(editor, 'formulario'),
  },
  {
    text: 'Acordeón',
    keywords: 'plegable desplegable pregunta faq detalles',
    icon: ChevronsUpDown,
    nodeType: 'acordeon',
    run: (editor) => insertTextBlock(editor, 'acordeon'),
  },
  {
    text: 'Columnas',
    keywords: 'dos tres lado',
    icon: Columns2,
    nodeType: 'columnas',
    run: (editor) => insertTextBlock(editor, 'columnas'),
  },
  {
    text: 'Bloque de código',
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
    keywords: 'separador raya',
    icon: Minus,
    nodeType: 'horizontalRule',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]
