import * as v from 'valibot'
import { findPlaceholderProblem } from '../../../runtime/text/placeholders.ts'
import type { EnquirySubject } from './subjects.ts'

// Answers to an enquiry: data of the enquiry page, and paths and schemas of the API.

const inboxApiPath = '/api/mngr/consultas'
const toEnquiryPath = (ref: string, what: string): string =>
  `${inboxApiPath}/${encodeURIComponent(ref)}/${what}`
/** POST → `sentAnswerSchema`; 409 if somebody else has written in the thread meanwhile. The error message names them. */
export const answersPath = (ref: string): string => toEnquiryPath(ref, 'respuestas')
/** PUT as in `answerDraftSchema` saves the draft; an empty text deletes it. Responds as in `answerDraftResponseSchema`. */
export const answerDraftPath = (ref: string): string => toEnquiryPath(ref, 'borrador')
/** POST a multipart form with one file in the field `archivo`: attaches it to the draft. */
export const answerFilesPath = (ref: string): string => toEnquiryPath(ref, 'adjuntos')
/** GET: everything that is stored about the sender's mail address. */
export const contactExportPath = (ref: string): string => toEnquiryPath(ref, 'persona.json')
export const answerResendPath = (id: number): string => `${inboxApiPath}/respuestas/${id}/reenviar`
/** POST: sends all prepared answers. */
export const preparedAnswersPath = `${inboxApiPath}/respuestas/enviar`
/** POST: a prepared answer was sent from the person's own mail program. */
export const answeredByHandPath = (id: number): string => `${inboxApiPath}/respuestas/${id}/enviada`
export const answerFilePath = (id: string): string => `${inboxApiPath}/adjuntos/${id}`
export const templatesPath = `${inboxApiPath}/plantillas`
export const templatePath = (id: number): string => `${templatesPath}/${id}`
export const signaturePath = `${inboxApiPath}/firma`

/** `files` and `fileBytes` keep mails below 5 MiB, Cloudflare's limit: encoding makes files a third larger. */
export const answerLimits = {
  text: 20_000,
  template: 5_000,
  templateName: 60,
  templates: 50,
  signature: 500,
  files: 5,
  fileBytes: 3_000_000,
} as const

/** Types accepted as attachments: none that a browser or an office program executes. */
export const answerFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
] as const

/**
 * `prepared`: not sent, because the site sent no mail; `by-hand`: sent from somebody's own mail program; `bounced`: the
 * recipient's server rejected the mail; `automatic`: an automatic reply; `attached`: only the files that came with the
 * enquiry.
 */
export type AnswerState =
  | 'waiting'
  | 'prepared'
  | 'by-hand'
  | 'sent'
  | 'failed'
  | 'unsure'
  | 'bounced'
  | 'received'
  | 'automatic'
  | 'attached'

const threadFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  /** Why the file was not stored; null = it can be downloaded. */
  dropped: v.nullable(v.string()),
})
export type ThreadFile = v.InferOutput<typeof threadFileSchema>

/** A message after the enquiry: an answer from the team or a reply from the sender. */
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

/** Maximum number of messages on an enquiry page. A sender can mail any number, of up to 39,000 characters each. */
export const maxShownMessages = 100

/** Enquiries from one mail address are counted up to this number only: a bot may have sent thousands. */
export const maxCountedEnquiries = 200

/** Another enquiry from the same mail address. */
export type SenderEnquiry = EnquirySubject & {
  reference: string
  place: 'new' | 'progress' | 'answered' | 'spam' | 'archived' | 'trash'
  createdAt: string
  answers: number
}

export type AnswerData = {
  /** The newest messages, oldest first; `earlier` is the number of older messages, which are left out. */
  thread: ThreadMessage[]
  earlier: number
  draft: { text: string; files: ThreadFile[] }
  others: DraftResponse['others']
  templates: Template[]
  signature: string
  /** The newest enquiries of the same address. Both totals cover at most `maxCountedEnquiries` enquiries. */
  contact: { list: SenderEnquiry[]; enquiries: number; answers: number }
}

const createTextSchema = (max: number, what: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `${what} puede tener hasta ${max} caracteres.`))

const draftTextSchema = v.pipe(v.string(), v.maxLength(answerLimits.text))

/** `over`: the stored texts that this one may replace, so that tabs do not overwrite each other; if missing, any. */
export const answerDraftSchema = v.object({
  text: draftTextSchema,
  over: v.optional(v.pipe(v.array(draftTextSchema), v.maxLength(2))),
})

export const answerDraftResponseSchema = v.object({
  /** What is stored now: the text that was sent, or the one that it may not replace. */
  text: v.string(),
  /** Other managers who are writing an answer. */
  others: v.array(v.object({ name: v.string(), updatedAt: v.string() })),
  /** Id of the newest message of the thread; 0 = none. */
  newest: v.number(),
})
export type DraftResponse = v.InferOutput<typeof answerDraftResponseSchema>

export const newAnswerSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  text: v.pipe(createTextSchema(answerLimits.text, 'La respuesta'), v.minLength(1, 'Escribe la respuesta.')),
  /** Id of the newest message of the thread that the author saw; 0 = none. */
  seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export const sentAnswerSchema = v.object({ id: v.number() })

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

export const answerFileResponseSchema = v.object({ file: threadFileSchema })
