import { Hono } from 'hono'
import * as v from 'valibot'
import { isAppError } from '#client/runtime/errors.ts'
import { getPauseRetrySeconds } from '../../db/write-pause.ts'
import type { AppEnv } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { log } from '../../http/log.ts'
import { readBody } from '../../http/request/body.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { recordFormStarted, recordFormResult } from '../insight/not-found/form-steps.ts'
import {
  getClientAddress,
  closedMessage,
  invalidMessage,
  limitedMessage,
  pausedScriptMessage,
  toThanksPath,
  unconfirmedMessage,
  unreachableMessage,
} from './form/contact-form.ts'
import { receiveEnquiry } from './form/receive.ts'
import { createFormToken } from './form/token.ts'

const anyFields = v.record(v.string(), v.unknown())

/** `/api/consultas`: the contact form with script. */
export const enquiriesApi = new Hono<AppEnv>()
  .get('/token', async (c) => {
    const { secret, turnstile } = c.get('env').enquiries
    if (secret === null) return errorResponse(c, { statusCode: 503, message: closedMessage })
    recordFormStarted(c)
    return c.json({
      token: createFormToken(secret, c.get('now')),
      ...(turnstile ? { turnstile: turnstile.siteKey } : {}),
    })
  })
  .all('/token', createMethodNotAllowed('GET', 'HEAD'))
  .post('/', async (c) => {
    // The form validates the fields itself and reports errors in its own texts.
    const body = await readBody(c, anyFields)
    if (!body.ok) return body.response
    const env = c.get('env')
    const { secret } = env.enquiries
    try {
      const received = await receiveEnquiry(env, c.get('now'), body.value, getClientAddress(c))
      recordFormResult(c, received)
      switch (received.kind) {
        case 'stored': {
          const { reference } = received
          return c.json({ reference, to: toThanksPath(secret ?? '', reference) }, 201)
        }
        case 'invalid':
          return await errorResponse(c, {
            statusCode: 422,
            message: invalidMessage,
            data: { fields: received.fields },
          })
        case 'unconfirmed':
          return await errorResponse(c, {
            statusCode: 422,
            message: unconfirmedMessage,
            data: { token: secret === null ? null : createFormToken(secret, c.get('now')) },
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
      log('error', 'enquiry', { error })
      const retryAfter = getPauseRetrySeconds(error)
      return errorResponse(
        c,
        retryAfter === null
          ? { statusCode: 503, message: unreachableMessage, data: { mail: true } }
          : { statusCode: 503, message: pausedScriptMessage, data: { mail: true, retryAfter } },
      )
    }
  })
  .all('/', createMethodNotAllowed('POST'))
