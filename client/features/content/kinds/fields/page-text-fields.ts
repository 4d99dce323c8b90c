import type { FieldOptions } from './field-types.ts'
import { added, link, longText, rows, text, type TextOptions } from './fields.ts'

// Fields that the texts of several built-in pages have. Their labels say where on the page each text stands.

/** Title of the browser tab, and of the page in search results. `ifMissing`: see `text`. */
export const pageName = (ifMissing?: string) =>
  text({
    label: 'Nombre de la página',
    hint: 'Se ve en la pestaña del navegador y en los buscadores.',
    max: 40,
    needed: 'Escribe el nombre de la página.',
    ...(ifMissing !== undefined && { ifMissing }),
  })

export const title = (label = 'Título de la página') => text({ label, max: 80, needed: 'Escribe un título.' })

const lead = longText({
  label: 'Introducción',
  hint: 'La muestran también los buscadores.',
  max: 300,
  rows: 3,
})

/** The fields at the head of a built-in page. */
export const pageHead = { name: pageName(), title: title(), lead }

export const heading = (label: string, hint: Pick<FieldOptions, 'hint'> = {}) =>
  text({ label, max: 60, needed: 'Escribe un título.', ...hint })

/** Text of a button or link, or the name of a fact. */
export const caption = (label: string, options: Pick<TextOptions, 'hint' | 'ifMissing'> = {}) =>
  text({ label, max: 60, needed: 'Escribe un texto.', ...options })

const titledText = { title: title('Título'), text: longText({ label: 'Texto', max: 400, rows: 3 }) }

export const titledTexts = (label: string, itemName: string, fields = titledText) =>
  rows({ label, itemName, max: 8, fields })

export const linkedTexts = (label: string, itemName: string) =>
  rows({
    label,
    itemName,
    max: 8,
    fields: {
      ...titledText,
      href: added(
        link({
          label: 'Adónde lleva',
          hint: 'El título de una página, o una dirección. Puede quedar vacío. Si lleva a un servicio y lo quitas, la tarjeta sigue sin enlace.',
        }),
      ),
    },
  })
