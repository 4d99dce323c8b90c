import { maxTextLength } from '../contract/text-limits.ts'
import { address } from './fields/entry-fields.ts'
import { longRichText, longText, select, text } from './fields/fields.ts'
import { renderedMarkdown } from './fields/made-fields.ts'
import { contentKind } from './kind.ts'
import type { PageLayout } from './names.ts'

export const page = contentKind('page', {
  label: { one: 'página', many: 'páginas', gender: 'f' },
  address: '/:slug',
  newId: 'nueva',
  max: 1_000,
  isDefault: true,
  menuHint: 'Ningún menú lleva a ella todavía.',
  fields: {
    title: text({ label: 'Título', max: 120, needed: 'Escribe un título.' }),
    slug: address('la dirección de tu sitio, como «formas-de-pago»', { max: 80, fallback: 'pagina' }),
    description: longText({
      label: 'Introducción',
      hint: 'La muestran también los buscadores.',
      max: 300,
      rows: 3,
    }),
    layout: select<PageLayout>({
      label: 'Cómo se muestra',
      options: {
        site: 'Con menú y pie',
        standalone: 'Aparte, sin menú ni pie',
        speed: 'Con menú, pie y lo rápido que carga el sitio',
      },
      blank: 'site',
      ifMissing: 'site',
      message: 'Elige de la lista cómo se muestra.',
    }),
    markdown: longRichText({
      label: 'Texto',
      max: maxTextLength,
      rows: 20,
      needed: 'Escribe el texto antes de publicar.',
      allowsPlaceholders: true,
    }),
    html: renderedMarkdown,
  },
})
