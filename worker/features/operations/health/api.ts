import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Env } from '#worker/env.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { all, runChecks, vital } from './checks.ts'
import { createRemembered } from './remember.ts'
import type { Result } from './results.ts'

/** For how long an isolate answers with what it found, in milliseconds. */
export const rememberedMs = 10_000

const lookBriefly = createRemembered(rememberedMs, (env: Env) => runChecks([vital], env, Date.now()))
const lookClosely = createRemembered(rememberedMs, (env: Env) => runChecks(all, env, Date.now()))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Digests have one length, so that not even that of the token can be measured. */
const isToken = (authorization: string, token: string): boolean =>
  timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))

const isWell = (results: readonly Result[]): boolean => results.every(({ problem }) => problem === null)

function answer(results: readonly Result[], details: object = {}): Response {
  const ok = isWell(results)
  const body = { ok, version: __BUILD_ID__, ...details }
  return Response.json(body, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}

async function refuse(c: AppContext): Promise<Response> {
  const message = 'El estado detallado pide el token del sitio.'
  const response = await errorResponse(c, { statusCode: 401, message })
  response.headers.set('WWW-Authenticate', 'Bearer')
  return response
}

/**
 * `/api/salud`: whether the site does its work, for anybody; how each part is, for who has the token. Without its
 * database it answers 503; with the token, also while any part fails.
 */
export const healthApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const env = c.get('env')
    const authorization = c.req.header('Authorization')
    if (authorization === undefined) return answer(await lookBriefly(env))
    if (env.healthToken === null || !isToken(authorization, env.healthToken)) return refuse(c)
    const results = await lookClosely(env)
    const checks = results.map(({ part, problem, ms, ageMs }) => [
      part,
      {
        ok: problem === null,
        ms,
        ...(problem === null ? {} : { problem }),
        ...(ageMs === null ? {} : { ageMs }),
      },
    ])
    return answer(results, { checks: Object.fromEntries(checks) })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
