import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ParamKeys } from 'hono/types'
import * as v from 'valibot'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission, type Permission } from '#client/runtime/session/permissions.ts'
import type { AuditEntry, AuditEvent } from '../audit/audit-entry.ts'
import { auditRequest, auditStep } from '../audit/audit-step.ts'
import type { BatchStep } from '../db/write-batch.ts'
import type { Env } from '../env.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { errorResponse, notAllowed, notFound } from '../http/errors.ts'
import { limitBody } from '../http/limits/limit-body.ts'
import { limitPerUser } from '../http/limits/limit-per-user.ts'
import { limitReads } from '../http/limits/limit-reads.ts'
import type { NetworkLimitName } from '../http/limits/memory-limits.ts'
import type { rateLimits } from '../http/limits/rate-limits.ts'
import { type ParsedBody, parseBySchema, readBody, rejectBody } from '../http/request/body.ts'
import { requireIfMatch } from '../http/responses/etag.ts'
import { createMethodNotAllowed } from '../http/responses/method-not-allowed.ts'
import type { RouteExample } from './route-example.ts'

type Schema = v.GenericSchema
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Audit = AuditEvent | readonly AuditEvent[] | { none: string }
type EventOf<Recorded extends Audit> = Recorded extends readonly (infer Event)[]
  ? Event
  : Extract<Recorded, AuditEvent>

/** What a route says about itself. The guard, the tests and docs/permissions.md read it. */
export type RouteFacts = {
  permission: Permission | 'public'
  /** Needed besides `permission`: one of these. */
  oneOf?: readonly Permission[]
  audit: Audit
  /** A limit per user, or per network. `none`: nothing is limited before `handle`, which may limit by what it reads. */
  rateLimit: keyof typeof rateLimits.user | { perNetwork: NetworkLimitName } | 'none'
  /** `requireFreshSignIn` of the feature `account`, if a recent sign-in is needed. */
  freshSignIn?: MiddlewareHandler<AppEnv>
  /** Values of the path and of the query, if they are more than texts of the path: an invalid one is a 404 or a 422. */
  params?: Schema
  /** A JSON object. Without it the handler may read a body of another type. */
  body?: Schema
  /** All fields of a posted form. `handle` reads them, because a refusal shows again what was typed. */
  form?: Schema
  /** Undefined = the default of worker/http/limits/limit-body.ts. */
  maxBytes?: number
  /** True if the change is based on a revision, named in `If-Match`: 428 without the header. */
  ifMatch?: true
  answer: Schema | 'empty' | { file: string; isStreamed?: true }
  example: RouteExample
}

/** An audit entry about the signed-in person (in public routes about nobody), unless `userId` names another. */
type Entry<Event extends AuditEvent> = Partial<Omit<AuditEntry, 'device' | 'country'>> & { event: Event }

/** `Params`: a schema, or the texts of the path. */
export type RouteInput<Body extends Schema = never, Params = unknown, Event extends AuditEvent = never> = {
  c: AppContext
  env: Env
  /** When the request was received, in epoch milliseconds. */
  now: number
  body: v.InferOutput<Body>
  params: Params extends Schema ? v.InferOutput<Params> : Params
  /** Missing in public routes. */
  user: SessionUser
  /** The revision in `If-Match`; missing in routes without `ifMatch`. */
  rev: number
  /** An audit entry as a step of the batch that it describes. */
  record: (entry: Entry<Event>) => BatchStep
  /** Writes an audit entry of a request that writes nothing else. */
  recordNow: (entry: Entry<Event>) => Promise<void>
}

/** A value of the fixture may stand for each property, whatever its type. */
type BodyExample<Body> = { [Name in keyof Body]: Body[Name] | `{${string}}` }

/** The values of an example by schema; none without a schema. */
type ExampleOf<Body extends Schema, Params extends Schema> = RouteExample &
  ([Body] extends [never] ? { body?: never } : { body: BodyExample<v.InferInput<Body>> }) &
  ([Params] extends [never] ? unknown : { params?: Partial<v.InferInput<Params>> })

/** The texts of a path's parameters, unless a schema parses them. */
type ParamsOf<Path extends string, Params extends Schema> = [Params] extends [never]
  ? Record<ParamKeys<Path>, string>
  : Params

type Definition<
  Path extends string,
  Body extends Schema,
  Params extends Schema,
  Recorded extends Audit,
  Form extends Schema,
> = Omit<RouteFacts, 'audit' | 'params' | 'body' | 'form' | 'example'> & {
  audit: Recorded
  params?: Params
  body?: Body
  form?: Form
  example: ExampleOf<Body | Form, Params>
  handle: (
    input: RouteInput<Body, ParamsOf<Path, NoInfer<Params>>, EventOf<NoInfer<Recorded>>>,
  ) => Response | Promise<Response>
}

type Route = { method: Method; path: string; facts: RouteFacts; handlers: Handler<AppEnv>[] }

/** Handler → what its route declares, for the API's description and for tests. */
export const declaredRoutes = new WeakMap<object, RouteFacts>()

/** Whether somebody with these permissions may call a route. */
export const isAllowed = (
  user: { permissions: readonly string[] },
  { permission, oneOf }: Pick<RouteFacts, 'permission' | 'oneOf'>,
): boolean =>
  permission === 'public' ||
  (hasPermission(user, permission) && (oneOf?.some((one) => hasPermission(user, one)) ?? true))

const requirePermission = (facts: RouteFacts) =>
  createMiddleware<AppEnv>(async (c, next) =>
    isAllowed(c.get('user'), facts) ? next() : errorResponse(c, notAllowed),
  )

function createLimit(rateLimit: RouteFacts['rateLimit']): MiddlewareHandler<AppEnv>[] {
  if (rateLimit === 'none') return []
  return [typeof rateLimit === 'object' ? limitReads(rateLimit.perNetwork) : limitPerUser(rateLimit)]
}

async function readParams<Params extends Schema>(
  c: AppContext,
  schema: Params,
): Promise<ParsedBody<v.InferOutput<Params>>> {
  const inPath = c.req.param()
  const parsed = parseBySchema(schema, { ...c.req.query(), ...inPath })
  if (parsed.ok) return parsed
  const isMissing = Object.keys(parsed.error.data?.['fields'] ?? {}).some((name) => name in inPath)
  return isMissing ? { ok: false, response: await notFound(c) } : rejectBody(c, parsed.error)
}

/**
 * An endpoint that declares who may call it, what it records and what it takes. Checks permission, recent sign-in, rate limit,
 * `If-Match`, parameters and body, in this order, before `handle`.
 */
export function route<
  Path extends string,
  Body extends Schema = never,
  Params extends Schema = never,
  Recorded extends Audit = never,
  Form extends Schema = never,
>(method: Method, path: Path, definition: Definition<Path, Body, Params, Recorded, Form>): Route {
  const { handle, ...facts } = definition
  const { permission, freshSignIn, rateLimit, maxBytes, ifMatch } = facts
  // Without a schema the type of the value is `never`, so that no handler reads this one.
  const none: ParsedBody<never> = { ok: true, value: undefined as never }
  const handler: Handler<AppEnv> = async (c) => {
    const inPath = { ok: true, value: c.req.param() } as const
    const params = facts.params ? await readParams(c, facts.params) : inPath
    if (!params.ok) return params.response
    const body = facts.body ? await readBody(c, facts.body) : none
    if (!body.ok) return body.response
    const user = c.get('user')
    const userId = permission === 'public' ? null : user.id
    return handle({
      c,
      env: c.get('env'),
      now: c.get('now'),
      body: body.value,
      // Safe: the schema gives the values their type, or else the path.
      params: params.value as never,
      user,
      rev: c.get('rev'),
      record: (entry) => auditStep(c, { userId, ...entry }),
      recordNow: (entry) => auditRequest(c, { userId, ...entry }),
    })
  }
  declaredRoutes.set(handler, facts)
  const handlers = [
    ...(permission === 'public' ? [] : [requirePermission(facts)]),
    ...(freshSignIn ? [freshSignIn] : []),
    ...createLimit(rateLimit),
    ...(maxBytes === undefined ? [] : [limitBody(maxBytes)]),
    ...(ifMatch ? [requireIfMatch] : []),
    handler,
  ]
  return { method, path, facts, handlers }
}

/** A sub-app of declared routes, in their order. Other methods of a declared path get 405. */
export function createApi(routes: readonly Route[]): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  for (const [index, { method, path, handlers }] of routes.entries()) {
    api.on(method, [path], ...handlers)
    if (routes.slice(index + 1).some((other) => other.path === path)) continue
    const methods = routes.filter((other) => other.path === path).map((other) => other.method)
    const declared = methods.flatMap((name) => (name === 'GET' ? [name, 'HEAD'] : name))
    api.all(path, (c) => {
      // A posted form has the address of its page.
      const ofPage = c.get('route').name === null ? [] : ['GET', 'HEAD']
      return createMethodNotAllowed(...new Set([...declared, ...ofPage]))(c)
    })
  }
  return api
}
