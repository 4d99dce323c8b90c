import { day, lines, longText, richText, text, unpublished } from './fields/fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const caseStudy = contentKind('case', {
  label: { one: 'caso', many: 'casos', gender: 'm' },
  address: '/nosotros#casos',
  newId: 'nuevo-caso',
  list: {
    help: 'Trabajos hechos, con sus resultados y su fuente. Salen en Nosotros, en cuanto haya uno publicado.',
  },
  fields: {
    title: text({ label: 'Título', max: 120, needed: 'Escribe un título.' }),
    problem: richText({
      label: 'El problema',
      max: 600,
      rows: 4,
      needed: 'Escribe el problema antes de publicar.',
    }),
    work: richText({
      label: 'Lo que se hizo',
      max: 600,
      rows: 4,
      needed: 'Escribe lo que se hizo antes de publicar.',
    }),
    results: lines({ label: 'Resultados', hint: 'Uno en cada línea, con su medida.' }),
    source: text({ label: 'De dónde salen', hint: 'Quién los midió y con qué.', max: 160 }),
    date: day({ label: 'De cuándo son' }),
    quote: longText({ label: 'Palabras del cliente', max: 400, rows: 3 }),
    quoteBy: text({ label: 'De quién son', max: 120 }),
    // Evidence that the customer agreed to the quotation.
    permission: unpublished(
      text({
        label: 'Cómo consta su permiso',
        hint: 'Como «correo del 3 de mayo». Es para ti: no se publica.',
        max: 200,
      }),
    ),
  },
  findProblems: ({ results, source, date, quote, quoteBy, permission }) => ({
    ...(results.length > 0 && {
      source: source === '' && 'Di de dónde salen los resultados.',
      date: date === '' && 'Di de cuándo son los resultados.',
    }),
    ...(quote !== '' && {
      quoteBy: quoteBy === '' && 'Di de quién son esas palabras.',
      permission: permission === '' && 'Anota cómo consta su permiso: sin él no se publican sus palabras.',
    }),
  }),
})
export type CaseContent = PublicEntry<typeof caseStudy>
