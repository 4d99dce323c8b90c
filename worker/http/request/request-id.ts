import { AsyncLocalStorage } from 'node:async_hooks'

/** What is done for one request, queue message or cron; its id is made when it is first asked for. */
type RequestContext = { id: string | null; headers: Headers | null }

const requestContexts = new AsyncLocalStorage<RequestContext>()

const rayShape = /^[0-9a-f]{16}(-[A-Z]{3})?$/

/** The platform's own name for the request where it has one, so that its log is found by the same id. */
function createId(headers: Headers | null): string {
  const ray = headers?.get('CF-Ray') ?? ''
  return rayShape.test(ray) ? ray : crypto.randomUUID()
}

/** The id of what is being done; null = nothing that has one, as in a command or a test of one function. */
export function getRequestId(): string | null {
  const run = requestContexts.getStore()
  if (!run) return null
  run.id ??= createId(run.headers)
  return run.id
}

/**
 * Everything that `work` does, also after it was answered, has one id: that of `cause` where it is known, of the
 * request's headers, or a new one.
 */
export function withRequestId<T>(cause: Headers | string | null | undefined, work: () => T): T {
  const isId = typeof cause === 'string'
  return requestContexts.run({ id: isId ? cause : null, headers: isId ? null : (cause ?? null) }, work)
}

/** A job of a queue that tells which request it comes from. */
export function addRequestId<Job extends object>(job: Job): Job & { request?: string } {
  const request = getRequestId()
  return request === null ? job : { ...job, request }
}
