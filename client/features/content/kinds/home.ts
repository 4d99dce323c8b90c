import { added, image, longText, rows, sections, text } from './fields/fields.ts'
import { caption, heading, linkedTexts, pageName, titledTexts } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

/** The sections below the first screen, in their default order. */
const sectionNames = {
  services: 'Servicios',
  cases: 'Casos',
  domain: 'Revisa tu dominio',
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
      label: 'Título grande',
      hint: 'Lo primero que se lee, arriba del todo.',
      max: 80,
      needed: 'Escribe el título de la portada.',
    }),
    lead: longText({
      label: 'Introducción',
      hint: 'Si la dejas vacía se usa la descripción de «La empresa», que es la que muestran Google y las redes.',
      max: 300,
      rows: 3,
    }),
    primary: caption('Primer botón', {
      hint: 'Lleva al contacto.',
      ifMissing: 'Cuéntanos qué necesitas',
    }),
    secondary: caption('Segundo botón', { hint: 'Lleva a los servicios.', ifMissing: 'Ver los servicios' }),
    problems: added(
      rows({
        label: 'Problemas que resuelves',
        hint: 'Se leen en el dibujo de la portada, cada uno con aquello en lo que acaba. Como máximo tres. Con una fotografía en lugar del dibujo no se muestran.',
        itemName: 'problema',
        max: 3,
        fields: {
          title: text({ label: 'Problema', max: 32, share: 2, needed: 'Escribe el problema.' }),
          text: text({ label: 'En qué acaba', max: 32, share: 2 }),
        },
      }),
    ),
    photo: added(
      image({
        label: 'Fotografía',
        hint: 'Ocupa el lugar del dibujo y de los problemas que se leen en él. Se recorta: en pantallas anchas queda más alta que ancha, y en el teléfono apaisada. De tu trabajo o de tu gente, y con permiso de quien sale en ella.',
        altField: 'photoAlt',
        hasFocus: true,
      }),
    ),
    photoAlt: text({
      label: 'Qué se ve en la fotografía',
      hint: 'Se lee en voz alta a quien no la ve. Al elegir la imagen se escribe aquí su descripción de Medios.',
      max: 300,
      ifMissing: '',
    }),
    parts: sections({
      label: 'Secciones: en qué orden',
      hint: 'La herramienta «Revisar un dominio» se quita del todo en «La empresa», en «Menú y pie».',
      options: sectionNames,
      conditions: { cases: 'si hay casos o logotipos de clientes', articles: 'si hay artículos' },
    }),
    servicesTitle: heading('Servicios: título de la sección'),
    servicesLink: caption('Servicios: enlace al final', {
      hint: 'Se ve si hay más servicios de los que caben.',
      ifMissing: 'Ver todos los servicios',
    }),
    casesTitle: caption('Casos: título de la sección', { ifMissing: 'Casos' }),
    casesLink: caption('Casos: enlace al final', { ifMissing: 'Ver los casos' }),
    audienceTitle: heading('Para quién: título de la sección'),
    audience: linkedTexts('Para quién: tarjetas', 'tarjeta'),
    stepsTitle: heading('Pasos: título de la sección'),
    steps: titledTexts('Pasos', 'paso'),
    articlesTitle: heading('Artículos: título de la sección'),
    articlesLink: caption('Artículos: enlace al final', { ifMissing: 'Ver todos los artículos' }),
  },
  findProblems: ({ photo, photoAlt }) => ({
    photoAlt: photo !== null && photoAlt === '' && 'Di qué se ve en la fotografía.',
  }),
})
export type HomeContent = PublicEntry<typeof home>
