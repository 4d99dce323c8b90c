import * as v from 'valibot'
import { motifs } from '#client/ui/threads/motifs.ts'
import { maxTextLength } from '../../contract/text-limits.ts'
import { day, image, line, lines, link, required, slug, markdownText } from './field-schemas.ts'
import { aboutSchema, blogSchema, contactSchema, homeSchema, nextSchema, offerSchema } from './page-texts.ts'
import { type TextKind, textKinds } from './text-kinds.ts'

// The kinds of content that the owner edits, one schema each. The form, the API, storage and public pages use them.

// The cast is safe: `motifs` has no other keys.
const motifNames = Object.keys(motifs) as (keyof typeof motifs)[]

const pageSchema = v.object({
  // Pages stored by older versions have no kind.
  kind: v.optional(v.literal('page'), 'page'),
  slug: slug(80),
  title: required(120, 'Escribe un título.'),
  description: line(300),
  markdown: v.pipe(v.string(), v.maxLength(maxTextLength, 'Como máximo 200 000 caracteres.')),
})

const serviceSchema = v.object({
  kind: v.literal('service'),
  /** At most 40 characters, like the subject of an enquiry, which can be the slug of a service. */
  slug: slug(40),
  title: required(60, 'Escribe el nombre del servicio.'),
  summary: line(200),
  solves: line(200),
  mode: line(60),
  first: line(120),
  intro: markdownText(600),
  delivers: lines,
  how: lines,
  needs: lines,
  price: line(120),
  duration: line(120),
  sample: line(300),
  sampleHref: link,
  motif: v.picklist(motifNames, 'Elige un dibujo de la lista.'),
})
/** `asHtml`: by field name, the HTML of rich texts with several paragraphs. The field itself then holds plain text. */
const publicHtmlFields = { asHtml: v.optional(v.record(v.string(), v.string())) }
export const publicServiceSchema = v.object({ ...serviceSchema.entries, ...publicHtmlFields })
export type ServiceContent = v.InferOutput<typeof publicServiceSchema>

export const personSchema = v.object({
  kind: v.literal('person'),
  title: required(80, 'Escribe el nombre.'),
  role: line(80),
  duties: line(300),
  photo: image,
})
export type PersonContent = v.InferOutput<typeof personSchema>

const caseSchema = v.object({
  kind: v.literal('case'),
  title: required(120, 'Escribe un título.'),
  problem: markdownText(600),
  work: markdownText(600),
  results: lines,
  /** Who measured the results, and with which tool. */
  source: line(160),
  date: day,
  quote: line(400),
  quoteBy: line(120),
  /** Evidence that the customer agreed to the quotation; not public. */
  permission: line(200),
})
export const publicCaseSchema = v.object({
  ...v.omit(caseSchema, ['permission']).entries,
  ...publicHtmlFields,
})
export type CaseContent = v.InferOutput<typeof publicCaseSchema>

const questionSchema = v.object({
  kind: v.literal('question'),
  title: required(160, 'Escribe la pregunta.'),
  answer: markdownText(1_000),
})
export const publicQuestionSchema = v.object({ ...questionSchema.entries, ...publicHtmlFields })
export type QuestionContent = v.InferOutput<typeof publicQuestionSchema>

export const entryContentSchema = v.variant('kind', [
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
export type EntryContent = v.InferOutput<typeof entryContentSchema>
export type Kind = EntryContent['kind']
export type ContentOf<Name extends Kind> = Extract<EntryContent, { kind: Name }>

/** Kinds with many entries, in the order of the manager's page. Each may have up to `maxPerKind`. */
export const collectionKinds = ['service', 'person', 'case', 'question'] as const satisfies readonly Exclude<
  Kind,
  'page' | TextKind
>[]
/** Kinds whose published entries share one database row, so that a public page reads all of them at once. */
export type PublicKind = Exclude<Kind, 'page'>
export const kinds = ['page', ...textKinds, ...collectionKinds] as const satisfies readonly Kind[]
export type CollectionKind = (typeof collectionKinds)[number]
export const maxPerKind = 200

/** Public path; null if the content has no page of its own. */
export function getContentPath(content: { kind: Kind; slug?: string }): string | null {
  if (content.slug === undefined) return null
  return content.kind === 'service' ? `/servicios/${content.slug}` : `/${content.slug}`
}
