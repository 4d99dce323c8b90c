import * as v from 'valibot'
import { challengeOrigin } from '#client/enquiries/contract/turnstile.ts'
import { log } from '../http/log.ts'
const address = `${challengeOrigin}/turnstile/v0/siteverify`
const answerSchema = v.object({ success: v.boolean() })
const deadlineMs = 5_000

/** Asks Turnstile whether its challenge was solved. Unreachable counts as not: the enquiry is stored, in quarantine. */
export async function passesTurnstile(secret: string, response: unknown, remoteip: string): Promise<boolean> {
  if (typeof response !== 'string' || response.length > 2_048) return false
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, remoteip }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    const result = v.safeParse(answerSchema, await answer.json())
    return result.success && result.output.success
  } catch (error) {
    log('error', 'turnstile', { error })
    return false
  }
}
