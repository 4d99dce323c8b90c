import * as v from 'valibot'
import { challengeAction, challengeOrigin } from '#client/features/enquiries/contract/turnstile.ts'
import { withTimeout } from '#worker/db/with-timeout.ts'
import { log } from '#worker/http/log.ts'

const verifyUrl = `${challengeOrigin}/turnstile/v0/siteverify`
const answerSchema = v.object({ success: v.literal(true), hostname: v.string(), action: v.string() })
const timeoutMs = 5_000

type Challenge = { secret: string; siteUrl: string; remoteip: string }

/**
 * Asks Turnstile whether the challenge was solved, for this hostname and form: anybody can embed a public site key
 * elsewhere and collect responses. Returns false if Turnstile does not answer, so the enquiry goes to quarantine.
 */
export async function verifyTurnstile(
  response: unknown,
  challenge: Challenge,
  fetchUrl: typeof fetch = fetch,
): Promise<boolean> {
  const { secret, siteUrl, remoteip } = challenge
  if (typeof response !== 'string' || response.length > 2_048) return false
  try {
    const init = { method: 'POST', body: new URLSearchParams({ secret, response, remoteip }) }
    const signal = AbortSignal.timeout(timeoutMs)
    const read = async (): Promise<unknown> => (await fetchUrl(verifyUrl, { ...init, signal })).json()
    const result = v.safeParse(answerSchema, await withTimeout(read(), timeoutMs))
    if (!result.success) return false
    const { hostname, action } = result.output
    return hostname === new URL(siteUrl).hostname && action === challengeAction
  } catch (error) {
    log('error', 'turnstile', { error })
    return false
  }
}
