import * as v from 'valibot'
import type { motifs } from '#client/ui/threads/motifs.ts'
import { address, summary } from './fields/entry-fields.ts'
import { added, lines, link, longRichText, longText, richText, select, text } from './fields/fields.ts'
import { rendered } from './fields/made-fields.ts'
import { titledTexts } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

const motifNames: Readonly<Record<keyof typeof motifs, string>> = {
  cauce: 'Un río',
  sitios: 'Una ventana',
  migraciones: 'Un cruce',
  correo: 'Un sobre',
  rendimiento: 'Una escalera',
  seguridad: 'Una compuerta',
  sistemas: 'Dos cajas',
  operacion: 'Unas hojas',
}

const onePerLine = 'Un elemento por línea.'

export const service = contentKind('service', {
  label: { one: 'servicio', many: 'servicios', gender: 'm' },
  address: '/servicios/:slug',
  newId: 'nuevo-servicio',
  list: {
    help: 'Cada uno tiene su página. En este orden los muestran la portada, la página de servicios y el pie.',
    examples: {
      offer:
        'El sitio muestra estos servicios de fábrica. Al cambiar uno, todos pasan a ser tuyos y siguen publicados como están: los visitantes no notan nada. Con uno nuevo, también: se suma a estos. Después quita los que no ofreces.',
      done: 'Los servicios de fábrica ya son tuyos. Los visitantes no notan nada. Abre cada uno para cambiarlo y quita los que no ofreces.',
    },
  },
  fields: {
    title: text({ label: 'Nombre', max: 60, needed: 'Escribe el nombre del servicio.' }),
    // As long as the subject of an enquiry, which can be the slug of a service.
    slug: address('/servicios/, como «correo»', { max: 40, fallback: 'servicio' }),
    summary: summary('la portada', 'Escribe el resumen antes de publicar: lo muestra la portada.'),
    solves: longText({ label: 'Te sirve si…', max: 200, rows: 2 }),
    mode: text({ label: 'Modalidad', hint: 'Como proyecto, puntual o mensual.', max: 60 }),
    first: text({ label: 'Lo primero que recibes', max: 120 }),
    intro: richText({
      label: 'Detalle: presentación',
      max: 600,
      rows: 4,
      needed: 'Escribe la presentación antes de publicar.',
    }),
    markdown: longRichText({
      label: 'Detalle: texto',
      hint: 'Lo que quieras contar con más calma. Sale en la página del servicio; puede quedar vacío.',
      max: 20_000,
      rows: 8,
      ifMissing: '',
    }),
    html: rendered(v.optional(v.string()), ({ markdown = '' }) => markdown),
    delivers: lines({
      label: 'Qué incluye: qué entregamos',
      hint: onePerLine,
      needed: 'Di al menos una cosa que entregas.',
    }),
    how: lines({ label: 'Qué incluye: cómo trabajamos', hint: onePerLine }),
    needs: lines({ label: 'Qué incluye: qué necesitamos de ti', hint: onePerLine }),
    questions: added(
      titledTexts('Qué incluye: preguntas', 'pregunta', {
        title: text({ label: 'Pregunta', max: 80, needed: 'Escribe la pregunta.' }),
        text: longText({ label: 'Respuesta', max: 400, rows: 3 }),
      }),
    ),
    price: text({
      label: 'Condiciones: precio',
      hint: 'Una cifra o un intervalo, con su moneda: «desde…», «entre… y…».',
      max: 120,
    }),
    duration: text({ label: 'Condiciones: duración', hint: 'Como «de dos a cuatro semanas».', max: 120 }),
    sample: longText({
      label: 'Condiciones: una muestra de lo que recibes',
      hint: 'Qué es, en una frase.',
      max: 300,
      rows: 2,
    }),
    sampleHref: link({ label: 'Condiciones: dirección de la muestra', hint: 'Como /medios/… o https://…' }),
    motif: select({
      label: 'Dibujo: motivo',
      hint: 'Da también el icono del servicio en la portada.',
      options: motifNames,
      isDrawing: true,
      blank: 'cauce',
      message: 'Elige un dibujo de la lista.',
    }),
    drawing: select({
      label: 'Dibujo: en su página',
      options: { shown: 'Se ve', hidden: 'Sin dibujo' },
      blank: 'shown',
      message: 'Elige si el dibujo se ve.',
      ifMissing: 'shown',
    }),
  },
  structuredData: ({ title, intro, price, ...entry }, { url, organization }) => ({
    '@type': 'Service',
    name: title,
    description: entry.summary || intro,
    url,
    provider: { '@id': organization['@id'] },
    offers: price && { '@type': 'Offer', description: price },
  }),
})
type PublicService = PublicEntry<typeof service>
/** Services of earlier versions, and the built-in ones, have no long text. */
export type ServiceContent = Omit<PublicService, 'html'> & Partial<Pick<PublicService, 'html'>>
