import type { Editor } from '@tiptap/react'
import {
  Asterisk,
  ChevronsUpDown,
  Code,
  Columns2,
  FileText,
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
  Table,
  TextQuote,
} from 'lucide-react'
import type { CalloutKind } from '#client/features/blog/contract/callouts.ts'
import { headingNames, type TextTool } from '../../contract/text-tools.ts'
import { insertFootnote } from './footnote.ts'
import { insertTextBlock } from './insert-text-block.ts'

/** Opens the dialogs for images (also those of a gallery or a map), files, texts of files and videos. */
export type DialogOpeners = Readonly<
  Record<'image' | 'galeria' | 'mapa' | 'file' | 'textFile' | 'video', () => void>
>

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

/** What the menu says of a block: its name, other words that find it, and its icon. */
type Label = readonly [text: string, keywords: string, icon: LucideIcon]

const createBlock = (
  [text, keywords, icon]: Label,
  rest: Pick<Block, 'nodeType' | 'requiredTool' | 'run'>,
): Block => ({ text, keywords, icon, ...rest })

type Chain = ReturnType<Editor['chain']>

const fromCommand = (nodeType: string, label: Label, addSteps: (chain: Chain) => Chain): Block =>
  createBlock(label, { nodeType, run: (editor) => addSteps(editor.chain().focus()).run() })

const createOpener =
  (name: keyof DialogOpeners): Block['run'] =>
  (editor, openDialog) => {
    editor.commands.focus()
    openDialog[name]()
  }

/** A block for which a dialog asks; its node has the name of the dialog. */
const fromDialog = (name: keyof DialogOpeners, label: Label): Block =>
  createBlock(label, { nodeType: name, run: createOpener(name) })

const fromCallout = (kind: CalloutKind, label: Label): Block =>
  fromCommand('blockquote', label, (chain) =>
    chain.toggleBlockquote().updateAttributes('blockquote', { kind }),
  )

const fromTextBlock = (nodeType: Parameters<typeof insertTextBlock>[1], label: Label): Block =>
  createBlock(label, { nodeType, run: (editor) => insertTextBlock(editor, nodeType) })

export const blocks: readonly Block[] = [
  fromCommand('heading', [headingNames[2], 'h2 título sección', Heading2], (chain) =>
    chain.setHeading({ level: 2 }),
  ),
  fromDialog('image', ['Imagen', 'foto captura', Image]),
  fromCommand('heading', [headingNames[3], 'h3 subtítulo', Heading3], (chain) =>
    chain.setHeading({ level: 3 }),
  ),
  fromCommand('paragraph', ['Párrafo', 'texto normal', Pilcrow], (chain) => chain.setParagraph()),
  fromCommand('bulletList', ['Lista', 'viñetas puntos', List], (chain) => chain.toggleBulletList()),
  fromCommand('orderedList', ['Lista numerada', 'pasos números', ListOrdered], (chain) =>
    chain.toggleOrderedList(),
  ),
  fromDialog('galeria', ['Galería', 'fotos imágenes álbum', Images]),
  fromDialog('mapa', ['Mapa', 'lugar dirección ubicación plano cómo llegar', MapPin]),
  createBlock(['Archivo', 'documento pdf descarga adjunto', Paperclip], { run: createOpener('file') }),
  createBlock(['Texto de un archivo', 'importar traer word docx markdown documento', FileText], {
    run: createOpener('textFile'),
  }),
  fromDialog('video', ['Video', 'youtube vimeo película', SquarePlay]),
  fromCommand('table', ['Tabla', 'filas columnas', Table], (chain) =>
    chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  ),
  fromCommand('blockquote', ['Cita', 'bloque comillas', Quote], (chain) => chain.toggleBlockquote()),
  fromTextBlock('cita', ['Cita con fuente', 'autor testimonio opinión cliente', MessageSquareQuote]),
  fromCallout('NOTE', ['Aviso', 'nota consejo importante atención cuidado', Megaphone]),
  fromCallout('MARGEN', ['Nota al margen', 'apostilla lado comentario', PanelRight]),
  fromCallout('DESTACADO', ['Cita destacada', 'frase grande pull quote', TextQuote]),
  fromTextBlock('boton', ['Botón', 'enlace llamada acción cta', RectangleHorizontal]),
  fromTextBlock('formulario', ['Formulario de contacto', 'escribir consulta presupuesto mensaje', Mail]),
  fromTextBlock('acordeon', ['Acordeón', 'plegable desplegable pregunta faq detalles', ChevronsUpDown]),
  fromTextBlock('columnas', ['Columnas', 'dos tres lado', Columns2]),
  fromCommand('codeBlock', ['Bloque de código', 'programa fuente', Code], (chain) => chain.toggleCodeBlock()),
  createBlock(['Nota al pie', 'referencia fuente footnote', Asterisk], {
    requiredTool: 'footnote',
    run: insertFootnote,
  }),
  fromCommand('horizontalRule', ['Línea divisoria', 'separador raya', Minus], (chain) =>
    chain.setHorizontalRule(),
  ),
]
