import { caption, heading, lead, pageName, title } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const offer = contentKind('offer', {
  label: { one: 'texto de «Servicios»', gender: 'm' },
  title: 'Servicios',
  address: '/servicios',
  fields: {
    name: pageName(),
    title: title(),
    lead,
    solves: caption('Delante de «te sirve si»'),
    mode: caption('Delante de la modalidad'),
    first: caption('Delante de lo primero que reciben'),
    price: caption('Delante del precio'),
    duration: caption('Delante de la duración'),
    delivers: heading('Título de lo que entregas'),
    how: heading('Título de cómo trabajas'),
    needs: heading('Título de lo que necesitas'),
    sample: heading('Título de la muestra'),
    questionsTitle: heading('Título de las preguntas'),
    all: caption('Enlace a todos los servicios'),
  },
})
export type OfferText = PublicEntry<typeof offer>
