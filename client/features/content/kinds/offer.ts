import { caption, heading, pageHead } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

const inTable = { hint: 'En la tabla que compara los servicios.' }
const inBoth = { hint: 'En la tabla que compara los servicios, y en la página de cada uno.' }

export const offer = contentKind('offer', {
  label: { one: 'texto de «Servicios»', gender: 'm' },
  title: 'Servicios',
  address: '/servicios',
  fields: {
    ...pageHead,
    solves: caption('Datos: nombre de «Te sirve si…»', inTable),
    mode: caption('Datos: nombre de «Modalidad»', inBoth),
    first: caption('Datos: nombre de «Lo primero que recibes»', inBoth),
    price: caption('Datos: nombre de «Precio»', inBoth),
    duration: caption('Datos: nombre de «Duración»', inBoth),
    delivers: heading('Página de cada servicio: título de «Qué entregamos»', inBoth),
    how: heading('Página de cada servicio: título de «Cómo trabajamos»'),
    needs: heading('Página de cada servicio: título de «Qué necesitamos de ti»'),
    sample: heading('Página de cada servicio: título de la muestra'),
    questionsTitle: heading('Preguntas: título de la sección'),
    casesTitle: caption('Página de cada servicio: título de los casos', { ifMissing: 'Casos parecidos' }),
    peopleTitle: caption('Página de cada servicio: título de las personas', { ifMissing: 'El equipo' }),
    all: caption('Página de cada servicio: enlace a todos los servicios', { hint: 'Al final.' }),
  },
})
export type OfferText = PublicEntry<typeof offer>
