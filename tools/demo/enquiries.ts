import * as v from 'valibot'
import {
  enquiriesApiPath,
  enquiryTokenPath,
  honeypotField,
} from '#client/features/enquiries/contract/form.ts'
import {
  type EnquiryState,
  inboxActionsPath,
  inboxNotesPath,
} from '#client/features/enquiries/contract/inbox.ts'
import type { SendRequest } from './site.ts'

const unknownSchema = v.unknown()
const tokenSchema = v.object({ token: v.string() })
const storedSchema = v.object({ reference: v.string() })

type DemoEnquiry = {
  /** Idempotency key: the same key with the same text is stored only once. */
  key: string
  state: EnquiryState
  subject: string
  message: string
  assigned?: true
  trashed?: true
  notes?: readonly string[]
}

const enquiries: readonly DemoEnquiry[] = [
  {
    key: 'demo-nueva-1',
    state: 'new',
    subject: 'sitios',
    message: 'Consulta de ejemplo. Queremos renovar el sitio y no sabemos por dónde empezar.',
  },
  {
    key: 'demo-nueva-2',
    state: 'new',
    subject: 'otro',
    message: 'Consulta de ejemplo con asunto libre.\n\nTiene dos párrafos, para ver cómo se leen.',
  },
  {
    key: 'demo-en-curso',
    state: 'progress',
    subject: 'correo',
    message: 'Consulta de ejemplo. Nuestros mensajes llegan a la carpeta de correo no deseado.',
    assigned: true,
    notes: ['Nota de ejemplo: se pidió el nombre del dominio.'],
  },
  {
    key: 'demo-respondida',
    state: 'answered',
    subject: 'migraciones',
    message: 'Consulta de ejemplo. Cambiamos de proveedor y no queremos perder direcciones.',
    assigned: true,
    notes: ['Nota de ejemplo: primera llamada hecha.', 'Nota de ejemplo: propuesta enviada.'],
  },
  {
    key: 'demo-archivada',
    state: 'archived',
    subject: 'seguridad',
    message: 'Consulta de ejemplo que ya se cerró y quedó en el archivo.',
  },
  {
    key: 'demo-spam',
    state: 'spam',
    subject: 'otro',
    message: 'Consulta de ejemplo que parece spam: https://ejemplo.com/1 https://ejemplo.com/2',
  },
  {
    key: 'demo-papelera',
    state: 'answered',
    subject: 'otro',
    message: 'Consulta de ejemplo que está en la papelera y todavía se puede recuperar.',
    trashed: true,
  },
]

/**
 * Sends the enquiries that are missing; `messages` are the texts of existing ones. Each is sent from another IP address,
 * so that rate limits accept it. Returns a text about what was added.
 */
export async function addEnquiries(
  sendRequest: SendRequest,
  assignee: string,
  messages: ReadonlySet<string>,
): Promise<string> {
  const missing = enquiries.filter(({ message }) => !messages.has(message))
  const tokens = await Promise.all(missing.map(() => sendRequest({ path: enquiryTokenPath }, tokenSchema)))
  for (const [index, { key, state, subject, message, assigned, trashed, notes = [] }] of missing.entries()) {
    const body = {
      nombre: `Ejemplo ${key.slice('demo-'.length)}`,
      correo: `${key}@ejemplo.com`,
      empresa: 'Empresa de ejemplo',
      asunto: subject,
      mensaje: message,
      acepto: 'si',
      clave: key,
      token: tokens[index]?.token,
      ...(state === 'spam' ? { [honeypotField]: 'https://ejemplo.com' } : {}),
    }
    const headers = { 'CF-Connecting-IP': `2001:db8:${(index + 1).toString(16)}::1` }
    const sent = { method: 'POST', path: enquiriesApiPath, body, headers }
    const { reference } = await sendRequest(sent, storedSchema)
    const runAction = (action: Record<string, unknown>) =>
      sendRequest(
        { method: 'POST', path: inboxActionsPath, body: { references: [reference], action } },
        unknownSchema,
      )
    for (const text of notes)
      await sendRequest({ method: 'POST', path: inboxNotesPath(reference), body: { text } }, unknownSchema)
    if (assigned) await runAction({ kind: 'assign', assignee })
    if (state !== 'new' && state !== 'spam') await runAction({ kind: 'state', state })
    if (trashed) await runAction({ kind: 'trash' })
  }
  return `${missing.length} consultas`
}
