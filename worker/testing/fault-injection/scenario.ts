import { toIfMatch } from '../content-site.ts'
import type { ReceivedResponse, RequestInput, TestUser, FaultySite } from './site.ts'

/** A route under test: its request, its normal answer, and acceptable answers during a fault. */
export type Scenario = {
  /** Creates, without faults, the data that the request needs. */
  createRequest: (site: FaultySite) => Promise<RequestInput>
  /** Status without faults. */
  status: number
  /** True for acceptable answers during a fault, besides the normal answer and a 503. */
  isAcceptableFailure?: (answer: ReceivedResponse) => boolean
  /** True if the answer is streamed, so that a fault may end it early. */
  isStreamed?: boolean
  /** Further statuses accepted when the request is repeated after the first answer was lost. */
  repeatStatus?: readonly number[]
  /** True if each successful repetition may add a row to `audit`. */
  isAudited?: boolean
  /** True if a repetition makes other calls: requests are counted, or answers stored. */
  remembersRequests?: boolean
  /** Tables that get more rows when the request is repeated, with the reason. */
  addsRowsTo?: Readonly<Record<string, string>>
  /** The tables of `addsRowsTo` that also get a row from a failed attempt. */
  addsRowsOnFailure?: readonly string[]
}

const jsonHeaders = { 'Content-Type': 'application/json' }

/** A request with a JSON body, or without body. */
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

/** A request of a new manager; `make` creates its data and returns path, body and the revision for `If-Match`. */
export function asManager(
  method: string,
  make: (site: FaultySite, manager: TestUser) => Promise<[path: string, body?: unknown, rev?: number]>,
): Scenario['createRequest'] {
  return async (site) => {
    const manager = await site.addUser()
    const [path, body, rev] = await make(site, manager)
    return createRequest(method, path, body, { ...manager.headers, ...toIfMatch(rev) })
  }
}

export const getPublic = (path: string, status = 200): Scenario => ({
  status,
  createRequest: () => Promise.resolve(createRequest('GET', path)),
})
const withoutSlash = (path: string): string => path.replace(/(.)\/$/, '$1')

const createPair = (
  pattern: string,
  createRequest: (before: string) => Scenario['createRequest'],
): Readonly<Record<string, Scenario>> =>
  Object.fromEntries(
    ['', '/api/data'].map((before) => [
      `GET ${withoutSlash(before + pattern)}`,
      { status: 200, createRequest: createRequest(before) },
    ]),
  )

/** Scenarios of a public page and of its data; `make` creates what it shows and returns its path. */
export const getPublicPage = (
  pattern: string,
  make: (site: FaultySite) => Promise<string> | string = () => pattern,
): Readonly<Record<string, Scenario>> =>
  createPair(
    pattern,
    (before) => async (site) => createRequest('GET', withoutSlash(before + (await make(site)))),
  )

/** Scenarios of a page of the manager area and of its data, as `getPublicPage`. */
export const getManagerPage = (
  pattern: string,
  make: (site: FaultySite, manager: TestUser) => Promise<string> | string = () => pattern,
): Readonly<Record<string, Scenario>> =>
  createPair(pattern, (before) =>
    asManager('GET', async (site, manager) => [before + (await make(site, manager))]),
  )
