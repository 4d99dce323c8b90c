import { caption, heading, lead, pageName, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

const inTable = { hint: 'En la tabla que compara los servicios.' }
const inBoth = { hint: 'En la tabla que compara los servicios, y en la página de cada uno.' }
const inService = { hint: 'En la página de cada servicio.' }

export const offer = contentKind('offer', {
  label: { one: 'texto de «Servicios»', gender: 'm' },
  title: 'Servicios',
  address: '/servicios',
  fields: {
    name: pageName(),
    title: title(),
    lead,
    solves: caption('Nombre del dato «Te sirve si…»', inTable),
    mode: caption('Nombre del dato «Modalidad»', inBoth),
    first: caption('Nombre del dato «Lo primero que recibes»', inBoth),
    price: caption('Nombre del dato «Precio»', inBoth),
    duration: caption('Nombre del dato «Duración»', inBoth),
    delivers: heading('Título de la lista «Qué entregamos»', inBoth),
    how: heading('Título de la lista «Cómo trabajamos»', inService),
    needs: heading('Título de la lista «Qué necesitamos de ti»', inService),
    sample: heading('Título de la muestra', inService),
    questionsTitle: heading('Preguntas: título de la sección'),
    casesTitle: caption('Casos: título de la sección', { ...inService, ifMissing: 'Lo que ya hicimos' }),
    peopleTitle: caption('Personas: título', { ...inService, ifMissing: 'Quién responde' }),
    all: caption('Enlace a todos los servicios', { hint: 'Al final de la página de cada servicio.' }),
  },
})
export type OfferText = PublicEntry<typeof offer>
