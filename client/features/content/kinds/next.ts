import { longText } from './fields/fields.ts'
import { caption, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** Call to action at the end of the pages about the company. */
export const next = contentKind('next', {
  label: { one: 'final de las páginas', gender: 'm' },
  address: '/nosotros#siguiente',
  fields: {
    title: title('Título de la última franja'),
    text: longText({ label: 'Texto bajo ese título', max: 300, rows: 3 }),
    button: caption('Texto del botón', { hint: 'Lleva al contacto.' }),
  },
})
export type NextText = PublicEntry<typeof next>
