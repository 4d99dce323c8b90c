import * as v from 'valibot'
import {
  codeStepSchema,
  signInFields as names,
  signInSchema,
  signInSteps,
  type SignInPage,
} from '#client/features/account/contract/sign-in.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { toSignInPath } from '#client/runtime/session/paths.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import type { PageFormOutcome } from '#worker/http/page.ts'
import { parseBySchema, tooLarge } from '#worker/http/request/body.ts'
import { readForm } from '#worker/http/request/form-body.ts'
import { readToken } from '#worker/session/cookies.ts'
import { getAttempt, completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { parseReturnPath } from './return-path.ts'
import { signInWithCode, signInWithPassword } from './sign-in.ts'

const errorDataSchema = v.object({ fields: v.record(v.string(), v.string()) })
const isExpired = (error: AppError): boolean => error.data?.['expired'] === true

/** `POST /mngr/ingreso`: the sign-in form of a browser without scripts. */
export async function signInForm(c: AppContext): Promise<PageFormOutcome<SignInPage>> {
  const form = await readForm(c)
  if (!form.ok) return form.response
  const { fields, complete } = form.value
  if (!complete) return errorResponse(c, tooLarge)
  const text = (name: string): string => fields[name] ?? ''
  const volver = parseReturnPath(text(names.returnPath) || c.req.query(names.returnPath))
  const email = text(names.email).slice(0, 254)
  const remember = Object.hasOwn(fields, names.remember)
  const codeStep = Object.hasOwn(fields, names.code)
  const result = codeStep
    ? await tryCode(c, text(names.code))
    : await tryPassword(c, { email, password: text(names.password), remember })
  if (result.kind === 'signed-in') return c.redirect(volver, 303)
  if (result.kind === 'code-needed') {
    return c.redirect(`${toSignInPath(volver)}&${signInSteps.key}=${signInSteps.code}`, 303)
  }
  const page = { volver, step: codeStep ? 'code' : 'password', notice: '', email, remember } as const
  const { error } = result
  const texts = v.safeParse(errorDataSchema, error.data)
  return {
    data: {
      ...page,
      step: isExpired(error) ? 'password' : page.step,
      error: { message: error.message, fields: texts.success ? texts.output.fields : {} },
    },
    statusCode: error.statusCode,
    ...(result.retryAfterSeconds === undefined
      ? {}
      : { headers: { 'Retry-After': String(result.retryAfterSeconds) } }),
  }
}

async function tryPassword(c: AppContext, fields: object): Promise<SignInResult> {
  const parsed = parseBySchema(signInSchema, fields)
  if (!parsed.ok) return { kind: 'error', error: parsed.error }
  const outcome = await signInWithPassword(c.get('env'), { ...getAttempt(c), ...parsed.value })
  return completeSignIn(c, outcome, 'password')
}

async function tryCode(c: AppContext, code: string): Promise<SignInResult> {
  const parsed = parseBySchema(codeStepSchema, { code })
  if (!parsed.ok) return { kind: 'error', error: parsed.error }
  const outcome = await signInWithCode(c.get('env'), {
    ...getAttempt(c),
    step: readToken(c, 'pendingSignIn'),
    code,
  })
  return completeSignIn(c, outcome, 'code')
}
