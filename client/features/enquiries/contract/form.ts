import type { Site } from '#client/site.ts'
import { type ListedKind, listedKindEntries, listedKinds } from '../../content/kinds/listed-kinds.ts'

// No validation library here: the public page loads this file for its first paint.

export const contactPath = '/contacto'
/** POST, 201: `{ reference, to }` once the enquiry is stored; `to` is the thank-you page. */
export const enquiriesApiPath = '/api/consultas'
/** GET: `{ token, turnstile? }`; `turnstile` is the site key if one is configured. */
export const enquiryTokenPath = '/api/consultas/token'

export const enquiryLimits = { name: 100, email: 254, company: 100, message: 5_000, minMessage: 10 } as const

export const otherSubject = 'otro'

/** The subjects that the form offers: the shown services, and «Otro asunto». */
export const listEnquirySubjects = ({ services }: Site): readonly { id: string; name: string }[] => [
  ...services.filter(({ shown }) => shown),
  { id: otherSubject, name: 'Otro asunto' },
]

/** True for any known subject, including services that are no longer shown. */
export const isSubject = ({ services }: Site, id: string): boolean =>
  id === otherSubject || services.some((service) => service.id === id)

/**
 * The subject of an enquiry about an entry with a page of its own, such as `empleo--programadora`. Two hyphens, which the
 * slug of a service cannot have.
 */
export const toEntrySubject = (kind: ListedKind, slug: string): string => `${listedKinds[kind].path}--${slug}`
export const toEntryFormHref = (kind: ListedKind, slug: string): string =>
  `${contactPath}?asunto=${toEntrySubject(kind, slug)}`

/** The entry that a subject names, and what its kind declares; null if it names none. */
export function findSubjectEntry(subject: string) {
  const [path, ...slug] = subject.split('--')
  const [kind, facts] = listedKindEntries.find(([, each]) => each.subject && each.path === path) ?? []
  return kind && slug.length > 0 ? { kind, slug: slug.join('--'), ...facts } : null
}

/** Names what an enquiry is about by the title of the entry, or by the words of its address if it was deleted. */
export function nameEntrySubject(subject: string, title?: string | null): string | null {
  const entry = findSubjectEntry(subject)
  return entry && `${entry.subject}: ${title ?? entry.slug.replaceAll('-', ' ')}`
}

/** Name of a hidden field. People leave it empty; bots fill it in. */
export const honeypotField = 'codigo_interno'

/** Hidden field with an idempotency key, which the script sets: a repeated POST is stored once. */
export const keyField = 'clave'

export const challengeField = 'cf-turnstile-response'

/** The visible fields by their names in requests, in the order of the form. */
export const enquiryFields = [
  'nombre',
  'correo',
  'telefono',
  'empresa',
  'asunto',
  'mensaje',
  'acepto',
] as const
type EnquiryField = (typeof enquiryFields)[number]
export type EnquiryDraft = Record<EnquiryField, string>

/** Field with the file of an enquiry about an entry that takes one. It is no part of the draft: a browser does not keep files. */
export const fileField = 'archivo'
/** Endings of the names of accepted files, and the largest size in bytes. */
export const fileEndings = ['.pdf', '.docx', '.odt'] as const
export const maxFileBytes = 5_000_000
export const tooLargeMessage =
  'El archivo pesa más de 5 MB. Elige uno más pequeño, o escribe un enlace en el mensaje.'

/** Why a file is refused, as far as its name and its size tell; empty if nothing does. */
export function findFileProblem({ name, size }: { name: string; size: number }): string {
  if (size > maxFileBytes) return tooLargeMessage
  return fileEndings.some((ending) => name.toLowerCase().endsWith(ending))
    ? ''
    : 'Solo recibimos archivos PDF, DOCX u ODT. Elige uno de esos tipos.'
}

export type ShownField = EnquiryField | typeof fileField
export type FieldErrors = Partial<Record<ShownField, string>>
/** All fields that can have an error, in the order of the form. */
export const shownFields: readonly ShownField[] = enquiryFields.flatMap((name) =>
  name === 'asunto' ? [fileField, name] : [name],
)

// Safe: Object.fromEntries does not know the keys, which are all fields.
export const emptyDraft = Object.fromEntries(enquiryFields.map((name) => [name, ''])) as EnquiryDraft

/** A mailto link with the typed text, offered when the form cannot be sent. */
export function toMailtoHref(site: Site, { nombre, empresa, asunto, mensaje }: EnquiryDraft): string {
  // Some mail programs truncate long addresses. The full text stays in the form.
  const body = [mensaje.slice(0, 1_500), '', nombre, empresa].join('\n').trim()
  const about =
    listEnquirySubjects(site).find(({ id }) => id === (asunto || 'otro'))?.name ??
    nameEntrySubject(asunto) ??
    asunto
  return `mailto:${site.email}?subject=${encodeURIComponent(`Consulta: ${about}`)}&body=${encodeURIComponent(body)}`
}
