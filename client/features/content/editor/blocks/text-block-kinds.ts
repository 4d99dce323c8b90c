import type { JSONContent, MarkdownParseHelpers } from '@tiptap/core'
import type { TextBlockName } from '../../contract/text-blocks.ts'
import { toPictures } from './picture.ts'

/** A field that the editor shows in a block. `name`: the attribute of the node. */
export type BlockField = { name: string; text: string } &
  /** `hasPages`: the address can be that of a page of this site, chosen in a dialog. */
  (
    | { placeholder: string; type?: 'url'; hasPages?: true }
    /** Chosen from the services, by their ids. */
    | { type: 'service' }
  )

type ParseContent = (content: JSONContent[], helpers: MarkdownParseHelpers) => [JSONContent[], JSONContent[]]

type TextBlockKind = {
  /** Its name in the editor; a part of another block has none. */
  text?: string
  fields?: readonly BlockField[]
  /** The nodes that it contains, if not any blocks. */
  content?: string
  /** What of its Markdown is in it, and what goes below it. */
  parse?: ParseContent
}

/** Images are in the block; anything else goes below it. */
const keepImages: ParseContent = (content) => {
  const nodes = content.flatMap(toPictures)
  return [
    nodes.filter(({ type }) => type === 'image'),
    nodes.filter((node) => node.type !== 'image' && (node.type !== 'paragraph' || node.content)),
  ]
}

/** What is outside of the columns is a column, too. */
const keepColumns: ParseContent = (content, helpers) => [
  content.map((node) => (node.type === 'columna' ? node : helpers.createNode('columna', {}, [node]))),
  [],
]

/** The blocks as the editor has them; a notice is a quote there (callout.ts). */
export const textBlockKinds: Readonly<Record<Exclude<TextBlockName, 'aviso'>, TextBlockKind>> = {
  cita: {
    text: 'Cita con fuente',
    fields: [
      { name: 'label', text: 'Fuente', placeholder: 'Ada Lovelace, «Notas»' },
      { name: 'url', text: 'Enlace a la fuente', placeholder: 'https://…', type: 'url', hasPages: true },
    ],
  },
  boton: {
    text: 'Botón',
    fields: [
      { name: 'label', text: 'Texto del botón', placeholder: 'Pide una cita' },
      { name: 'url', text: 'Dirección', placeholder: '/servicios o https://…', type: 'url', hasPages: true },
    ],
  },
  formulario: {
    text: 'Formulario de contacto',
    // Its label, the text of a link where the form cannot be shown, is only written in Markdown.
    fields: [{ name: 'asunto', text: 'Servicio por el que se pregunta', type: 'service' }],
  },
  acordeon: {
    text: 'Acordeón',
    fields: [{ name: 'label', text: 'Título del acordeón', placeholder: '¿Cuánto tarda?' }],
  },
  columnas: { text: 'Columnas', content: 'columna+', parse: keepColumns },
  columna: {},
  galeria: { text: 'Galería', content: 'image*', parse: keepImages },
  mapa: {
    text: 'Mapa',
    content: 'image*',
    parse: keepImages,
    fields: [
      { name: 'label', text: 'Lugar', placeholder: 'Calle 5, San José' },
      { name: 'url', text: 'Enlace al mapa', placeholder: 'Vacío busca el lugar', type: 'url' },
    ],
  },
}

export type EditorBlock = keyof typeof textBlockKinds

export const isEditorBlock = (name: string): name is EditorBlock => Object.hasOwn(textBlockKinds, name)
