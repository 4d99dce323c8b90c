import type { EchoJob, MailJob, WebhookJob } from './queue-jobs.ts'
import type { Report } from './report.ts'

/** The bindings of the contact form. Each may be missing; `problems` names the features that this disables. */
export type EnquiryBindings = {
  FORM_SECRET?: string
  /** Previous secret, valid while forms that it signed may still be open. */
  FORM_SECRET_PREVIOUS?: string
  MAIL_QUEUE?: Queue<MailJob | WebhookJob | EchoJob>
  /** Limits form submissions per minute of one subscriber (IPv4 address or IPv6 /64). */
  ENQUIRY_LIMIT?: RateLimit
  /** Limits form submissions per minute of one IPv6 /48. */
  ENQUIRY_NETWORK_LIMIT?: RateLimit
  /** Limits accepted form submissions per minute of the whole site. */
  ENQUIRY_SITE_LIMIT?: RateLimit
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
}

export type EnquiryEnv = {
  /** Signs form tokens; null = the form accepts no messages and says so. */
  secret: string | null
  /** Verifies tokens signed before the secret changed; null = there is none. */
  previousSecret: string | null
  queue: Queue<MailJob | WebhookJob | EchoJob> | null
  addressLimit: RateLimit | null
  networkLimit: RateLimit | null
  siteLimit: RateLimit | null
  turnstile: { siteKey: string; secret: string } | null
}

const minSecretLength = 16

function parseSecret(secret: string | undefined, report: Report): string | null {
  if (secret && secret.length >= minSecretLength) return secret
  const reason = secret ? `FORM_SECRET tiene menos de ${minSecretLength} caracteres` : 'falta FORM_SECRET'
  return report(`El formulario de contacto no recibe mensajes: ${reason}.`)
}

function parsePreviousSecret(secret: string | undefined, report: Report): string | null {
  if (!secret) return null
  if (secret.length >= minSecretLength) return secret
  return report(
    `No valen formularios abiertos antes del cambio: FORM_SECRET_PREVIOUS tiene menos de ${minSecretLength} caracteres.`,
  )
}

function parseTurnstile(siteKey: string | undefined, secret: string | undefined, report: Report) {
  if (siteKey && secret) return { siteKey, secret }
  if (!siteKey && !secret) return null
  const missing = siteKey ? 'TURNSTILE_SECRET' : 'TURNSTILE_SITE_KEY'
  return report(`El formulario de contacto no usa Turnstile: falta ${missing}.`)
}

export const parseEnquiryEnv = (bindings: EnquiryBindings, report: Report): EnquiryEnv => ({
  secret: parseSecret(bindings.FORM_SECRET, report),
  previousSecret: parsePreviousSecret(bindings.FORM_SECRET_PREVIOUS, report),
  queue: bindings.MAIL_QUEUE ?? null,
  addressLimit: bindings.ENQUIRY_LIMIT ?? null,
  networkLimit: bindings.ENQUIRY_NETWORK_LIMIT ?? null,
  siteLimit: bindings.ENQUIRY_SITE_LIMIT ?? null,
  turnstile: parseTurnstile(bindings.TURNSTILE_SITE_KEY, bindings.TURNSTILE_SECRET, report),
})
