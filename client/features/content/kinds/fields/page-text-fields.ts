import { longText, rows, text } from './fields.ts'

// Fields that the texts of several built-in pages have.

/** Title of the browser tab, and of the page in search results. `ifMissing`: see `text`. */
export const pageName = (ifMissing?: string) =>
  text({
    label: 'Nombre de la página',
    hint: 'El de la pestaña y los buscadores.',
    max: 40,
    needed: 'Escribe el nombre de la página.',
    ...(ifMissing !== undefined && { ifMissing }),
  })

export const title = (label = 'Título') => text({ label, max: 80, needed: 'Escribe un título.' })

export const lead = longText({
  label: 'Entradilla',
  hint: 'Va bajo el título y la muestran los buscadores.',
  max: 300,
  rows: 3,
})

/** Title of a part of a page. */
export const heading = (label: string) => text({ label, max: 60, needed: 'Escribe un título.' })

/** Text of a button or link, or in front of a fact. `ifMissing`: see `text`. */
export const caption = (label: string, ifMissing?: string) =>
  text({ label, max: 60, needed: 'Escribe un texto.', ...(ifMissing !== undefined && { ifMissing }) })

/** Texts with a title each, such as steps. */
export const titledTexts = (label: string, itemName: string) =>
  rows({ label, itemName, max: 8, fields: { title: title(), text: text({ label: 'Texto', max: 400 }) } })
