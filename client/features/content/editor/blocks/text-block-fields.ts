import type { TextBlockName } from '../../contract/text-blocks.ts'

/** A field that the editor shows in a block. `name`: the attribute of the node. */
export type BlockField = { name: string; text: string } &
  /** `hasPages`: the address can be that of a page of this site, chosen in a dialog. */
  (
    | { placeholder: string; type?: 'url'; hasPages?: true }
    /** Chosen from the services, by their ids. */
    | { type: 'service' }
  )

export const textBlockFields: Readonly<
  Partial<Record<TextBlockName, { text: string; fields: BlockField[] }>>
> = {
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
  columnas: { text: 'Columnas', fields: [] },
  galeria: { text: 'Galería', fields: [] },
  mapa: {
    text: 'Mapa',
    fields: [
      { name: 'label', text: 'Lugar', placeholder: 'Calle 5, San José' },
      { name: 'url', text: 'Enlace al mapa', placeholder: 'https://…', type: 'url' },
    ],
  },
}
