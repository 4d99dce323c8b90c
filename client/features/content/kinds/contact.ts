import { lines, link, longText, text } from './fields/fields.ts'
import { heading, lead, pageName, title, titledTexts } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const contact = contentKind('contact', {
  label: { one: 'texto de «Contacto»', gender: 'm' },
  title: 'Contacto',
  address: '/contacto',
  fields: {
    name: pageName(),
    title: title(),
    lead,
    mailTitle: heading('Título de las vías directas'),
    use: longText({
      label: 'Para qué usas lo que escriben',
      hint: 'Detrás va el enlace a la página de privacidad.',
      max: 300,
      rows: 2,
    }),
    helpTitle: heading('Título de lo que ayuda'),
    help: lines({ label: 'Qué ayuda a responder', hint: 'Una cosa en cada línea.' }),
    note: longText({ label: 'Nota', max: 300, rows: 2 }),
    afterTitle: heading('Título de lo que pasa después'),
    after: titledTexts('Qué pasa después', 'paso'),
    otherTitle: text({
      label: 'Otra ayuda: título',
      hint: 'Va al final. Si lo dejas vacío no se ve nada de ella.',
      max: 80,
    }),
    other: longText({ label: 'Otra ayuda: texto', max: 300, rows: 2 }),
    otherLink: text({ label: 'Otra ayuda: texto del enlace', max: 60 }),
    otherHref: link({
      label: 'Otra ayuda: dirección del enlace',
      hint: 'Como /hostinger o https://… Vacía: no hay enlace.',
    }),
    thanksTitle: title('Al recibir el mensaje: título'),
    thanks: longText({ label: 'Al recibir el mensaje: texto', max: 300, rows: 3 }),
  },
})
export type ContactText = PublicEntry<typeof contact>
