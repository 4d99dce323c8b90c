import { Hono } from 'hono'
import {
  codeStepSchema,
  passkeySignInSchema,
  signInSchema,
} from '#client/features/account/contract/sign-in.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { countReads } from '#worker/http/limits/counted-read.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { readToken } from '#worker/session/cookies.ts'
import { createAuthenticationOptions } from '../credentials/passkey.ts'
import { limitSignIn } from '../sign-in/limit-sign-in.ts'
import { parseReturnPath } from '../sign-in/return-path.ts'
import { attemptOf, settle, type SignInResult } from '../sign-in/sign-in-answer.ts'
import { signInWithCode, signInWithPasskey, signInWithPassword } from '../sign-in/sign-in.ts'

/** `/api/_auth/ingreso`: signing in, for the page's script. The form without scripts is `sign-in-form.ts`. */
export const signInApi = new Hono<AppEnv>()
  .use(limitSignIn)
  .post('/', async (c) => {
    const body = await readBody(c, signInSchema)
    if (!body.ok) return body.response
    const outcome = await signInWithPassword(c.get('env'), { ...attemptOf(c), ...body.value })
    return answer(c, await settle(c, outcome, 'password'), body.value.volver)
  })
  .post('/codigo', async (c) => {
    const body = await readBody(c, codeStepSchema)
    if (!body.ok) return body.response
    const step = readToken(c, 'step')
    const outcome = await signInWithCode(c.get('env'), { ...attemptOf(c), step, code: body.value.code })
    return answer(c, await settle(c, outcome, 'code'), body.value.volver)
  })
  .post('/llave/opciones', countReads('forms'), async (c) => {
    const purpose = { kind: 'sign-in' as const, managerId: null, now: c.get('now') }
    return c.json({ options: await createAuthenticationOptions(c.get('env'), purpose) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, passkeySignInSchema)
    if (!body.ok) return body.response
    const outcome = await signInWithPasskey(c.get('env'), { ...attemptOf(c), ...body.value })
    return answer(c, await settle(c, outcome, 'passkey'), body.value.volver)
  })
  .all('/*', methodNotAllowed('POST'))

async function answer(c: AppContext, result: SignInResult, wished: string | undefined): Promise<Response> {
  if (result.kind === 'signed-in') return c.json({ user: result.user, to: parseReturnPath(wished) })
  if (result.kind === 'code-needed') return c.json({ secondFactor: true })
  const refused = await errorResponse(c, result.error)
  // By the context, whose cookies it then carries: a step that is over is forgotten.
  return c.newResponse(refused.body, refused)
}
