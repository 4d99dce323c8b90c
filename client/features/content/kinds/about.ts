import * as v from 'valibot'
import { longRichText } from './fields/fields.ts'
import { rendered } from './fields/made-fields.ts'
import { caption, heading, lead, pageName, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** Without footnotes: each column would number its own from 1. */
const column = { max: 20_000, rows: 16, without: ['footnote', 'columns'] } as const

export const about = contentKind('about', {
  label: { one: 'texto de «Nosotros»', gender: 'm' },
  title: 'Nosotros',
  address: '/nosotros',
  fields: {
    name: pageName(),
    title: title(),
    lead,
    left: longRichText({
      label: 'Primera columna',
      ...column,
      needed: 'Escribe el texto antes de publicar.',
    }),
    right: longRichText({
      label: 'Segunda columna',
      hint: 'Va al lado donde hay sitio. Puede quedar vacía.',
      ...column,
    }),
    columns: rendered(v.array(v.string()), ({ left = '', right = '' }) => [left, right].filter(Boolean)),
    peopleTitle: heading('Personas: título de la sección'),
    dutiesLabel: caption('Personas: cómo empieza lo que hace cada una', { hint: 'Como «Responde de:».' }),
    casesTitle: heading('Casos: título de la sección'),
  },
})
export type AboutText = PublicEntry<typeof about>
