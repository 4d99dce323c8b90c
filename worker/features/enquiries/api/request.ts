import * as v from 'valibot'
import { noMailText } from '#client/runtime/text/mail-delivery.ts'
import type { Env } from '#worker/env.ts'
import { getMailDelivery } from '#worker/env/mail.ts'
import { referencePattern } from '../reference.ts'

/** Parameters of the paths; a malformed reference or id is a 404. */
export const refParams = v.object({ ref: v.pipe(v.string(), v.regex(referencePattern)) })
export const numericIdParams = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.toNumber()) })

/** Answers of routes that put mails into the queue, or that only say that they are done. */
export const queuedSchema = v.object({ queued: v.number() })
export const doneSchema = v.object({})

export function canMail({ mail, enquiries: { queue } }: Env): boolean {
  return mail !== null && queue !== null
}

/** Whether an answer leaves the site; otherwise it is only prepared. */
export const sendsAnswers = (env: Env): boolean => canMail(env) && getMailDelivery(env.mail) === 'sent'

export const mailNotConfiguredError = {
  statusCode: 409,
  message: `${noMailText} En «Estado» está lo que hace falta.`,
}
