import { type DeclaredRoute, listEvents, parameterPattern } from '../../api/list-routes.ts'
import { createFixture, type FixtureValues } from '../fixtures.ts'
import type { Scenario } from './scenario.ts'
import { createUniqueId, type FaultySite, type RequestInput, type TestUser } from './site.ts'

/** The example request of a route; `user` sends it, unless the route is public. */
export async function createExampleRequest(
  site: FaultySite,
  { method, path, permission, example, ifMatch, form }: DeclaredRoute,
  user: TestUser,
): Promise<RequestInput> {
  const given = example.given ? await createFixture(example.given, site, user) : {}
  const { init, ...values }: FixtureValues = { unique: createUniqueId(), ...given }
  const fill = (text: unknown) =>
    String(text).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
  const fillBody = (body: unknown) =>
    fill(JSON.stringify(body).replaceAll(/"\{(\w+)\}"/g, (_, name: string) => JSON.stringify(values[name])))
  const params = new Map<string, unknown>(Object.entries({ ...values, ...example.params }))
  const query = new URLSearchParams(
    Object.entries(example.params ?? {})
      .filter(([name]) => !path.includes(`:${name}`))
      .map(([name, value]) => [name, fill(value)]),
  ).toString()
  const address = path.replaceAll(parameterPattern, (_, name: string) => fill(params.get(name)))
  const headers = new Headers({
    ...(permission === 'public' ? {} : user.headers),
    ...(ifMatch ? { 'If-Match': `"${values['rev']}"` } : {}),
  })
  new Headers(init?.headers).forEach((value, name) => headers.set(name, value))
  const filled = example.body === undefined ? undefined : fillBody(example.body)
  const body = filled && form ? new URLSearchParams(JSON.parse(filled)).toString() : (filled ?? init?.body)
  if (filled) headers.set('Content-Type', form ? 'application/x-www-form-urlencoded' : 'application/json')
  return {
    path: query === '' ? address : `${address}?${query}`,
    init: { method, headers, ...(body === undefined ? {} : { body }) },
  }
}

export function toScenario(route: DeclaredRoute): Scenario {
  const { answer, example, ifMatch, rateLimit } = route
  const {
    status,
    repeatStatus = ifMatch ? 412 : status,
    failureText,
    addsRowsTo,
    addsRowsOnFailure,
  } = example
  return {
    status,
    createRequest: async (site) => createExampleRequest(site, route, await site.addUser()),
    repeatStatus: [repeatStatus],
    isAudited: listEvents(route).length > 0,
    remembersRequests: rateLimit !== 'none',
    isStreamed: typeof answer === 'object' && 'file' in answer && answer.isStreamed === true,
    ...(addsRowsTo ? { addsRowsTo } : {}),
    ...(addsRowsOnFailure ? { addsRowsOnFailure } : {}),
    ...(failureText === undefined
      ? {}
      : {
          isAcceptableFailure: ({ status: found, body }) =>
            found === status && [failureText].flat().some((text) => body?.includes(text)),
        }),
  }
}
