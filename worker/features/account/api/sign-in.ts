import { Hono } from 'hono'
import {
  codeStepSchema,
  passkeySignInSchema,
  signInSchema,
} from '#client/features/account/contract/sign-in.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { limitReads } from '#worker/http/limits/limit-reads.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { readToken } from '#worker/session/cookies.ts'
import { createAuthenticationOptions } from '../credentials/passkey.ts'
import { getAttempt, completeSignIn, type SignInResult } from '../sign-in/complete-sign-in.ts'
import { limitSignInBody } from '../sign-in/limit-sign-in-body.ts'
import { parseReturnPath } from '../sign-in/return-path.ts'
import { signInWithCode, signInWithPasskey, signInWithPassword } from '../sign-in/sign-in.ts'

/** `/api/_auth/ingreso`: signing in, for the page's script. The form without scripts is `sign-in-form.ts`. */
export const signInApi = new Hono<AppEnv>()
  .use(limitSignInBody)
  .post('/', async (c) => {
    const body = await readBody(c, signInSchema)
    if (!body.ok) return body.response
    const outcome = await signInWithPassword(c.get('env'), { ...getAttempt(c), ...body.value })
    return respondWithResult(c, await completeSignIn(c, outcome, 'password'), body.value.volver)
  })
  .post('/codigo', async (c) => {
    const body = await readBody(c, codeStepSchema)
    if (!body.ok) return body.response
    const step = readToken(c, 'pendingSignIn')
    const outcome = await signInWithCode(c.get('env'), { ...getAttempt(c), step, code: body.value.code })
    return respondWithResult(c, await completeSignIn(c, outcome, 'code'), body.value.volver)
  })
  .post('/llave/opciones', limitReads('forms'), async (c) => {
    const purpose = { kind: 'sign-in' as const, userId: null, now: c.get('now') }
    return c.json({ options: await createAuthenticationOptions(c.get('env'), purpose) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, passkeySignInSchema)
    if (!body.ok) return body.response
    const outcome = await signInWithPasskey(c.get('env'), { ...getAttempt(c), ...body.value })
    return respondWithResult(c, await completeSignIn(c, outcome, 'passkey'), body.value.volver)
  })
  .all('/*', createMethodNotAllowed('POST'))

async function respondWithResult(
  c: AppContext,
  result: SignInResult,
  returnPath: string | undefined,
): Promise<Response> {
  if (result.kind === 'signed-in') return c.json({ user: result.user, to: parseReturnPath(returnPath) })
  if (result.kind === 'code-needed') return c.json({ secondFactor: true })
  const refused = await errorResponse(c, result.error)
  // Respond through the context: it adds the cookies, e.g. the one that ends an expired sign-in step.
  return c.newResponse(refused.body, refused)
}
