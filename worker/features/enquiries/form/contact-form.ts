import {
  emptyDraft,
  type EnquiryDraft,
  type FieldErrors,
  findSubjectEntry,
} from '#client/features/enquiries/contract/form.ts'
import type { ContactForm, ContactPage } from '#client/features/enquiries/contract/pages.ts'
import { href } from '#client/routes.ts'
import { isAppError } from '#client/runtime/errors.ts'
import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import { getPauseRetrySeconds } from '#worker/db/write-pause.ts'
import { type AppContext, waitUntil } from '#worker/http/context.ts'
import { log } from '#worker/http/log.ts'
import type { PageFormOutcome } from '#worker/http/page.ts'
import { readForm } from '#worker/http/request/form-body.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { readPublicTextsOrDefaults } from '../../content/reading/public-texts.ts'
import { recordFormResult } from '../../insight/not-found/form-steps.ts'
import { recordEventsLater } from '../../webhooks/record-after-change.ts'
import { confirmReceipt } from '../mail/confirm-receipt.ts'
import { signReference } from '../reference.ts'
import { type PostedForm, readPosted } from './read-form.ts'
import { type Posted, receiveEnquiry, type ReceiveOutcome } from './receive.ts'
import { toContactData } from './subject-texts.ts'
import { findSubjectTitle } from './subject.ts'
import { createFormToken, parseFormToken } from './token.ts'

/** The sender's IP address. Only Cloudflare sets this header. */
export function getClientAddress(c: AppContext): string {
  return c.req.header('CF-Connecting-IP') ?? 'unknown'
}

/** The thank-you page of a stored enquiry. Its address names the kind of subject, which decides the texts, and no more. */
export function toThanksPath(
  secret: string,
  { reference, lacksFile }: { reference: string; lacksFile: boolean },
  subject: unknown,
): string {
  const about = findSubjectEntry(String(subject))
  const query = `${about ? `&sobre=${about.path}` : ''}${lacksFile ? '&archivo=no' : ''}`
  return `${href('contacto-gracias')}?ref=${signReference(secret, reference)}${query}`
}

/** Receives an enquiry. Counts it, and confirms it to its sender, without letting the sender wait for that. */
export async function receivePosted(c: AppContext, posted: Posted, address: string): Promise<ReceiveOutcome> {
  const env = c.get('env')
  const received = await receiveEnquiry(env, c.get('now'), posted, address)
  recordFormResult(c, received)
  if (received.kind !== 'stored') return received
  recordEventsLater(c)
  if (received.confirmable) waitUntil(c, confirmReceipt(env, c.get('now'), received.confirmable))
  return received
}

/** Error responses to form submissions that were refused, with and without script. */
export const refusals = {
  invalid: { statusCode: 422, message: 'Revisa los campos marcados y vuelve a enviar.' },
  unconfirmed: {
    statusCode: 422,
    message:
      'Falta un paso: revisa tu mensaje y confírmalo. Así distinguimos a las personas de los programas.',
  },
  limited: {
    statusCode: 429,
    message:
      'Recibimos demasiados mensajes en poco tiempo. Espera un momento y vuelve a enviarlo; lo que escribiste sigue aquí.',
  },
  closed: {
    statusCode: 503,
    message:
      'El formulario no puede recibir mensajes ahora. Lo que escribiste sigue aquí y puedes enviarlo por correo.',
  },
} as const
export const unreachableMessage =
  'No pudimos confirmar que tu mensaje quedara guardado. Vuelve a enviarlo en unos segundos, que no se duplica, o envíalo por correo.'
const pausedMessage =
  'Estamos poniendo a punto el sitio y en unos minutos volverá a recibir mensajes. Lo que escribiste sigue aquí; envíalo entonces, o por correo ahora.'
const chooseAgainMessage = 'El navegador no conserva los archivos: elige otra vez el tuyo.'
const tooLongMessage = 'El mensaje es demasiado largo para recibirlo. Acórtalo y vuelve a enviarlo.'

/** Time limit for reading the texts of the contact page after storage failed, in ms: the sender has already waited. */
const textsTimeoutAfterFailureMs = 500

/** Characters of a field that the form shows again: well above the limit of every field. */
const maxCharacters = 64 * 1_024

function toDraft(fields: Readonly<Record<string, string>>): EnquiryDraft {
  const draft = { ...emptyDraft }
  for (const [key, given] of Object.entries(fields)) {
    if (Object.hasOwn(draft, key)) Object.assign(draft, { [key]: given.slice(0, maxCharacters) })
  }
  return draft
}

type FormAgain = {
  statusCode: number
  form: Partial<ContactForm> & { message: string }
  headers?: Record<string, string>
  /** Time limit for reading the texts of the contact page, in milliseconds. */
  textsTimeoutMs?: number
}

async function showAgain(
  c: AppContext,
  fields: Readonly<Record<string, string>>,
  { statusCode, form, headers = {}, textsTimeoutMs }: FormAgain,
): Promise<PageFormOutcome<ContactPage>> {
  const { db, enquiries } = c.get('env')
  const { secret } = enquiries
  const now = c.get('now')
  const usedTokenId = secret === null ? null : parseFormToken(secret, fields['token'], now)
  const subject = fields['asunto'] ?? ''
  const [texts, title] = await Promise.all([
    readPublicTextsOrDefaults({ db, now }, 'contact', textsTimeoutMs),
    withTimeout(findSubjectTitle(db, now, subject), textsTimeoutMs ?? storageTimeoutMs).catch(() => null),
  ])
  const kind = title === null ? undefined : findSubjectEntry(subject)?.kind
  const formOfAddress = title === null ? '' : (await getSiteState({ db }, now)).site.treatment
  return {
    statusCode,
    headers,
    data: {
      ...(await toContactData(texts, kind, title ?? '', formOfAddress)),
      form: {
        draft: toDraft(fields),
        fields: {},
        // A fresh token: the sender has the form open while correcting it.
        token: secret === null ? null : createFormToken(secret, now),
        // Reuse the key, so that a retry is not stored twice. Without script it is the token's id.
        key: fields['clave'] || usedTokenId,
        mail: false,
        confirm: false,
        ...form,
      },
    },
  }
}

/** `POST /contacto`: the form without script. Redirects (303) to the thanks page, or shows the form again as typed. */
export async function contactForm(c: AppContext): Promise<PageFormOutcome<ContactPage>> {
  const address = getClientAddress(c)
  const body = await readPosted<PostedForm>(c, address, readForm)
  if (!body.ok) return body.response
  const { fields, files = [], complete = true, refusal } = body.value
  const env = c.get('env')
  if (!complete) {
    const long: FieldErrors = { mensaje: 'Acorta el mensaje.' }
    return showAgain(c, fields, { statusCode: 413, form: { message: tooLongMessage, fields: long } })
  }
  try {
    const received = await receivePosted(c, body.value, address)
    const { kind } = received
    if (kind === 'stored')
      return c.redirect(toThanksPath(env.enquiries.secret ?? '', received, fields['asunto']), 303)
    const { statusCode, message } = refusals[kind]
    const again = files.length > 0 || refusal ? ` ${chooseAgainMessage}` : ''
    return showAgain(c, fields, {
      statusCode,
      form: {
        message: message + again,
        fields: kind === 'invalid' ? received.fields : {},
        mail: kind === 'closed' || kind === 'limited',
        confirm: kind === 'unconfirmed',
      },
      headers: kind === 'limited' ? { 'Retry-After': String(received.retryAfter) } : {},
    })
  } catch (error) {
    if (!isAppError(error)) throw error
    log('error', 'contact-form', { error })
    const pause = getPauseRetrySeconds(error)
    return showAgain(c, fields, {
      statusCode: 503,
      form: { message: pause === null ? unreachableMessage : pausedMessage, mail: true },
      headers: { 'Retry-After': String(pause ?? 10) },
      textsTimeoutMs: textsTimeoutAfterFailureMs,
    })
  }
}
