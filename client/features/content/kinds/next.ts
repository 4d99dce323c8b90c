import { longText } from './fields/fields.ts'
import { caption, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** Call to action at the end of the pages about the company. */
export const next = contentKind('next', {
  label: { one: 'llamada final', gender: 'f' },
  address: '/nosotros#siguiente',
  fields: {
    title: title(),
    text: longText({ label: 'Texto', max: 300, rows: 3 }),
    button: caption('Botón que lleva al contacto'),
  },
})
export type NextText = PublicEntry<typeof next>
