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
import { insertTextBlock } from './insert-block.ts'

/** Opens the dialogs for images (also those of a gallery or a map), files, texts of files, videos and links. */
export type DialogOpeners = Readonly<
  Record<'image' | 'galeria' | 'mapa' | 'file' | 'textFile' | 'video' | 'picture' | 'link', () => void>
>

/** A button of a toolbar, or a block of the slash menu. */
export type Tool = {
  text: string
  icon: LucideIcon
  /** Type of the node that it inserts. Some fields and containers (containers.ts) do not allow it. */
  nodeType?: string
  /** The tool that it needs, if it has no `nodeType`. */
  requiredTool?: TextTool
  /** Name and attributes of the mark or node that it switches on and off. */
  format?: readonly [name: string, attributes?: Readonly<Record<string, unknown>>]
  run: (editor: Editor, openDialog: DialogOpeners) => void
}

/** `keywords`: other words that find it in the search of the slash menu. */
type Block = Tool & { keywords: string }

type Label = readonly [text: string, keywords: string, icon: LucideIcon]

const createBlock = ([text, keywords, icon]: Label, rest: Omit<Tool, 'text' | 'icon'>): Block => ({
  text,
  keywords,
  icon,
  ...rest,
})

export type Chain = ReturnType<Editor['chain']>

export const createCommand =
  (addSteps: (chain: Chain) => Chain) =>
  (editor: Editor): void =>
    void addSteps(editor.chain().focus()).run()

const fromCommand = (nodeType: string, label: Label, addSteps: (chain: Chain) => Chain): Block =>
  createBlock(label, { nodeType, run: createCommand(addSteps) })

const createFormat = (
  format: readonly [nodeType: string, attributes?: { level: 2 | 3 }],
  label: Label,
  addSteps: (chain: Chain) => Chain,
): Block => ({ ...fromCommand(format[0], label, addSteps), format })

const createHeading = (level: 2 | 3, keywords: string, icon: LucideIcon): Block =>
  createFormat(['heading', { level }], [headingNames[level], keywords, icon], (chain) =>
    chain.setHeading({ level }),
  )

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

const groups: readonly (readonly [name: string, blocks: readonly Block[]])[] = [
  [
    'Texto',
    [
      createHeading(2, 'h2 título sección', Heading2),
      createHeading(3, 'h3 subtítulo', Heading3),
      fromCommand('paragraph', ['Párrafo', 'texto normal', Pilcrow], (chain) => chain.setParagraph()),
      createFormat(['bulletList'], ['Lista', 'viñetas puntos', List], (chain) => chain.toggleBulletList()),
      createFormat(['orderedList'], ['Lista numerada', 'pasos números', ListOrdered], (chain) =>
        chain.toggleOrderedList(),
      ),
      fromCommand('codeBlock', ['Bloque de código', 'programa fuente', Code], (chain) =>
        chain.toggleCodeBlock(),
      ),
      createBlock(['Nota al pie', 'referencia fuente footnote', Asterisk], {
        requiredTool: 'footnote',
        run: insertFootnote,
      }),
    ],
  ],
  [
    'Imágenes y archivos',
    [
      fromDialog('image', ['Imagen', 'foto captura', Image]),
      fromDialog('galeria', ['Galería', 'fotos imágenes álbum', Images]),
      fromDialog('video', ['Video', 'youtube vimeo película', SquarePlay]),
      fromDialog('mapa', ['Mapa', 'lugar dirección ubicación plano cómo llegar', MapPin]),
      createBlock(['Archivo', 'documento pdf descarga adjunto', Paperclip], { run: createOpener('file') }),
      createBlock(['Texto de un archivo', 'importar traer word docx markdown documento', FileText], {
        run: createOpener('textFile'),
      }),
    ],
  ],
  [
    'Citas y avisos',
    [
      createFormat(['blockquote'], ['Cita', 'bloque comillas', Quote], (chain) => chain.toggleBlockquote()),
      fromTextBlock('cita', ['Cita con fuente', 'autor testimonio opinión cliente', MessageSquareQuote]),
      fromCallout('DESTACADO', ['Cita destacada', 'frase grande pull quote', TextQuote]),
      fromCallout('NOTE', ['Aviso', 'nota consejo importante atención cuidado', Megaphone]),
      fromCallout('MARGEN', ['Nota al margen', 'apostilla lado comentario', PanelRight]),
    ],
  ],
  [
    'Estructura',
    [
      fromTextBlock('boton', ['Botón', 'enlace llamada acción cta', RectangleHorizontal]),
      fromTextBlock('formulario', ['Formulario de contacto', 'escribir consulta presupuesto mensaje', Mail]),
      fromTextBlock('acordeon', ['Acordeón', 'plegable desplegable pregunta faq detalles', ChevronsUpDown]),
      fromTextBlock('columnas', ['Columnas', 'dos tres lado', Columns2]),
      fromCommand('table', ['Tabla', 'filas columnas', Table], (chain) =>
        chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
      ),
      fromCommand('horizontalRule', ['Línea divisoria', 'separador raya', Minus], (chain) =>
        chain.setHorizontalRule(),
      ),
    ],
  ],
]

/** All blocks, each with the name of its group in the slash menu. */
export const blocks = groups.flatMap(([group, inGroup]) => inGroup.map((block) => ({ ...block, group })))
