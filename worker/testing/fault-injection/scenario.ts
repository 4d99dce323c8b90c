import type { Answer, Ask, Manager, Site } from './site.ts'

/** A route of the walk: how it is asked for, and what it may say while something is broken. */
export type Row = {
  /** Makes, by stores that are well, what the request needs. */
  make: (site: Site) => Promise<Ask>
  /** What it answers while all is well. */
  status: number
  /** True of an answer that is neither that nor a 503, and is no lie all the same. */
  soft?: (answer: Answer) => boolean
  /** It is sent while it is read: where that fails it breaks off. */
  streams?: boolean
  /** What it says when it is sent once more after its answer was lost, where it cannot be the same again. */
  again?: readonly number[]
  /** Tables of which being asked twice leaves more, with the reason. */
  more?: Readonly<Record<string, string>>
  /** Those among them where that holds of an attempt that failed, too. */
  alsoOfFailures?: readonly string[]
}

const json = { 'Content-Type': 'application/json' }

/** A request with a JSON body; without one, a plain request. */
export function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Ask {
  return body === undefined
    ? { path, init: { method, headers } }
    : { path, init: { method, headers: { ...json, ...headers }, body: JSON.stringify(body) } }
}

/** What a manager asks for: the path and body come from what was made for it. */
export function byManager(
  method: string,
  make: (site: Site, manager: Manager) => Promise<[path: string, body?: unknown]>,
): Row['make'] {
  return async (site) => {
    const manager = await site.manager()
    const [path, body] = await make(site, manager)
    return ask(method, path, body, manager.headers)
  }
}

export const open = (path: string, status = 200): Row => ({
  status,
  make: () => Promise.resolve(ask('GET', path)),
})
export const inside = (path: string, status = 200): Row => ({
  status,
  make: byManager('GET', () => Promise.resolve([path])),
})

/** A page and its data. */
export const page = (path: string): Readonly<Record<string, Row>> => ({
  [`GET ${path}`]: inside(path),
  [`GET /api/data${path}`]: inside(`/api/data${path}`),
})

/** Sent while it is read; each time that somebody takes it along is on record. */
export const download = (path: string): Row => ({
  ...inside(path),
  streams: true,
  more: { audit: 'it was asked for twice' },
})
