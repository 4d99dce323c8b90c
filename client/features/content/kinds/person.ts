import { added, image, longText, serviceList, text } from './fields/fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const person = contentKind('person', {
  label: { one: 'persona', many: 'personas', gender: 'f' },
  address: '/nosotros#personas',
  newId: 'nueva-persona',
  list: {
    help: 'Quién se encarga de cada cosa. Salen en Nosotros y en la página de sus servicios; mientras no haya ninguna publicada, no se ve nada.',
  },
  // The log must not contain names of people.
  auditName: 'la ficha de una persona',
  fields: {
    title: text({ label: 'Nombre', max: 80, needed: 'Escribe el nombre.' }),
    role: text({ label: 'Función', max: 80, needed: 'Escribe su función antes de publicar.' }),
    duties: longText({
      label: 'De qué se encarga',
      hint: 'Con «los presupuestos y los plazos» se lee «Se encarga de los presupuestos y los plazos.»',
      max: 300,
      rows: 3,
      needed: 'Di de qué se encarga antes de publicar.',
    }),
    services: added(
      serviceList({
        label: 'Servicios de los que se encarga',
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
