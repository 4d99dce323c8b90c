import type { ReceivedResponse, RequestInput, TestUser, FaultySite } from './site.ts'

/** A route of the walk: how it is asked for, and what it may say while something is broken. */
export type Scenario = {
  /** Makes, by stores that are well, what the request needs. */
  createRequest: (site: FaultySite) => Promise<RequestInput>
  /** What it answers while all is well. */
  status: number
  /** True of an answer that is neither that nor a 503, and is no lie all the same. */
  isAcceptableFailure?: (answer: ReceivedResponse) => boolean
  /** It is sent while it is read: where that fails it breaks off. */
  isStreamed?: boolean
  /** What it says when it is sent once more after its answer was lost, where it cannot be the same again. */
  repeatStatus?: readonly number[]
  /** Tables of which being asked twice leaves more, with the reason. */
  addsRowsTo?: Readonly<Record<string, string>>
  /** Those among them where that holds of an attempt that failed, too. */
  addsRowsOnFailure?: readonly string[]
}

const jsonHeaders = { 'Content-Type': 'application/json' }

/** A request with a JSON body; without one, a plain request. */
export function createRequest(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInput {
  return body === undefined
    ? { path, init: { method, headers } }
    : { path, init: { method, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) } }
}

/** What a manager asks for: the path and body come from what was made for it. */
export function asManager(
  method: string,
  make: (site: FaultySite, manager: TestUser) => Promise<[path: string, body?: unknown]>,
): Scenario['createRequest'] {
  return async (site) => {
    const manager = await site.addUser()
    const [path, body] = await make(site, manager)
    return createRequest(method, path, body, manager.headers)
  }
}

export const getPublic = (path: string, status = 200): Scenario => ({
  status,
  createRequest: () => Promise.resolve(createRequest('GET', path)),
})
export const getAsManager = (path: string, status = 200): Scenario => ({
  status,
  createRequest: asManager('GET', () => Promise.resolve([path])),
})

/** A page and its data. */
export const getPageAndData = (path: string): Readonly<Record<string, Scenario>> => ({
  [`GET ${path}`]: getAsManager(path),
  [`GET /api/data${path}`]: getAsManager(`/api/data${path}`),
})

/** Sent while it is read; each time that somebody takes it along is on record. */
export const getDownload = (path: string): Scenario => ({
  ...getAsManager(path),
  isStreamed: true,
  addsRowsTo: { audit: 'it was asked for twice' },
})
