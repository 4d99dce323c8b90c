import type { After } from '#client/runtime/browser/browser.ts'
import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'

/** How long what failed waits before each further attempt, in milliseconds. */
export const pausesMs = [1_000, 4_000]
/** An answer that takes longer is none: the line is dead, though nobody said so. */
const answerMs = 90_000

const dead = {
  ok: false,
  error: { statusCode: 503, message: 'El servidor no contestó. Se sigue donde quedó.' },
} as const

export async function attempt<T>(after: After, send: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiResult<T>>()
  const forget = after(answerMs, () => resolve(dead))
  send().then(resolve, reject)
  return promise.finally(forget)
}

/** Asks again where the server does not answer; only for what changes nothing, or nothing twice. */
export function patient(call: typeof callApi, after: After): typeof callApi {
  return async (path, request, schema) => {
    for (let round = 0; ; round += 1) {
      const answer = await attempt(after, () => call(path, request, schema))
      const pause = pausesMs[round]
      if (answer.ok || answer.error.statusCode < 500 || pause === undefined) return answer
      await new Promise<void>((resolve) => after(pause, resolve))
    }
  }
}
