import * as v from 'valibot'
import { sessionUserSchema } from '#client/runtime/session/contract.ts'
import { codeSchema, passkeyLabelSchema, nameSchema, newPasswordSchema, requiredText } from './fields.ts'
import { assertionSchema, registrationSchema } from './webauthn.ts'

// Signing in, and activating an account by a one-time link.

const optionalFlag = v.optional(v.boolean(), false)
// Any text: what is no path of this site leads to the dashboard and must keep nobody from signing in.
const returnPathSchema = v.optional(v.string())

/** The sign-in endpoints, in JSON. `signIn` also handles forms posted to the page's own path. */
export const authPaths = {
  signIn: '/api/_auth/ingreso',
  code: '/api/_auth/ingreso/codigo',
  passkeyOptions: '/api/_auth/ingreso/llave/opciones',
  passkey: '/api/_auth/ingreso/llave',
  activate: '/api/_auth/activar',
  activatePasskeyOptions: '/api/_auth/activar/llave/opciones',
  activatePasskey: '/api/_auth/activar/llave',
} as const

/** The field names of the sign-in form, which also works without scripts. */
export const signInFields = {
  email: 'correo',
  password: 'contrasena',
  remember: 'recordar',
  code: 'codigo',
  returnPath: 'volver',
} as const

/**
 * `/mngr/ingreso?paso=codigo`: the second step without scripts; `?paso=contrasena`: a new password was chosen;
 * `?paso=otra-pestana`: the session was ended in another tab.
 */
export const signInSteps = {
  key: 'paso',
  code: 'codigo',
  changed: 'contrasena',
  otherTab: 'otra-pestana',
} as const
const signInNotices: ReadonlyMap<string, string> = new Map([
  [signInSteps.changed, 'Tu contraseña nueva está guardada. Entra con ella.'],
  [signInSteps.otherTab, 'Cerraste la sesión en otra pestaña.'],
])
export const getSignInNotice = (step = ''): string => signInNotices.get(step) ?? ''

export const signInSchema = v.object({
  email: requiredText('Escribe tu correo electrónico.'),
  password: requiredText('Escribe tu contraseña.'),
  remember: optionalFlag,
  volver: returnPathSchema,
})
export const codeStepSchema = v.object({ code: codeSchema, volver: returnPathSchema })
export const passkeySignInSchema = v.object({
  response: assertionSchema,
  remember: optionalFlag,
  volver: returnPathSchema,
})

/** `to` is a path of this site. */
export const signedInSchema = v.object({ user: sessionUserSchema, to: v.string() })
/** The answer if the password is right and a second factor is needed: a code from the app, or a recovery code. */
const secondFactorSchema = v.object({ secondFactor: v.literal(true) })
export const signInResponseSchema = v.union([signedInSchema, secondFactorSchema])

export const activateSchema = v.object({ token: v.string(), name: nameSchema, password: newPasswordSchema })
export const activateOptionsSchema = v.object({ token: v.string(), name: nameSchema })
export const activatePasskeySchema = v.object({
  token: v.string(),
  name: nameSchema,
  label: passkeyLabelSchema,
  response: registrationSchema,
})

export type SignedIn = v.InferOutput<typeof signedInSchema>
export type SignInPage = {
  /** The path of this site to go to afterwards. */
  volver: string
  step: 'password' | 'code'
  /** What has just happened; empty if nothing. */
  notice: string
  /** The typed address, when the form is shown again with an error (never the password). */
  email: string
  remember: boolean
  error: { message: string; fields: Record<string, string> } | null
}
