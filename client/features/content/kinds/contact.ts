import { lines, link, longText, text } from './fields/fields.ts'
import { heading, pageHead, title, titledTexts } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const contact = contentKind('contact', {
  label: { one: 'texto de «Contacto»', gender: 'm' },
  title: 'Contacto',
  address: '/contacto',
  fields: {
    ...pageHead,
    mailTitle: heading('Junto al formulario: título sobre el correo y el teléfono'),
    use: longText({
      label: 'Junto al formulario: para qué usas lo que escriben',
      hint: 'Va bajo el correo y el teléfono. Lo sigue el enlace a la página de privacidad.',
      max: 300,
      rows: 2,
    }),
    helpTitle: heading('Recuadro de ayuda: título'),
    help: lines({ label: 'Recuadro de ayuda: qué conviene contar', hint: 'Un elemento por línea.' }),
    note: longText({ label: 'Recuadro de ayuda: nota al final', max: 300, rows: 2 }),
    afterTitle: heading('Bajo el formulario: título de los pasos'),
    after: titledTexts('Bajo el formulario: qué pasa después', 'paso'),
    otherTitle: text({
      label: 'Al final de la página: título',
      hint: 'Si lo dejas vacío no se ve nada de esa parte.',
      max: 80,
    }),
    other: longText({ label: 'Al final de la página: texto', max: 300, rows: 2 }),
    otherLink: text({ label: 'Al final de la página: texto del enlace', max: 60 }),
    otherHref: link({
      label: 'Al final de la página: dirección del enlace',
      hint: 'Como /servicios o https://… Vacía: no hay enlace.',
    }),
    thanksTitle: title('Página de gracias: título'),
    thanks: longText({
      label: 'Página de gracias: texto',
      hint: 'Lo lee quien acaba de enviar un mensaje.',
      max: 300,
      rows: 3,
    }),
  },
})
export type ContactText = PublicEntry<typeof contact>
