import { Hono } from 'hono'
import { codeStepSchema, passkeySignInSchema, signInSchema } from '#client/contract/account.ts'
import { askForPasskey, checkPasskey } from '../auth/passkey.ts'
import { parseReturnPath } from '../auth/return-path.ts'
import { attemptLimits, signInWithCode, signInWithPassword, tooMany } from '../auth/sign-in.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { findManager } from '../data/managers.ts'
import { countAttempt } from '../data/throttle.ts'
import { audit } from '../middleware/audit.ts'
import { readToken } from '../middleware/cookies.ts'
import { readBody } from '../middleware/json-only.ts'
import { methodNotAllowed } from '../middleware/method-not-allowed.ts'
import { startSession } from '../middleware/session.ts'
import { errorResponse } from '../render/error.tsx'
import { askingOf, settle, type SignInResult } from './sign-in-answer.ts'

/** `/api/_auth/ingreso`: signing in, for the page's script. The form without scripts is `sign-in-form.ts`. */
export const signInApi = new Hono<AppEnv>()
  .post('/', async (c) => {
    const { body, refusal } = await readBody(c, signInSchema)
    if (refusal) return refusal
    const outcome = await signInWithPassword(c.get('env'), { ...askingOf(c), ...body })
    return answer(c, await settle(c, outcome, 'password'), body.volver)
  })
  .post('/codigo', async (c) => {
    const { body, refusal } = await readBody(c, codeStepSchema)
    if (refusal) return refusal
    const step = readToken(c, 'step')
    const outcome = await signInWithCode(c.get('env'), { ...askingOf(c), step, code: body.code })
    return answer(c, await settle(c, outcome, 'code'), body.volver)
  })
  .post('/llave/opciones', async (c) => {
    const { network, now } = askingOf(c)
    const limits = [{ key: `questions:${network}`, max: attemptLimits.questions }]
    const counted = await countAttempt(c.get('env').db, limits, now)
    if (!counted.allowed) return refuse(c, counted.retryAfterSeconds)
    const question = { kind: 'sign-in' as const, managerId: null, now }
    return c.json({ options: await askForPasskey(c.get('env'), question) })
  })
  .post('/llave', async (c) => {
    const { body, refusal } = await readBody(c, passkeySignInSchema)
    if (refusal) return refusal
    const env = c.get('env')
    const question = { kind: 'sign-in' as const, managerId: null, now: c.get('now') }
    const managerId = await checkPasskey(env, body.response, question)
    const manager = managerId === null ? null : await findManager(env.db, managerId)
    if (!manager || manager.disabled) {
      await audit(c, { event: 'sign-in.failed', managerId, detail: 'passkey' })
      const message = 'No pudimos comprobar esa llave de acceso. Prueba otra vez o usa tu contraseña.'
      return errorResponse(c, { statusCode: 401, message })
    }
    const { id, name, email } = manager
    await startSession(c, { id, name, email }, body.remember)
    await audit(c, { event: 'sign-in.passkey', managerId: id })
    return c.json({ user: { id, name, email }, to: parseReturnPath(body.volver) })
  })
  .all('/*', methodNotAllowed('POST'))

async function answer(c: AppContext, result: SignInResult, wished: string | undefined): Promise<Response> {
  if (result.kind === 'signed-in') return c.json({ user: result.user, to: parseReturnPath(wished) })
  if (result.kind === 'code-needed') return c.json({ secondFactor: true })
  return result.retryAfterSeconds === undefined
    ? errorResponse(c, result.error)
    : refuse(c, result.retryAfterSeconds)
}

async function refuse(c: AppContext, retryAfterSeconds: number): Promise<Response> {
  const response = await errorResponse(c, tooMany(retryAfterSeconds))
  response.headers.set('Retry-After', String(retryAfterSeconds))
  return response
}
