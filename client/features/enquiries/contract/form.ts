import type { Site } from '#client/site.ts'

// What the form itself needs for its first paint: no library, so that the public page stays light.

export const contactPath = '/contacto'
/** POST, 201: `{ reference, to }` once it stands in the database; `to` is the thank-you page. */
export const enquiriesApiPath = '/api/consultas'
/** GET: `{ token, turnstile? }`; `turnstile` is the site key, where one is configured. */
export const enquiryTokenPath = '/api/consultas/token'

export const enquiryLimits = { name: 100, email: 254, company: 100, message: 5_000 } as const

/** The subjects on offer: the services, and whatever else. */
export const listEnquirySubjects = ({ services }: Site): readonly { id: string; name: string }[] => [
  ...services.filter(({ shown }) => shown),
  { id: 'otro', name: 'Otro asunto' },
]

/** Whether it is a subject, also of a service that is no longer offered. */
export const isSubject = ({ services }: Site, id: string): boolean =>
  id === 'otro' || services.some((service) => service.id === id)

/** Left empty by people, who never see it. */
export const honeypotField = 'codigo_interno'

/** The key by which what is sent again is known: hidden, and the script's to fill. */
export const keyField = 'clave'

/** The name under which Turnstile puts its answer into the form. */
export const challengeField = 'cf-turnstile-response'

/** The fields a visitor fills in, by their names on the wire, in the order of the form. */
export const enquiryFields = ['nombre', 'correo', 'empresa', 'asunto', 'mensaje', 'acepto'] as const
export type EnquiryField = (typeof enquiryFields)[number]
export type EnquiryDraft = Record<EnquiryField, string>
export type FieldErrors = Partial<Record<EnquiryField, string>>

export const emptyDraft: EnquiryDraft = {
  nombre: '',
  correo: '',
  empresa: '',
  asunto: '',
  mensaje: '',
  acepto: '',
}

/** A letter to us with what was typed: the way out when the form cannot deliver. */
export function toMailtoHref(site: Site, { nombre, empresa, asunto, mensaje }: EnquiryDraft): string {
  // Long addresses are cut by some mail programs; the rest is still in the form.
  const body = [mensaje.slice(0, 1_500), '', nombre, empresa].join('\n').trim()
  const about = listEnquirySubjects(site).find(({ id }) => id === (asunto || 'otro'))?.name ?? asunto
  return `mailto:${site.email}?subject=${encodeURIComponent(`Consulta: ${about}`)}&body=${encodeURIComponent(body)}`
}
