import { added, image, longText, serviceList, text } from './fields/fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const person = contentKind('person', {
  label: { one: 'persona', many: 'personas', gender: 'f' },
  address: '/nosotros#personas',
  newId: 'nueva-persona',
  list: {
    help: 'Quién responde de cada cosa. Salen en Nosotros y en la página de sus servicios; mientras no haya ninguna publicada, no se ve nada.',
  },
  // The log must not contain names of people.
  auditName: 'la ficha de una persona',
  fields: {
    title: text({ label: 'Nombre', max: 80, needed: 'Escribe el nombre.' }),
    role: text({ label: 'Función', max: 80, needed: 'Escribe su función antes de publicar.' }),
    duties: longText({
      label: 'De qué responde',
      hint: 'Con «los presupuestos y los plazos» se lee «Responde de los presupuestos y los plazos».',
      max: 300,
      rows: 3,
      needed: 'Di de qué responde antes de publicar.',
    }),
    services: added(
      serviceList({
        label: 'Servicios de los que responde',
        hint: 'Su ficha sale también en la página de cada uno.',
      }),
    ),
    photo: image({
      label: 'Fotografía',
      hint: 'Se recorta en cuadrado, y el punto que elijas queda a la vista. Con el permiso de quien sale en ella.',
      hasFocus: true,
    }),
  },
})
export type PersonContent = PublicEntry<typeof person>
