import * as v from 'valibot'
import { type AppError, isAppError } from '#client/runtime/errors.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import { getPauseRetrySeconds } from '../../db/write-pause.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { log } from '../../http/log.ts'
import { type ParsedBody, readBody } from '../../http/request/body.ts'
import { recordFormStarted } from '../insight/not-found/form-steps.ts'
import {
  getClientAddress,
  receivePosted,
  refusals,
  toThanksPath,
  unreachableMessage,
} from './form/contact-form.ts'
import { readPosted } from './form/read-form.ts'
import type { Posted, ReceiveOutcome } from './form/receive.ts'
import { createFormToken } from './form/token.ts'

// Accept any fields here: `receiveEnquiry` validates them and reports errors in the form's own words.
const anyFields = v.record(v.string(), v.unknown())

async function readFields(c: AppContext): Promise<ParsedBody<Posted>> {
  const body = await readBody(c, anyFields)
  return body.ok ? { ok: true, value: { fields: body.value } } : body
}

/** Shown while writes are paused. The form's script then sends the message again by itself. */
const pausedMessage =
  'Estamos poniendo a punto el sitio y en unos minutos volverá a recibir mensajes. Lo que escribiste sigue aquí, y con esta página abierta se envía solo.'

type Refusal = Exclude<ReceiveOutcome, { kind: 'stored' }>

function getRefusalData(refusal: Refusal, secret: string | null, now: number): AppError['data'] {
  switch (refusal.kind) {
    case 'invalid':
      return { fields: refusal.fields }
    case 'unconfirmed':
      return { token: secret === null ? null : createFormToken(secret, now) }
    case 'closed':
      return { mail: true }
    case 'limited':
      return undefined
  }
}

async function receiveForm({ c }: RouteInput): Promise<Response> {
  const address = getClientAddress(c)
  const body = await readPosted<Posted>(c, address, readFields)
  if (!body.ok) return body.response
  const env = c.get('env')
  const { secret } = env.enquiries
  try {
    const received = await receivePosted(c, body.value, address)
    if (received.kind === 'stored') {
      const { reference } = received
      return c.json({ reference, to: toThanksPath(secret ?? '', received, body.value.fields['asunto']) }, 201)
    }
    const data = getRefusalData(received, secret, c.get('now'))
    const response = await errorResponse(c, { ...refusals[received.kind], ...(data && { data }) })
    if (received.kind === 'limited') response.headers.set('Retry-After', String(received.retryAfter))
    return response
  } catch (error) {
    if (!isAppError(error)) throw error
    log('error', 'enquiry', { error })
    const retryAfter = getPauseRetrySeconds(error)
    return errorResponse(
      c,
      retryAfter === null
        ? { statusCode: 503, message: unreachableMessage, data: { mail: true } }
        : { statusCode: 503, message: pausedMessage, data: { mail: true, retryAfter } },
    )
  }
}

/** `/api/consultas`: the contact form with script. */
export const enquiriesApi = createApi([
  route('GET', '/token', {
    permission: 'public',
    audit: { none: 'only reads' },
    rateLimit: 'none',
    answer: v.object({ token: v.string(), turnstile: v.optional(v.string()) }),
    // Tokens are issued even if counting fails.
    example: { status: 200, failureText: '"token"' },
    handle: ({ c }) => {
      const { secret, turnstile } = c.get('env').enquiries
      if (secret === null) return errorResponse(c, refusals.closed)
      recordFormStarted(c)
      return c.json({
        token: createFormToken(secret, c.get('now')),
        ...(turnstile ? { turnstile: turnstile.siteKey } : {}),
      })
    },
  }),
  route('POST', '/', {
    permission: 'public',
    audit: { none: 'a message of a visitor, which the inbox shows' },
    rateLimit: 'none',
    answer: v.object({ reference: v.string(), to: v.string() }),
    example: { given: 'contact form', status: 201 },
    handle: receiveForm,
  }),
])
