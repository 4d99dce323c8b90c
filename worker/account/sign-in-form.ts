import * as v from 'valibot'
import {
  codeStepSchema,
  signInFields as names,
  signInSchema,
  signInSteps,
  type SignInPage,
} from '#client/account/contract.ts'
import type { AppError } from '#client/errors.ts'
import { signInPath } from '#client/session/paths.ts'
import type { AppContext } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { fieldsOf, invalid } from '../http/json-only.ts'
import type { PageFormOutcome } from '../http/page.ts'
import { readToken } from '../session/cookies.ts'
import { parseReturnPath } from './return-path.ts'
import { askingOf, settle, type SignInResult } from './sign-in-answer.ts'
import { signInWithCode, signInWithPassword } from './sign-in.ts'

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

const errorTexts = v.object({ fields: v.record(v.string(), v.string()) })
const isExpired = (error: AppError): boolean => error.data?.['expired'] === true

/** `POST /mngr/ingreso`: the sign-in form of a browser without scripts. */
export async function signInForm(c: AppContext): Promise<PageFormOutcome<SignInPage>> {
  if (!formType.test(c.req.header('Content-Type') ?? '')) {
    return errorResponse(c, { statusCode: 415, message: 'Esta página solo acepta formularios.' })
  }
  const form = await c.req.formData().catch(() => null)
  if (!form) return errorResponse(c, { statusCode: 400, message: 'El formulario llegó incompleto.' })
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const volver = parseReturnPath(text(names.wished) || c.req.query(names.wished))
  const email = text(names.email).slice(0, 254)
  const remember = form.has(names.remember)
  const codeStep = form.has(names.code)
  const result = codeStep
    ? await tryCode(c, text(names.code))
    : await tryPassword(c, { email, password: text(names.password), remember })
  if (result.kind === 'signed-in') return c.redirect(volver, 303)
  if (result.kind === 'code-needed') {
    return c.redirect(`${signInPath(volver)}&${signInSteps.key}=${signInSteps.code}`, 303)
  }
  const page = { volver, step: codeStep ? 'code' : 'password', email, remember } as const
  const { error } = result
  const texts = v.safeParse(errorTexts, error.data)
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

async function tryPassword(c: AppContext, given: object): Promise<SignInResult> {
  const parsed = v.safeParse(signInSchema, given)
  if (!parsed.success) return { kind: 'error', error: invalid(fieldsOf(parsed.issues)) }
  const outcome = await signInWithPassword(c.get('env'), { ...askingOf(c), ...parsed.output })
  return settle(c, outcome, 'password')
}

async function tryCode(c: AppContext, code: string): Promise<SignInResult> {
  const parsed = v.safeParse(codeStepSchema, { code })
  if (!parsed.success) return { kind: 'error', error: invalid(fieldsOf(parsed.issues)) }
  const outcome = await signInWithCode(c.get('env'), { ...askingOf(c), step: readToken(c, 'step'), code })
  return settle(c, outcome, 'code')
}
