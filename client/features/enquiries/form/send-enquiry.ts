import { type AppError, parseAppError } from '#client/runtime/errors.ts'
import { parseFields } from '#client/runtime/text/parse.ts'
import {
  type EnquiryDraft,
  enquiriesApiPath,
  enquiryTokenPath,
  type FieldErrors,
  fileField,
  shownFields,
} from '../contract/form.ts'

export type SendOutcome =
  /** The server confirmed that the enquiry is stored. */
  | { kind: 'stored'; to: string }
  | { kind: 'invalid'; message: string; fields: FieldErrors }
  /** Not stored. `mail`: offer to send a mail instead; `retryAfter`: seconds until it may be sent again. */
  | { kind: 'failed'; message: string; mail: boolean; retryAfter?: unknown }
  | { kind: 'offline' }

const sendFailedMessage = 'No pudimos enviar tu mensaje. Lo que escribiste sigue aquí; vuelve a intentarlo.'
/** Timeout of each request, in milliseconds; of one with a file, which a phone may take long to send. */
export const sendTimeoutMs = 20_000
const fileTimeoutMs = 180_000

function toFailure(error: AppError | null): SendOutcome {
  const given = parseFields(error?.data?.['fields'])
  if (error && given) {
    const fields: FieldErrors = {}
    for (const field of shownFields) {
      const text = given[field]
      if (typeof text === 'string') fields[field] = text
    }
    return { kind: 'invalid', message: error.message, fields }
  }
  return {
    kind: 'failed',
    message: error?.message ?? sendFailedMessage,
    mail: error?.statusCode !== 413,
    retryAfter: error?.data?.['retryAfter'],
  }
}

function toFormData(fields: Readonly<Record<string, string | null>>, file: File): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value ?? '')
  data.set(fileField, file)
  return data
}

export function createEnquirySender({ fetch }: { fetch: typeof globalThis.fetch }) {
  let token: Promise<string | null> | null = null
  let siteKey: string | null = null

  async function request(path: string, content?: FormData | object) {
    const hasFile = content instanceof FormData
    const response = await fetch(path, {
      signal: AbortSignal.timeout(hasFile ? fileTimeoutMs : sendTimeoutMs),
      headers: {
        Accept: 'application/json',
        ...(content && !hasFile && { 'Content-Type': 'application/json' }),
      },
      ...(content && { method: 'POST', body: hasFile ? content : JSON.stringify(content) }),
    })
    return { ok: response.ok, body: parseFields(await response.json().catch(() => null)) }
  }

  async function fetchToken(): Promise<string | null> {
    const answer = await request(enquiryTokenPath).catch(() => null)
    const { token: found, turnstile } = answer?.body ?? {}
    if (typeof turnstile === 'string') siteKey = turnstile
    if (typeof found === 'string') return found
    token = null
    return null
  }

  const getToken = (): Promise<string | null> => (token ??= fetchToken())

  async function trySend(
    content: Readonly<Record<string, string>>,
    file: File | null,
    { isRetry }: { isRetry: boolean },
  ): Promise<SendOutcome> {
    const fields = { ...content, token: await getToken() }
    const { ok, body } = await request(enquiriesApiPath, file ? toFormData(fields, file) : fields)
    if (ok) {
      // A token is valid for one message.
      token = null
      const to = body?.['to']
      return typeof to === 'string' && to.startsWith('/contacto/')
        ? { kind: 'stored', to }
        : { kind: 'failed', message: sendFailedMessage, mail: true }
    }
    const error = parseAppError(body)
    const fresh = error?.data?.['token']
    if (typeof fresh === 'string') {
      token = Promise.resolve(fresh)
      if (!isRetry) return trySend(content, file, { isRetry: true })
    }
    return toFailure(error)
  }

  return {
    /** Early: to detect bots, the worker measures the time until the POST. Resolves to the site key, or null. */
    prepare: () => getToken().then(() => siteKey),
    send: (
      draft: EnquiryDraft,
      extra: Readonly<Record<string, string>>,
      file: File | null = null,
    ): Promise<SendOutcome> =>
      trySend({ ...draft, ...extra }, file, { isRetry: false }).catch(() => ({ kind: 'offline' })),
  }
}
