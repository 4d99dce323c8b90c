import { address } from './fields/entry-fields.ts'
import {
  added,
  image,
  lines,
  longText,
  month,
  richText,
  rows,
  serviceList,
  text,
  unpublished,
} from './fields/fields.ts'
import { summaryOf } from './fields/made-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const caseStudy = contentKind('case', {
  label: { one: 'caso', many: 'casos', gender: 'm' },
  address: '/casos/:slug',
  newId: 'nuevo-caso',
  list: {
    help: 'Trabajos hechos, con sus resultados y su fuente. Cada uno tiene su página. Salen en /casos, en Nosotros y en la página de su servicio; los dos primeros, también en la portada.',
  },
  menuHint: 'El pie del sitio lleva a Casos desde el primero.',
  fields: {
    title: text({ label: 'Título', max: 120, needed: 'Escribe un título.' }),
    slug: added(address('/casos/', { max: 80, fallback: 'caso' })),
    customer: text({
      label: 'Cliente',
      hint: 'Su nombre, si permite que se diga. La página dirá que se publica con su permiso.',
      max: 80,
      ifMissing: '',
    }),
    logo: added(image({ label: 'Logotipo del cliente', hint: 'Sale en la portada y en Nosotros.' })),
    photo: added(image({ label: 'Imagen', hint: 'Encabeza la página del caso.', altField: 'photoAlt' })),
    photoAlt: text({ label: 'Qué se ve en la imagen', max: 200, ifMissing: '' }),
    services: added(
      serviceList({ label: 'Servicios', hint: 'El caso sale también en la página de cada uno.' }),
    ),
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
    figures: added(
      rows({
        label: 'Antes y después',
        hint: 'Lo que se midió, con sus dos cifras.',
        itemName: 'medida',
        max: 4,
        fields: {
          title: text({ label: 'Qué se midió', max: 60, needed: 'Escribe qué se midió.' }),
          before: text({
            label: 'Antes',
            hint: 'Como «9 s».',
            max: 16,
            needed: 'Escribe la cifra de antes.',
          }),
          after: text({ label: 'Después', hint: 'Como «2 s».', max: 16, needed: 'Escribe la de después.' }),
        },
      }),
    ),
    results: lines({ label: 'Otros resultados', hint: 'Uno en cada línea, con su medida.' }),
    source: text({
      label: 'De dónde salen los resultados',
      hint: 'Quién los midió y con qué. Se lee tras «Fuente:», como «agenda de la clínica, de enero a mayo». Hace falta si hay resultados.',
      max: 160,
    }),
    date: month({ label: 'De cuándo son los resultados', hint: 'Mes y año. Hace falta si hay resultados.' }),
    quote: longText({ label: 'Palabras del cliente', max: 400, rows: 3, isLeftOutOfCopies: true }),
    quoteBy: text({
      label: 'De quién son',
      hint: 'Hace falta si hay palabras.',
      max: 120,
      isLeftOutOfCopies: true,
    }),
    // Evidence that the customer agreed to be named and quoted.
    permission: unpublished(
      text({
        label: 'Cómo te dio permiso',
        hint: 'Como «correo del 3 de mayo». Hace falta si dices quién es o lo citas; no se publica.',
        max: 200,
        isLeftOutOfCopies: true,
      }),
    ),
    summary: summaryOf('problem'),
  },
  findProblems: ({ figures, results, source, date, customer, logo, quote, quoteBy, permission }) => ({
    ...(figures.length + results.length > 0 && {
      source: source === '' && 'Di de dónde salen los resultados.',
      date: date === '' && 'Di de cuándo son los resultados.',
    }),
    customer: logo !== null && customer === '' && 'Escribe de quién es el logotipo.',
    quoteBy: quote !== '' && quoteBy === '' && 'Di de quién son esas palabras.',
    permission:
      permission === '' &&
      (customer !== '' || quote !== '') &&
      'Anota cómo te dio permiso: sin él no se publican ni su nombre ni sus palabras.',
  }),
  structuredData: ({ title, summary, photo }, { url, publishedAt, organization }) => ({
    '@type': 'Article',
    headline: title,
    description: summary,
    url,
    image: photo && new URL(photo.src, url).href,
    datePublished: publishedAt,
    author: organization,
    publisher: organization,
  }),
})
export type CaseContent = PublicEntry<typeof caseStudy>
