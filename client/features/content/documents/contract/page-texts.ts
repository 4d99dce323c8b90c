import * as v from 'valibot'
import { line, lines, link, required, titledTexts } from './field-schemas.ts'
import { homeSections } from './text-kinds.ts'

// Texts of the site's built-in pages. Each has a default text, which the owner may replace.

/** Title of the browser tab, and of the page in search results. */
const name = required(40, 'Escribe el nombre de la página.')
const title = required(80, 'Escribe un título.')
const heading = required(60, 'Escribe un título.')
const label = required(60, 'Escribe un texto.')
const markdown = v.pipe(v.string(), v.maxLength(20_000, 'Como máximo 20 000 caracteres.'))

export const homeSchema = v.object({
  kind: v.literal('home'),
  // These optional fields have defaults because texts stored by older versions lack them.
  name: v.optional(name, 'Inicio'),
  title: required(80, 'Escribe la promesa de la portada.'),
  /** If empty, the page shows the description of the company. */
  lead: line(300),
  primary: v.optional(label, 'Cuéntanos qué necesitas'),
  secondary: v.optional(label, 'Ver los servicios'),
  parts: v.pipe(
    v.array(v.object({ id: v.picklist(homeSections), shown: v.boolean() })),
    v.check(
      (parts) =>
        parts.length === homeSections.length && new Set(parts.map(({ id }) => id)).size === parts.length,
      'Cada parte va una vez.',
    ),
  ),
  servicesTitle: heading,
  servicesLink: v.optional(label, 'Ver todos los servicios'),
  audienceTitle: heading,
  audience: titledTexts,
  stepsTitle: heading,
  steps: titledTexts,
  articlesTitle: heading,
  articlesLink: v.optional(label, 'Ver todos los artículos'),
})
export type HomeContent = v.InferOutput<typeof homeSchema>

export const aboutSchema = v.object({
  kind: v.literal('about'),
  name,
  title,
  lead: line(300),
  /** Two columns, side by side where there is room; `right` may be empty. */
  left: markdown,
  right: markdown,
  peopleTitle: heading,
  dutiesLabel: label,
  casesTitle: heading,
})
/** The about page as readers see it: its columns are HTML. */
export const publicAboutSchema = v.object({
  ...v.omit(aboutSchema, ['left', 'right']).entries,
  columns: v.array(v.string()),
})
export type AboutText = v.InferOutput<typeof publicAboutSchema>

export const offerSchema = v.object({
  kind: v.literal('offer'),
  name,
  title,
  lead: line(300),
  solves: label,
  mode: label,
  first: label,
  price: label,
  duration: label,
  delivers: heading,
  how: heading,
  needs: heading,
  sample: heading,
  questionsTitle: heading,
  all: label,
})
export type OfferText = v.InferOutput<typeof offerSchema>

export const contactSchema = v.object({
  kind: v.literal('contact'),
  name,
  title,
  lead: line(300),
  mailTitle: heading,
  use: line(300),
  helpTitle: heading,
  help: lines,
  note: line(300),
  afterTitle: heading,
  after: titledTexts,
  /** If the title is empty, the page hides this block. */
  otherTitle: line(80),
  other: line(300),
  otherLink: line(60),
  otherHref: link,
  thanksTitle: title,
  thanks: line(300),
})
export type ContactText = v.InferOutput<typeof contactSchema>

export const blogSchema = v.object({
  kind: v.literal('blog'),
  name,
  title,
  lead: line(300),
  empty: line(200),
})
export type BlogText = v.InferOutput<typeof blogSchema>

/** Call to action at the end of the pages about the company. */
export const nextSchema = v.object({
  kind: v.literal('next'),
  title,
  text: line(300),
  button: label,
})
export type NextText = v.InferOutput<typeof nextSchema>

/** Content by kind of text, as readers see it. */
export type PageTexts = {
  home: HomeContent
  about: AboutText
  offer: OfferText
  contact: ContactText
  blog: BlogText
  next: NextText
}
