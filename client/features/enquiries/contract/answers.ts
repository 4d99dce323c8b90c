import * as v from 'valibot'
import { findPlaceholderProblem } from './placeholders.ts'

// Answering an enquiry from its page: what the page shows of it, and what its API takes.

const inboxApiPath = '/api/mngr/consultas'
const toEnquiryPath = (ref: string, what: string): string =>
  `${inboxApiPath}/${encodeURIComponent(ref)}/${what}`
/** POST → {id}; a 409 says who answered meanwhile. */
export const answersPath = (ref: string): string => toEnquiryPath(ref, 'respuestas')
/** PUT → who else is at it; an empty text forgets the draft. */
export const answerDraftPath = (ref: string): string => toEnquiryPath(ref, 'borrador')
/** POST, a form with one `archivo`: a file for the answer that is being written. */
export const answerFilesPath = (ref: string): string => toEnquiryPath(ref, 'adjuntos')
/** GET: all that there is of the address that wrote it. */
export const contactExportPath = (ref: string): string => toEnquiryPath(ref, 'persona.json')
export const answerResendPath = (id: number): string => `${inboxApiPath}/respuestas/${id}/reenviar`
export const answerFilePath = (id: string): string => `${inboxApiPath}/adjuntos/${id}`
export const templatesPath = `${inboxApiPath}/plantillas`
export const templatePath = (id: number): string => `${templatesPath}/${id}`
export const signaturePath = `${inboxApiPath}/firma`

/** `files` and `fileBytes`: a mail of the platform weighs 5 MiB at most, and files grow by a third in it. */
export const answerLimits = {
  text: 20_000,
  template: 5_000,
  templateName: 60,
  templates: 50,
  signature: 500,
  files: 5,
  fileBytes: 3_000_000,
} as const

/** Types that are sent and stored: nothing that a browser or an office program runs. */
export const answerFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
] as const

/** `bounced`: its reader’s server gave it back; `automatic`: a program wrote it. */
export type AnswerState = 'waiting' | 'sent' | 'failed' | 'unsure' | 'bounced' | 'received' | 'automatic'

export type ThreadFile = {
  id: string
  name: string
  size: number
  /** Why it was not stored; null = it can be opened. */
  dropped: string | null
}

/** What follows an enquiry: an answer of ours, or what came back. */
export type ThreadMessage = {
  id: number
  author: string
  address: string
  text: string
  state: AnswerState
  attempts: number
  error: string | null
  /** ISO 8601 */
  createdAt: string
  files: ThreadFile[]
}

export type Template = { id: number; name: string; text: string; rev: number }

/** Somebody else who is writing an answer. */
export type OtherDraft = { name: string; updatedAt: string }

/** Of one address no more are counted: a robot may have written thousands. */
export const maxCountedEnquiries = 200

/** What else there is of the address that wrote an enquiry. */
export type SenderEnquiry = {
  reference: string
  subject: string
  place: 'new' | 'progress' | 'answered' | 'spam' | 'archived' | 'trash'
  createdAt: string
  answers: number
}

export type AnswerData = {
  thread: ThreadMessage[]
  draft: { text: string; files: ThreadFile[] }
  others: OtherDraft[]
  templates: Template[]
  signature: string
  /** The newest few; `enquiries` and `answers` = how many in all, of no more than `maxCountedEnquiries`. */
  contact: { list: SenderEnquiry[]; enquiries: number; answers: number }
}

const createTextSchema = (max: number, what: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `${what} puede tener hasta ${max} caracteres.`))

export const answerDraftSchema = v.object({ text: v.pipe(v.string(), v.maxLength(answerLimits.text)) })

export const answerDraftResponseSchema = v.object({
  others: v.array(v.object({ name: v.string(), updatedAt: v.string() })),
  /** The newest message of the thread; 0 = none. */
  newest: v.number(),
})

export const newAnswerSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  text: v.pipe(createTextSchema(answerLimits.text, 'La respuesta'), v.minLength(1, 'Escribe la respuesta.')),
  /** The newest message of the thread that its writer saw; 0 = none. */
  seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export const templateSchema = v.object({
  name: v.pipe(
    createTextSchema(answerLimits.templateName, 'El nombre'),
    v.minLength(1, 'Escribe un nombre para la plantilla.'),
  ),
  text: v.pipe(
    createTextSchema(answerLimits.template, 'La plantilla'),
    v.minLength(1, 'Escribe el texto de la plantilla.'),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? findPlaceholderProblem(dataset.value) : null
      if (problem) addIssue({ message: problem })
    }),
  ),
})

export const changedTemplateSchema = v.object({ ...templateSchema.entries, rev: v.number() })

export const signatureSchema = v.object({ text: createTextSchema(answerLimits.signature, 'La firma') })

export const answerFileResponseSchema = v.object({
  file: v.object({
    id: v.string(),
    name: v.string(),
    size: v.number(),
    dropped: v.nullable(v.string()),
  }),
})
