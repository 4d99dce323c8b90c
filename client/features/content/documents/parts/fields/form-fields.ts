import { motifs } from '#client/ui/threads/motifs.ts'
import type { ContentOf, Kind } from '../../contract/content.ts'

/**
 * How a field is edited: `line` and `text` in one or several lines, `lines` as a list with one item per line, `titled`
 * as a list of titled texts, `parts` as the sections of the home page.
 */
type FieldControl =
  | { control: 'line'; required?: true }
  | { control: 'text'; rows: number }
  | { control: 'lines' }
  | { control: 'day' }
  | { control: 'image' }
  | { control: 'titled'; itemName: string }
  | { control: 'parts' }
  | { control: 'choice'; options: readonly { value: string; text: string }[] }
export type FormField = FieldControl & { label: string; hint?: string }

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
  title: { label: 'Título', control: 'line', required: true },
  slug: {
    label: 'Dirección',
    control: 'line',
    required: true,
    hint: 'Lo que va después de la primera barra, como quienes-confian. Si la cambias, la anterior lleva a la nueva.',
  },
  description: {
    label: 'Descripción',
    control: 'line',
    hint: 'Va bajo el título y la muestran los buscadores.',
  },
  markdown: { label: 'Texto', control: 'text', rows: 20 },
}

const onePerLineHint = 'Una cosa en cada línea.'

const service: FieldsOf<'service'> = {
  title: { label: 'Nombre', control: 'line', required: true },
  slug: {
    label: 'Dirección',
    control: 'line',
    required: true,
    hint: 'Lo que va después de /servicios/, como correo. Si la cambias, la anterior lleva a la nueva.',
  },
  summary: { label: 'Resumen', control: 'line', hint: 'Una frase. La muestran la portada y los buscadores.' },
  solves: { label: 'Te sirve si…', control: 'line' },
  mode: { label: 'Modalidad', control: 'line', hint: 'Como proyecto, puntual o mensual.' },
  first: { label: 'Lo primero que recibes', control: 'line' },
  intro: { label: 'Presentación', control: 'text', rows: 4 },
  delivers: { label: 'Qué entregamos', control: 'lines', hint: onePerLineHint },
  how: { label: 'Cómo trabajamos', control: 'lines', hint: onePerLineHint },
  needs: { label: 'Qué necesitamos de ti', control: 'lines', hint: onePerLineHint },
  price: {
    label: 'Precio',
    control: 'line',
    hint: 'Una cifra o un intervalo, con su moneda: «desde…», «entre… y…».',
  },
  duration: { label: 'Duración', control: 'line', hint: 'Como «de dos a cuatro semanas».' },
  sample: { label: 'Una muestra de lo que recibes', control: 'line', hint: 'Qué es, en una frase.' },
  sampleHref: { label: 'Dirección de la muestra', control: 'line', hint: 'Como /medios/… o https://…' },
  motif: {
    label: 'Dibujo',
    control: 'choice',
    options: Object.entries(motifTexts).map(([value, text]) => ({ value, text })),
  },
}

const person: FieldsOf<'person'> = {
  title: { label: 'Nombre', control: 'line', required: true },
  role: { label: 'Función', control: 'line' },
  duties: {
    label: 'De qué responde',
    control: 'text',
    rows: 3,
    hint: 'Como «los presupuestos y los plazos».',
  },
  photo: { label: 'Fotografía', control: 'image', hint: 'Cuadrada, con el permiso de quien sale en ella.' },
}

const caseStudy: FieldsOf<'case'> = {
  title: { label: 'Título', control: 'line', required: true },
  problem: { label: 'El problema', control: 'text', rows: 4 },
  work: { label: 'Lo que se hizo', control: 'text', rows: 4 },
  results: { label: 'Resultados', control: 'lines', hint: 'Uno en cada línea, con su medida.' },
  source: { label: 'De dónde salen', control: 'line', hint: 'Quién los midió y con qué.' },
  date: { label: 'De cuándo son', control: 'day' },
  quote: { label: 'Palabras del cliente', control: 'text', rows: 3 },
  quoteBy: { label: 'De quién son', control: 'line' },
  permission: {
    label: 'Cómo consta su permiso',
    control: 'line',
    hint: 'Como «correo del 3 de mayo». Es para ti: no se publica.',
  },
}

const question: FieldsOf<'question'> = {
  title: { label: 'Pregunta', control: 'line', required: true },
  answer: { label: 'Respuesta', control: 'text', rows: 5 },
}

const name: FormField = {
  label: 'Nombre de la página',
  control: 'line',
  required: true,
  hint: 'El de la pestaña y los buscadores.',
}
const title: FormField = { label: 'Título', control: 'line', required: true }
const lead: FormField = {
  label: 'Entradilla',
  control: 'text',
  rows: 3,
  hint: 'Va bajo el título y la muestran los buscadores.',
}

const home: FieldsOf<'home'> = {
  name,
  title: { label: 'Promesa', control: 'line', required: true, hint: 'El título de la primera pantalla.' },
  lead: {
    label: 'Frase',
    control: 'text',
    rows: 3,
    hint: 'Si la dejas vacía se usa la descripción de la empresa.',
  },
  primary: { label: 'Botón que lleva al contacto', control: 'line', required: true },
  secondary: { label: 'Botón que lleva a los servicios', control: 'line', required: true },
  parts: { label: 'Partes', control: 'parts', hint: 'Cuáles se ven, y en qué orden.' },
  servicesTitle: { label: 'Título de los servicios', control: 'line', required: true },
  servicesLink: { label: 'Enlace a todos los servicios', control: 'line', required: true },
  audienceTitle: { label: 'Título de para quién', control: 'line', required: true },
  audience: { label: 'Para quién', control: 'titled', itemName: 'caso' },
  stepsTitle: { label: 'Título de los pasos', control: 'line', required: true },
  steps: { label: 'Pasos', control: 'titled', itemName: 'paso' },
  articlesTitle: { label: 'Título de los artículos', control: 'line', required: true },
  articlesLink: { label: 'Enlace a todos los artículos', control: 'line', required: true },
}

const about: FieldsOf<'about'> = {
  name,
  title,
  lead,
  left: { label: 'Texto', control: 'text', rows: 16 },
  right: {
    label: 'Segunda columna',
    control: 'text',
    rows: 16,
    hint: 'Va al lado donde hay sitio. Puede quedar vacía.',
  },
  peopleTitle: { label: 'Título de las personas', control: 'line', required: true },
  dutiesLabel: { label: 'Delante de sus responsabilidades', control: 'line', required: true },
  casesTitle: { label: 'Título de los casos', control: 'line', required: true },
}

const requiredLine = (label: string): FormField => ({ label, control: 'line', required: true })

const offer: FieldsOf<'offer'> = {
  name,
  title,
  lead,
  solves: requiredLine('Delante de «te sirve si»'),
  mode: requiredLine('Delante de la modalidad'),
  first: requiredLine('Delante de lo primero que reciben'),
  price: requiredLine('Delante del precio'),
  duration: requiredLine('Delante de la duración'),
  delivers: requiredLine('Título de lo que entregas'),
  how: requiredLine('Título de cómo trabajas'),
  needs: requiredLine('Título de lo que necesitas'),
  sample: requiredLine('Título de la muestra'),
  questionsTitle: requiredLine('Título de las preguntas'),
  all: requiredLine('Enlace a todos los servicios'),
}

const contact: FieldsOf<'contact'> = {
  name,
  title,
  lead,
  mailTitle: requiredLine('Título de las vías directas'),
  use: {
    label: 'Para qué usas lo que escriben',
    control: 'text',
    rows: 2,
    hint: 'Detrás va el enlace a la página de privacidad.',
  },
  helpTitle: requiredLine('Título de lo que ayuda'),
  help: { label: 'Qué ayuda a responder', control: 'lines', hint: onePerLineHint },
  note: { label: 'Nota', control: 'text', rows: 2 },
  afterTitle: requiredLine('Título de lo que pasa después'),
  after: { label: 'Qué pasa después', control: 'titled', itemName: 'paso' },
  otherTitle: {
    label: 'Otra ayuda: título',
    control: 'line',
    hint: 'Va al final. Si lo dejas vacío no se ve nada de ella.',
  },
  other: { label: 'Otra ayuda: texto', control: 'text', rows: 2 },
  otherLink: { label: 'Otra ayuda: texto del enlace', control: 'line' },
  otherHref: {
    label: 'Otra ayuda: dirección del enlace',
    control: 'line',
    hint: 'Como /hostinger o https://… Vacía: no hay enlace.',
  },
  thanksTitle: requiredLine('Al recibir el mensaje: título'),
  thanks: { label: 'Al recibir el mensaje: texto', control: 'text', rows: 3 },
}

const blog: FieldsOf<'blog'> = {
  name,
  title,
  lead,
  empty: { label: 'Mientras no hay artículos', control: 'line' },
}

const next: FieldsOf<'next'> = {
  title,
  text: { label: 'Texto', control: 'text', rows: 3 },
  button: requiredLine('Botón que lleva al contacto'),
}

/** The fields of the form by kind, in order. */
export const formFields: { [Name in Kind]: FieldsOf<Name> } = {
  page,
  service,
  person,
  case: caseStudy,
  question,
  home,
  about,
  offer,
  contact,
  blog,
  next,
}

/** The labels of a kind's fields, by name. */
export const getFieldLabels = (kind: Kind): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries<FormField>(formFields[kind]).map(([name, { label }]) => [name, label]))
