import * as v from 'valibot'
import { emailPattern } from '#client/runtime/text/email.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { enquiryFields, enquiryLimits, type FieldErrors } from './form.ts'

// This schema validates the form in the browser, the form sent without script, and requests to the API.

// Control characters except tab and line feed, zero-width spaces, and marks that reverse the reading direction.
// oxlint-disable-next-line no-control-regex
const invisibleCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Multi-line text: line ends become `\n`, control characters are removed. */
function cleanText(text: string): string {
  return normalizeUnicode(text.replace(/\r\n?/g, '\n')).replace(invisibleCharacters, '').trim()
}

/** Single-line text, safe for a mail header or a table cell. */
function cleanLine(text: string): string {
  return cleanText(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).replace(/ {2,}/g, ' ')
}

const wrongTypeMessage = 'Este dato no tiene la forma esperada.'
const textSchema = v.optional(v.string(wrongTypeMessage), '')
const lineSchema = v.pipe(textSchema, v.transform(cleanLine))

const maxLength = (max: number, what: string) =>
  v.maxLength<string, number, string>(max, `${what} puede tener hasta ${max} caracteres.`)

/** Error message for an unknown subject. Only the worker can check it, because the site settings define the list. */
export const chooseSubjectMessage = 'Elige un asunto de la lista.'

const acceptedValues = ['si', 'on', 'true', '1']

/** Validates and cleans what a visitor sends. Keys are the names of the form fields. */
export const enquirySchema = v.object({
  nombre: v.pipe(
    lineSchema,
    v.minLength(1, 'Escribe tu nombre.'),
    maxLength(enquiryLimits.name, 'El nombre'),
  ),
  correo: v.pipe(
    textSchema,
    v.transform((value) => normalizeUnicode(value.trim())),
    v.minLength(1, 'Escribe tu correo para que podamos responderte.'),
    maxLength(enquiryLimits.email, 'El correo'),
    v.regex(emailPattern, 'Revisa el correo: debería parecerse a nombre@empresa.com.'),
  ),
  telefono: v.pipe(
    lineSchema,
    maxLength(40, 'El teléfono'),
    v.regex(/^[\d\s+()./-]*(?:ext\.? ?\d+)?$/i, 'Escribe el teléfono con cifras.'),
  ),
  empresa: v.pipe(lineSchema, maxLength(enquiryLimits.company, 'El nombre de la empresa')),
  asunto: v.pipe(textSchema, v.regex(/^[a-z0-9-]{1,90}$/, chooseSubjectMessage)),
  mensaje: v.pipe(
    textSchema,
    v.transform(cleanText),
    v.minLength(1, 'Escribe tu mensaje.'),
    v.minLength(enquiryLimits.minMessage, 'Cuéntanos un poco más: con unas pocas palabras basta.'),
    maxLength(enquiryLimits.message, 'El mensaje'),
  ),
  acepto: v.pipe(
    v.optional(v.union([v.string(), v.boolean()], wrongTypeMessage), ''),
    v.transform(String),
    v.check((value) => acceptedValues.includes(value), 'Hace falta para poder responderte.'),
    v.transform(() => true as const),
  ),
})

export type Enquiry = v.InferOutput<typeof enquirySchema>

export function validateEnquiry(value: unknown): { enquiry: Enquiry } | { fields: FieldErrors } {
  const result = v.safeParse(enquirySchema, value, { abortPipeEarly: true })
  if (result.success) return { enquiry: result.output }
  const fields: FieldErrors = {}
  for (const issue of result.issues) {
    const key = enquiryFields.find((field) => field === issue.path?.[0]?.key)
    if (key) fields[key] ??= issue.message
    else for (const field of enquiryFields) fields[field] ??= wrongTypeMessage
  }
  return { fields }
}
