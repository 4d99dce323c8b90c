import * as v from 'valibot'
import { added, file, image, link, longRichText, rows, text } from './fields/fields.ts'
import { rendered } from './fields/made-fields.ts'
import { caption, heading, pageHead } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** Without footnotes: each column would number its own from 1. */
const column = { max: 20_000, rows: 16, without: ['footnote', 'columns'] } as const

export const about = contentKind('about', {
  label: { one: 'texto de «Nosotros»', gender: 'm' },
  title: 'Nosotros',
  address: '/nosotros',
  fields: {
    ...pageHead,
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
    dutiesLabel: caption('Personas: cómo empieza lo que hace cada una', { hint: 'Como «Se encarga de».' }),
    customersTitle: caption('Clientes: título sobre sus logotipos', { ifMissing: 'Trabajamos con' }),
    customers: added(
      rows({
        label: 'Clientes',
        keywords: 'logotipos logos marcas empresas confían',
        hint: 'Sus logotipos, con su permiso. Salen aquí y en la portada, junto a los de los casos.',
        itemName: 'cliente',
        max: 24,
        fields: {
          title: text({ label: 'Nombre', max: 80, needed: 'Escribe el nombre.' }),
          logo: added(image({ label: 'Logotipo', hint: 'Se ve sobre blanco.' })),
          href: link({ label: 'Su sitio', hint: 'Una dirección, como https://…' }),
        },
      }),
    ),
    casesTitle: heading('Casos: título de la sección'),
    certificatesTitle: caption('Certificaciones: título de la sección', { ifMissing: 'Certificaciones' }),
    certificates: added(
      rows({
        label: 'Certificaciones',
        keywords: 'certificados sellos iso',
        hint: 'Solo las que estén vigentes.',
        itemName: 'certificación',
        max: 8,
        fields: {
          title: text({ label: 'Nombre', max: 80, needed: 'Escribe el nombre.' }),
          text: text({ label: 'Quién la da y hasta cuándo vale', max: 120 }),
          href: link({ label: 'Dónde se comprueba', hint: 'Una dirección, como https://…' }),
          seal: added(
            image({ label: 'Sello', hint: 'La imagen que da quien certifica. Se ve sobre blanco.' }),
          ),
          document: added(
            file({
              label: 'Certificado',
              hint: 'Un PDF de Medios, o un enlace. Quien lee la página puede abrirlo.',
            }),
          ),
        },
      }),
    ),
    factsTitle: caption('Lugar y horario: título de la sección', { ifMissing: 'Dónde estamos' }),
  },
})
export type AboutText = PublicEntry<typeof about>
