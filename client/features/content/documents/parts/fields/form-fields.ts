import { motifs } from '#client/ui/threads/motifs.ts'
import type { ContentOf, Kind } from '../../contract/content.ts'

/** How a field is asked for: in one line, in some, one thing a line, a day, a picture, one of several, texts with titles, or parts. */
type Asked =
  | { as: 'line'; required?: true }
  | { as: 'text'; rows: number }
  | { as: 'lines' }
  | { as: 'day' }
  | { as: 'image' }
  | { as: 'titled'; one: string }
  | { as: 'parts' }
  | { as: 'choice'; options: readonly { value: string; text: string }[] }
export type FormField = Asked & { label: string; hint?: string }

type FieldsOf<Name extends Kind> = { [Field in Exclude<keyof ContentOf<Name>, 'kind'>]: FormField }

const motifTexts: Readonly<Record<keyof typeof motifs, string>> = {
  cauce: 'Un río en calma',
  sitios: 'Un marco',
  migraciones: 'De una orilla a otra',
  correo: 'Un sobre',
  rendimiento: 'Cada vez más deprisa',
  seguridad: 'Cerrado en torno a algo',
  sistemas: 'Dos líneas que se juntan',
  operacion: 'Un pulso',
}

const page: FieldsOf<'page'> = {
  title: { label: 'Título', as: 'line', required: true },
  slug: {
    label: 'Dirección',
    as: 'line',
    required: true,
    hint: 'Lo que va después de la primera barra, como quienes-confian. Si la cambias, la anterior lleva a la nueva.',
  },
  description: {
    label: 'Descripción',
    as: 'line',
    hint: 'Va bajo el título y la muestran los buscadores.',
  },
  markdown: { label: 'Texto', as: 'text', rows: 20 },
}

const perLine = 'Una cosa en cada línea.'

const service: FieldsOf<'service'> = {
  title: { label: 'Nombre', as: 'line', required: true },
  slug: {
    label: 'Dirección',
    as: 'line',
    required: true,
    hint: 'Lo que va después de /servicios/, como correo. Si la cambias, la anterior lleva a la nueva.',
  },
  summary: { label: 'Resumen', as: 'line', hint: 'Una frase. La muestran la portada y los buscadores.' },
  solves: { label: 'Te sirve si…', as: 'line' },
  mode: { label: 'Modalidad', as: 'line', hint: 'Como proyecto, puntual o mensual.' },
  first: { label: 'Lo primero que recibes', as: 'line' },
  intro: { label: 'Presentación', as: 'text', rows: 4 },
  delivers: { label: 'Qué entregamos', as: 'lines', hint: perLine },
  how: { label: 'Cómo trabajamos', as: 'lines', hint: perLine },
  needs: { label: 'Qué necesitamos de ti', as: 'lines', hint: perLine },
  price: {
    label: 'Precio',
    as: 'line',
    hint: 'Una cifra o un intervalo, con su moneda: «desde…», «entre… y…».',
  },
  duration: { label: 'Duración', as: 'line', hint: 'Como «de dos a cuatro semanas».' },
  sample: { label: 'Una muestra de lo que recibes', as: 'line', hint: 'Qué es, en una frase.' },
  sampleHref: { label: 'Dirección de la muestra', as: 'line', hint: 'Como /medios/… o https://…' },
  motif: {
    label: 'Dibujo',
    as: 'choice',
    options: Object.entries(motifTexts).map(([value, text]) => ({ value, text })),
  },
}

const person: FieldsOf<'person'> = {
  title: { label: 'Nombre', as: 'line', required: true },
  role: { label: 'Función', as: 'line' },
  duties: { label: 'De qué responde', as: 'text', rows: 3, hint: 'Como «los presupuestos y los plazos».' },
  photo: { label: 'Fotografía', as: 'image', hint: 'Cuadrada, con el permiso de quien sale en ella.' },
}

const story: FieldsOf<'case'> = {
  title: { label: 'Título', as: 'line', required: true },
  problem: { label: 'El problema', as: 'text', rows: 4 },
  work: { label: 'Lo que se hizo', as: 'text', rows: 4 },
  results: { label: 'Resultados', as: 'lines', hint: 'Uno en cada línea, con su medida.' },
  source: { label: 'De dónde salen', as: 'line', hint: 'Quién los midió y con qué.' },
  date: { label: 'De cuándo son', as: 'day' },
  quote: { label: 'Palabras del cliente', as: 'text', rows: 3 },
  quoteBy: { label: 'De quién son', as: 'line' },
  permission: {
    label: 'Cómo consta su permiso',
    as: 'line',
    hint: 'Como «correo del 3 de mayo». Es para ti: no se publica.',
  },
}

const question: FieldsOf<'question'> = {
  title: { label: 'Pregunta', as: 'line', required: true },
  answer: { label: 'Respuesta', as: 'text', rows: 5 },
}

const name: FormField = {
  label: 'Nombre de la página',
  as: 'line',
  required: true,
  hint: 'El de la pestaña y los buscadores.',
}
const title: FormField = { label: 'Título', as: 'line', required: true }
const lead: FormField = {
  label: 'Entradilla',
  as: 'text',
  rows: 3,
  hint: 'Va bajo el título y la muestran los buscadores.',
}

const home: FieldsOf<'home'> = {
  name,
  title: { label: 'Promesa', as: 'line', required: true, hint: 'El título de la primera pantalla.' },
  lead: {
    label: 'Frase',
    as: 'text',
    rows: 3,
    hint: 'Si la dejas vacía se usa la descripción de la empresa.',
  },
  primary: { label: 'Botón que lleva al contacto', as: 'line', required: true },
  secondary: { label: 'Botón que lleva a los servicios', as: 'line', required: true },
  parts: { label: 'Partes', as: 'parts', hint: 'Cuáles se ven, y en qué orden.' },
  servicesTitle: { label: 'Título de los servicios', as: 'line', required: true },
  servicesLink: { label: 'Enlace a todos los servicios', as: 'line', required: true },
  audienceTitle: { label: 'Título de para quién', as: 'line', required: true },
  audience: { label: 'Para quién', as: 'titled', one: 'caso' },
  stepsTitle: { label: 'Título de los pasos', as: 'line', required: true },
  steps: { label: 'Pasos', as: 'titled', one: 'paso' },
  articlesTitle: { label: 'Título de los artículos', as: 'line', required: true },
  articlesLink: { label: 'Enlace a todos los artículos', as: 'line', required: true },
}

const about: FieldsOf<'about'> = {
  name,
  title,
  lead,
  left: {
    label: 'Texto',
    as: 'text',
    rows: 16,
  },
  right: {
    label: 'Segunda columna',
    as: 'text',
    rows: 16,
    hint: 'Va al lado donde hay sitio. Puede quedar vacía.',
  },
  peopleTitle: { label: 'Título de las personas', as: 'line', required: true },
  dutiesLabel: { label: 'Delante de sus responsabilidades', as: 'line', required: true },
  casesTitle: { label: 'Título de los casos', as: 'line', required: true },
}

const word = (label: string): FormField => ({ label, as: 'line', required: true })

const offer: FieldsOf<'offer'> = {
  name,
  title,
  lead,
  solves: word('Delante de «te sirve si»'),
  mode: word('Delante de la modalidad'),
  first: word('Delante de lo primero que reciben'),
  price: word('Delante del precio'),
  duration: word('Delante de la duración'),
  delivers: word('Título de lo que entregas'),
  how: word('Título de cómo trabajas'),
  needs: word('Título de lo que necesitas'),
  sample: word('Título de la muestra'),
  questionsTitle: word('Título de las preguntas'),
  all: word('Enlace a todos los servicios'),
}

const contact: FieldsOf<'contact'> = {
  name,
  title,
  lead,
  mailTitle: word('Título de las vías directas'),
  use: {
    label: 'Para qué usas lo que escriben',
    as: 'text',
    rows: 2,
    hint: 'Detrás va el enlace a la página de privacidad.',
  },
  helpTitle: word('Título de lo que ayuda'),
  help: { label: 'Qué ayuda a responder', as: 'lines', hint: perLine },
  note: { label: 'Nota', as: 'text', rows: 2 },
  afterTitle: word('Título de lo que pasa después'),
  after: { label: 'Qué pasa después', as: 'titled', one: 'paso' },
  otherTitle: {
    label: 'Otra ayuda: título',
    as: 'line',
    hint: 'Va al final. Si lo dejas vacío no se ve nada de ella.',
  },
  other: { label: 'Otra ayuda: texto', as: 'text', rows: 2 },
  otherLink: { label: 'Otra ayuda: texto del enlace', as: 'line' },
  otherHref: {
    label: 'Otra ayuda: dirección del enlace',
    as: 'line',
    hint: 'Como /hostinger o https://… Vacía: no hay enlace.',
  },
  thanksTitle: word('Al recibir el mensaje: título'),
  thanks: { label: 'Al recibir el mensaje: texto', as: 'text', rows: 3 },
}

const blog: FieldsOf<'blog'> = {
  name,
  title,
  lead,
  empty: { label: 'Mientras no hay artículos', as: 'line' },
}

const next: FieldsOf<'next'> = {
  title,
  text: { label: 'Texto', as: 'text', rows: 3 },
  button: word('Botón que lleva al contacto'),
}

/** What the form asks for, in its order. */
export const fieldsOf: { [Name in Kind]: FieldsOf<Name> } = {
  page,
  service,
  person,
  case: story,
  question,
  home,
  about,
  offer,
  contact,
  blog,
  next,
}
