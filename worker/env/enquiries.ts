import * as v from 'valibot'

/** One mail to send: only which enquiry, so that what was deleted meanwhile is never sent. */
export type MailJob = { enquiryId: number }

/** The bindings of the contact form; each may be missing, and the form says or shows what that costs. */
export type EnquiryBindings = {
  FORM_SECRET?: string
  MAIL?: SendEmail
  MAIL_FROM?: string
  MAIL_TO?: string
  MAIL_QUEUE?: Queue<MailJob>
  /** Posts per address in a minute. */
  ENQUIRY_LIMIT?: RateLimit
  /** Posts of the whole site in a minute. */
  ENQUIRY_SITE_LIMIT?: RateLimit
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
}

export type EnquiryEnv = {
  /** Signs form tokens; null = the form cannot take messages, and says so. */
  secret: string | null
  /** null = nobody is notified by mail; the panel says so. */
  mail: { binding: SendEmail; from: string; to: string } | null
  queue: Queue<MailJob> | null
  addressLimit: RateLimit | null
  siteLimit: RateLimit | null
  turnstile: { siteKey: string; secret: string } | null
}

const address = v.pipe(v.string(), v.trim(), v.email())
const secret = v.pipe(
  v.string(),
  v.minLength(16, 'FORM_SECRET must have at least 16 characters: `wrangler secret put FORM_SECRET`'),
)

export function parseEnquiryEnv(bindings: EnquiryBindings): EnquiryEnv {
  const {
    MAIL,
    MAIL_FROM,
    MAIL_TO,
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET: turnstileSecret,
  } = bindings
  return {
    secret: bindings.FORM_SECRET ? v.parse(secret, bindings.FORM_SECRET) : null,
    mail:
      MAIL && MAIL_FROM && MAIL_TO
        ? { binding: MAIL, from: v.parse(address, MAIL_FROM), to: v.parse(address, MAIL_TO) }
        : null,
    queue: bindings.MAIL_QUEUE ?? null,
    addressLimit: bindings.ENQUIRY_LIMIT ?? null,
    siteLimit: bindings.ENQUIRY_SITE_LIMIT ?? null,
    turnstile: siteKey && turnstileSecret ? { siteKey, secret: turnstileSecret } : null,
  }
}
