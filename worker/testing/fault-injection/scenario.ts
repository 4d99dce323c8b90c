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

export const createGet = (path: string, headers: Readonly<Record<string, string>> = {}): RequestInput => ({
  path,
  init: { method: 'GET', headers },
})

/** A GET request of a new manager; `make` creates what it reads and returns its path. */
export const asManager =
  (make: (site: FaultySite, manager: TestUser) => Promise<string> | string): Scenario['createRequest'] =>
  async (site) => {
    const manager = await site.addUser()
    return createGet(await make(site, manager), manager.headers)
  }

export const getPublic = (path: string): Scenario => ({
  status: 200,
  createRequest: () => Promise.resolve(createGet(path)),
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
  createPair(pattern, (before) => async (site) => createGet(withoutSlash(before + (await make(site)))))

/** Scenarios of a page of the manager area and of its data, as `getPublicPage`. */
export const getManagerPage = (
  pattern: string,
  make: (site: FaultySite, manager: TestUser) => Promise<string> | string = () => pattern,
): Readonly<Record<string, Scenario>> =>
  createPair(pattern, (before) => asManager(async (site, manager) => before + (await make(site, manager))))
