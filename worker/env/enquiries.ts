import type { Parsed } from './parsed.ts'

/** One mail to send: only which enquiry, so that what was deleted meanwhile is never sent. */
export type MailJob = { enquiryId: number }

/** The bindings of the contact form; each may be missing, and the form says or shows what that costs. */
export type EnquiryBindings = {
  FORM_SECRET?: string
  MAIL_QUEUE?: Queue<MailJob>
  /** Posts per subscriber (IPv4, or /64) in a minute. */
  ENQUIRY_LIMIT?: RateLimit
  /** Posts per network of IPv6 (/48) in a minute. */
  ENQUIRY_NETWORK_LIMIT?: RateLimit
  /** Accepted posts of the whole site in a minute. */
  ENQUIRY_SITE_LIMIT?: RateLimit
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
}

export type EnquiryEnv = {
  /** Signs form tokens; null = the form cannot take messages, and says so. */
  secret: string | null
  queue: Queue<MailJob> | null
  addressLimit: RateLimit | null
  networkLimit: RateLimit | null
  siteLimit: RateLimit | null
  turnstile: { siteKey: string; secret: string } | null
}

const shortestSecret = 16

function parseSecret(secret: string | undefined): Parsed<string | null> {
  if (secret && secret.length >= shortestSecret) return { value: secret, problems: [] }
  const reason = secret ? `FORM_SECRET tiene menos de ${shortestSecret} caracteres` : 'falta FORM_SECRET'
  return { value: null, problems: [`El formulario de contacto no recibe mensajes: ${reason}.`] }
}

function parseTurnstile(siteKey: string | undefined, secret: string | undefined) {
  if (siteKey && secret) return { value: { siteKey, secret }, problems: [] }
  if (!siteKey && !secret) return { value: null, problems: [] }
  const missing = siteKey ? 'TURNSTILE_SECRET' : 'TURNSTILE_SITE_KEY'
  return { value: null, problems: [`El formulario de contacto no usa Turnstile: falta ${missing}.`] }
}

export function parseEnquiryEnv(bindings: EnquiryBindings): Parsed<EnquiryEnv> {
  const secret = parseSecret(bindings.FORM_SECRET)
  const turnstile = parseTurnstile(bindings.TURNSTILE_SITE_KEY, bindings.TURNSTILE_SECRET)
  return {
    value: {
      secret: secret.value,
      queue: bindings.MAIL_QUEUE ?? null,
      addressLimit: bindings.ENQUIRY_LIMIT ?? null,
      networkLimit: bindings.ENQUIRY_NETWORK_LIMIT ?? null,
      siteLimit: bindings.ENQUIRY_SITE_LIMIT ?? null,
      turnstile: turnstile.value,
    },
    problems: [...secret.problems, ...turnstile.problems],
  }
}
