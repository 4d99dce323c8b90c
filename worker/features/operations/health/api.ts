import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Env } from '#worker/env.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { externalChecks, runChecks, databaseCheck } from './checks.ts'
import { createMemoized } from './memoize.ts'
import type { CheckResult } from './results.ts'

/** Lifetime of cached results in an isolate, in milliseconds. */
export const cachedForMs = 10_000

const checkBriefly = createMemoized(cachedForMs, (env: Env) => runChecks([databaseCheck], env, Date.now()))
const checkFully = createMemoized(cachedForMs, (env: Env) => runChecks(externalChecks, env, Date.now()))

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes: they have equal lengths, so the comparison does not reveal the length of the token. */
const isHealthToken = (authorization: string, token: string): boolean =>
  timingSafeEqual(hashText(authorization), hashText(`Bearer ${token}`))

const isHealthy = (results: readonly CheckResult[]): boolean =>
  results.every(({ problem }) => problem === null)

function respondWithHealth(results: readonly CheckResult[], details: object = {}): Response {
  const ok = isHealthy(results)
  const body = { ok, version: __BUILD_ID__, ...details }
  return Response.json(body, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}

async function respondUnauthorized(c: AppContext): Promise<Response> {
  const message = 'El estado detallado pide el token del sitio.'
  const response = await errorResponse(c, { statusCode: 401, message })
  response.headers.set('WWW-Authenticate', 'Bearer')
  return response
}

/**
 * `/api/salud`: tells anybody whether the site works (503 without its database) and, with the token, the state of each
 * part (503 if any fails).
 */
export const healthApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const env = c.get('env')
    const authorization = c.req.header('Authorization')
    if (authorization === undefined) return respondWithHealth(await checkBriefly(env))
    if (env.healthToken === null || !isHealthToken(authorization, env.healthToken))
      return respondUnauthorized(c)
    const results = await checkFully(env)
    const checks = results.map(({ part, problem, ms, ageMs }) => [
      part,
      {
        ok: problem === null,
        ms,
        ...(problem === null ? {} : { problem }),
        ...(ageMs === null ? {} : { ageMs }),
      },
    ])
    return respondWithHealth(results, { checks: Object.fromEntries(checks) })
  })
  .all('/', createMethodNotAllowed('GET', 'HEAD'))
