import { caption, heading, lead, pageName, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

const inTable = { hint: 'En la tabla que compara los servicios, y en la página de cada uno.' }
const inEach = { hint: 'En la parte de cada servicio, y en su página.' }
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
    mode: caption('Nombre del dato «Modalidad»', inTable),
    first: caption('Nombre del dato «Lo primero que recibes»', inTable),
    price: caption('Nombre del dato «Precio»', inService),
    duration: caption('Nombre del dato «Duración»', inService),
    delivers: heading('Título de la lista «Qué entregamos»', inEach),
    how: heading('Título de la lista «Cómo trabajamos»', inEach),
    needs: heading('Título de la lista «Qué necesitamos de ti»', inEach),
    sample: heading('Título de la muestra', inService),
    questionsTitle: heading('Preguntas: título de la sección'),
    all: caption('Enlace a todos los servicios', { hint: 'Al final de la página de cada servicio.' }),
  },
})
export type OfferText = PublicEntry<typeof offer>
