import type { OfferText } from '#client/features/content/kinds/offer.ts'

export const offer: OfferText = {
  kind: 'offer',
  name: 'Servicios',
  title: 'Servicios: elige por dónde empezar',
  lead: 'En la página de cada uno te contamos qué recibes, cómo lo hacemos y qué necesitamos de ti. Puedes contratar solo uno; si conviene empezar por otro, te avisamos.',
  solves: 'Te sirve si…',
  mode: 'Modalidad',
  first: 'Lo primero que recibes',
  price: 'Precio',
  duration: 'Duración',
  delivers: 'Qué entregamos',
  how: 'Cómo trabajamos',
  needs: 'Qué necesitamos de ti',
  sample: 'Una muestra de lo que recibes',
  questionsTitle: 'Preguntas frecuentes',
  casesTitle: 'Casos parecidos',
  peopleTitle: 'El equipo',
  all: 'Ver todos los servicios',
}
