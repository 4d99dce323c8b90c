import * as v from 'valibot'
import { motifs } from '#client/ui/threads/motifs.ts'
import { maxTextLength } from '../../contract/bounds.ts'
import { type TextKind, textKinds } from './text-kinds.ts'
import { day, image, line, lines, link, required, slug, written } from './text.ts'
import { aboutSchema, blogSchema, contactSchema, homeSchema, nextSchema, offerSchema } from './texts.ts'

// What the owner writes, one schema a kind: the form, the API, what is stored and what pages read follow from it.

// The names of a record are its keys.
const motifNames = Object.keys(motifs) as (keyof typeof motifs)[]

export const pageSchema = v.object({
  // What was stored before there were others has none.
  kind: v.optional(v.literal('page'), 'page'),
  slug: slug(80),
  title: required(120, 'Escribe un título.'),
  description: line(300),
  markdown: v.pipe(v.string(), v.maxLength(maxTextLength, 'Como máximo 200 000 caracteres.')),
})

export const serviceSchema = v.object({
  kind: v.literal('service'),
  /** As long as the subject of an enquiry may be. */
  slug: slug(40),
  title: required(60, 'Escribe el nombre del servicio.'),
  summary: line(200),
  solves: line(200),
  mode: line(60),
  first: line(120),
  intro: written(600),
  delivers: lines,
  how: lines,
  needs: lines,
  price: line(120),
  duration: line(120),
  sample: line(300),
  sampleHref: link,
  motif: v.picklist(motifNames, 'Elige un dibujo de la lista.'),
})
/** By field: the HTML of a long text that has more than one plain paragraph; the field itself is then its plain text. */
const shownHtml = { asHtml: v.optional(v.record(v.string(), v.string())) }
export const shownServiceSchema = v.object({ ...serviceSchema.entries, ...shownHtml })
export type ServiceContent = v.InferOutput<typeof shownServiceSchema>

export const personSchema = v.object({
  kind: v.literal('person'),
  title: required(80, 'Escribe el nombre.'),
  role: line(80),
  duties: line(300),
  photo: image,
})
export type PersonContent = v.InferOutput<typeof personSchema>

export const caseSchema = v.object({
  kind: v.literal('case'),
  title: required(120, 'Escribe un título.'),
  problem: written(600),
  work: written(600),
  results: lines,
  /** Who measured the results, and when. */
  source: line(160),
  date: day,
  quote: line(400),
  quoteBy: line(120),
  /** Where the customer's permission stands; nobody but the owner reads it. */
  permission: line(200),
})
export const shownCaseSchema = v.object({ ...v.omit(caseSchema, ['permission']).entries, ...shownHtml })
export type CaseContent = v.InferOutput<typeof shownCaseSchema>

export const questionSchema = v.object({
  kind: v.literal('question'),
  title: required(160, 'Escribe la pregunta.'),
  answer: written(1_000),
})
export const shownQuestionSchema = v.object({ ...questionSchema.entries, ...shownHtml })
export type QuestionContent = v.InferOutput<typeof shownQuestionSchema>

export const documentContentSchema = v.variant('kind', [
  pageSchema,
  serviceSchema,
  personSchema,
  caseSchema,
  questionSchema,
  homeSchema,
  aboutSchema,
  offerSchema,
  contactSchema,
  blogSchema,
  nextSchema,
])
export type DocumentContent = v.InferOutput<typeof documentContentSchema>
export type Kind = DocumentContent['kind']
export type ContentOf<Name extends Kind> = Extract<DocumentContent, { kind: Name }>

/** The kinds beside pages, in the order of the list; how many there may be of each. */
export const ownKinds = ['service', 'person', 'case', 'question'] as const satisfies readonly Exclude<
  Kind,
  'page' | TextKind
>[]
/** Of which readers see all that is published, in one row. */
export type ShownKind = Exclude<Kind, 'page'>
export const kinds = ['page', ...textKinds, ...ownKinds] as const satisfies readonly Kind[]
export type OwnKind = (typeof ownKinds)[number]
export const maxOfKind = 200

/** Where readers find it, from the first slash on; null where it is a part of a page. */
export function pathOf(content: { kind: Kind; slug?: string }): string | null {
  if (content.slug === undefined) return null
  return content.kind === 'service' ? `/servicios/${content.slug}` : `/${content.slug}`
}
