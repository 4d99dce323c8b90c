import { addedList, longText, rows, sections, text } from './fields/fields.ts'
import { caption, heading, pageName, titledTexts } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** The sections below the first screen, in their default order. */
const sectionNames = {
  services: 'Servicios',
  audience: 'Para quién',
  steps: 'Pasos',
  articles: 'Artículos',
} as const
export type HomeSection = keyof typeof sectionNames

export const home = contentKind('home', {
  label: { one: 'portada', gender: 'f' },
  address: '/',
  fields: {
    name: pageName('Inicio'),
    title: text({
      label: 'Promesa',
      hint: 'El título de la primera pantalla.',
      max: 80,
      needed: 'Escribe la promesa de la portada.',
    }),
    lead: longText({
      label: 'Frase',
      hint: 'Si la dejas vacía se usa la descripción de la empresa.',
      max: 300,
      rows: 3,
    }),
    primary: caption('Botón que lleva al contacto', 'Cuéntanos qué necesitas'),
    secondary: caption('Botón que lleva a los servicios', 'Ver los servicios'),
    problems: addedList(
      rows({
        label: 'Cabos sueltos',
        hint: 'Los problemas que se leen en el dibujo de la portada, y en qué acaba cada uno. Como máximo tres.',
        itemName: 'problema',
        max: 3,
        fields: {
          title: text({ label: 'Problema', max: 32, needed: 'Escribe el problema.' }),
          text: text({ label: 'En qué acaba', max: 32 }),
        },
      }),
    ),
    parts: sections({ label: 'Partes', hint: 'Cuáles se ven, y en qué orden.', options: sectionNames }),
    servicesTitle: heading('Título de los servicios'),
    servicesLink: caption('Enlace a todos los servicios', 'Ver todos los servicios'),
    audienceTitle: heading('Título de para quién'),
    audience: titledTexts('Para quién', 'caso'),
    stepsTitle: heading('Título de los pasos'),
    steps: titledTexts('Pasos', 'paso'),
    articlesTitle: heading('Título de los artículos'),
    articlesLink: caption('Enlace a todos los artículos', 'Ver todos los artículos'),
  },
})
export type HomeContent = PublicEntry<typeof home>
