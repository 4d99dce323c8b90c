import { Hono } from 'hono'
import { isAppError } from '#client/errors.ts'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import {
  clientAddress,
  closedMessage,
  limitedMessage,
  thanksAddress,
  unconfirmedMessage,
  unreachableMessage,
} from './contact-form.ts'
import { receiveEnquiry } from './receive.ts'
import { issueToken } from './token.ts'

/** The body as an object, or null. Bytes that are no UTF-8 are no JSON. */
async function readJson(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())
    const value: unknown = JSON.parse(text)
    // A non-null object that is no list can be read by any key.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** `/api/consultas`: the contact form with script. */
export const enquiriesApi = new Hono<AppEnv>()
  .get('/token', async (c) => {
    const { secret, turnstile } = c.get('env').enquiries
    if (secret === null) return errorResponse(c, { statusCode: 503, message: closedMessage })
    return c.json({
      token: issueToken(secret, c.get('now')),
      ...(turnstile ? { turnstile: turnstile.siteKey } : {}),
    })
  })
  .all('/token', methodNotAllowed('GET', 'HEAD'))
  .post('/', async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
      return errorResponse(c, { statusCode: 415, message: 'Envía la consulta como JSON.' })
    const body = await readJson(c.req.raw)
    if (!body) return errorResponse(c, { statusCode: 400, message: 'La consulta no se pudo leer.' })
    const env = c.get('env')
    const { secret } = env.enquiries
    try {
      const received = await receiveEnquiry(env, c.get('now'), body, clientAddress(c))
      switch (received.kind) {
        case 'stored': {
          const { reference } = received
          return c.json({ reference, to: thanksAddress(secret ?? '', reference) }, 201)
        }
        case 'invalid':
          return await errorResponse(c, {
            statusCode: 422,
            message: 'Revisa los campos marcados y vuelve a enviar el mensaje.',
            data: { fields: received.fields },
          })
        case 'unconfirmed':
          return await errorResponse(c, {
            statusCode: 422,
            message: unconfirmedMessage,
            data: { token: secret === null ? null : issueToken(secret, c.get('now')) },
          })
        case 'closed':
          return await errorResponse(c, { statusCode: 503, message: closedMessage, data: { mail: true } })
        case 'limited': {
          const response = await errorResponse(c, { statusCode: 429, message: limitedMessage })
          response.headers.set('Retry-After', String(received.retryAfter))
          return response
        }
      }
    } catch (error) {
      if (!isAppError(error)) throw error
      console.error(JSON.stringify({ level: 'error', event: 'enquiry', error: String(error) }))
      return errorResponse(c, { statusCode: 503, message: unreachableMessage, data: { mail: true } })
    }
  })
  .all('/', methodNotAllowed('POST'))
