import { AsyncLocalStorage } from 'node:async_hooks'

/** One request, queue message or cron run. Its id is created on first use. */
type RequestContext = { id: string | null; headers?: Headers }

const requestContexts = new AsyncLocalStorage<RequestContext>()

const rayShape = /^[0-9a-f]{16}(-[A-Z]{3})?$/

/** Uses the `CF-Ray` of the request, if valid, so that the platform's logs have the same id. */
function createId(headers: Headers | undefined): string {
  const ray = headers?.get('CF-Ray') ?? ''
  return rayShape.test(ray) ? ray : crypto.randomUUID()
}

/** The id of the current request, queue message or cron run; null outside of them, as in scripts and unit tests. */
export function getRequestId(): string | null {
  const run = requestContexts.getStore()
  if (!run) return null
  run.id ??= createId(run.headers)
  return run.id
}

/** Runs `work`, and what it starts, with one request id: `id`, or else the valid `CF-Ray` of `headers`, or a new id. */
export const withRequestId = <T>(context: RequestContext, work: () => T): T =>
  requestContexts.run({ ...context }, work)

/** Adds the current request id, if there is one, to a queue message. */
export function addRequestId<Job extends object>(job: Job): Job & { request?: string } {
  const request = getRequestId()
  return request === null ? job : { ...job, request }
}
