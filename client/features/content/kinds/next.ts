import { longText } from './fields/fields.ts'
import { caption, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** Call to action at the end of the pages about the company. */
export const next = contentKind('next', {
  label: { one: 'invitación a escribir', gender: 'f' },
  address: '/#siguiente',
  title: 'Final de las páginas: invitación a escribir',
  fields: {
    title: title('Título'),
    text: longText({ label: 'Texto', max: 300, rows: 3 }),
    button: caption('Botón', { hint: 'Lleva al contacto.' }),
  },
})
export type NextText = PublicEntry<typeof next>
