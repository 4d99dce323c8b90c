import type { StartTimer } from '#client/runtime/browser/browser.ts'
import type { ApiResult, callApi } from '#client/runtime/session/call-api.ts'

/** Pauses before each retry, in milliseconds. */
export const retryDelaysMs = [1_000, 4_000]
/** After this time a request counts as failed, in milliseconds. */
const responseTimeoutMs = 90_000

const noResponse = {
  ok: false,
  error: { statusCode: 503, message: 'El servidor no contestó. Se sigue donde quedó.' },
} as const

export async function withTimeout<T>(
  runAfter: StartTimer,
  send: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<ApiResult<T>>()
  const forget = runAfter(responseTimeoutMs, () => resolve(noResponse))
  send().then(resolve, reject)
  return promise.finally(forget)
}

/** Retries server errors. Use it only for idempotent requests. */
export function withRetries(call: typeof callApi, runAfter: StartTimer): typeof callApi {
  return async (path, request, schema) => {
    for (let round = 0; ; round += 1) {
      const answer = await withTimeout(runAfter, () => call(path, request, schema))
      const pause = retryDelaysMs[round]
      if (answer.ok || answer.error.statusCode < 500 || pause === undefined) return answer
      await new Promise<void>((resolve) => runAfter(pause, resolve))
    }
  }
}
