import type { callApi } from '#client/runtime/session/call-api.ts'

/**
 * Sends one request after the other. A changed password replaces the session: what is sent meanwhile would be refused,
 * because it has the old one.
 */
export function queueCalls(call: typeof callApi): typeof callApi {
  let last: Promise<unknown> = Promise.resolve()
  return (path, request, schema) => {
    const result = last.then(() => call(path, request, schema))
    last = result
    return result
  }
}
