import * as v from 'valibot'
import { sessionUserSchema } from '#client/runtime/session/contract.ts'
import {
  codeSchema,
  emailSchema,
  passkeyLabelSchema,
  nameSchema,
  newPasswordSchema,
  requiredText,
} from './fields.ts'
import { registrationSchema } from './webauthn.ts'

// The API of a manager's own account. Instants are epoch milliseconds.

export const accountApiPath = '/api/mngr/cuenta'
/** Unless noted, these paths answer 403 with `data: { reauth: true, methods }` if the last sign-in is too old. */
export const accountPaths = {
  /** PATCH {name} → {user}. Never needs a recent sign-in. */
  account: accountApiPath,
  /** PUT {email} → {email, pending}. An owner's address changes at once where no mail leaves the site. */
  email: `${accountApiPath}/correo`,
  /** PUT {wanted} → {wanted}: the weekly summary mail. Never needs a recent sign-in. */
  weekly: `${accountApiPath}/resumen`,
  /**
   * PUT {password, current?} → {ok}; closes the other sessions. Accounts with a second factor, or without a password,
   * need a recent sign-in.
   */
  password: `${accountApiPath}/contrasena`,
  /** GET → {ok} if the sign-in is recent. POST {password?, code?} → {ok}. Methods as in `reauthSchema`. */
  verify: `${accountApiPath}/verificar`,
  /** POST → {options} */
  verifyPasskeyOptions: `${accountApiPath}/verificar/llave/opciones`,
  /** POST {response} → {ok} */
  verifyPasskey: `${accountApiPath}/verificar/llave`,
  /** POST {label, response} → {passkeys} */
  passkeys: `${accountApiPath}/llaves`,
  /** POST → {options} */
  passkeyOptions: `${accountApiPath}/llaves/opciones`,
  /** PATCH {label} → {passkeys}; DELETE → {passkeys} and closes the other sessions. */
  passkey: (id: string): string => `${accountApiPath}/llaves/${encodeURIComponent(id)}`,
  /** POST {code} → {codes}, turns it on; DELETE → {ok}. */
  secondFactor: `${accountApiPath}/codigo`,
  /** POST → {secret, uri, qr} */
  secondFactorOptions: `${accountApiPath}/codigo/opciones`,
  /** POST → {codes}: ten new ones; the old ones become invalid. */
  recoveryCodes: `${accountApiPath}/codigo/recuperacion`,
  /** GET → {sessions}; DELETE → {sessions}: closes all but this one. */
  sessions: `${accountApiPath}/sesiones`,
  /** DELETE → {sessions} */
  session: (id: string): string => `${accountApiPath}/sesiones/${encodeURIComponent(id)}`,
} as const

export const changeNameSchema = v.object({ name: nameSchema })
export const changeEmailSchema = v.object({ email: emailSchema })
export const weeklySubscriptionSchema = v.object({ wanted: v.boolean() })
export const changePasswordSchema = v.object({
  password: newPasswordSchema,
  /** The current password; left out only by accounts without one. */
  current: v.optional(requiredText('Escribe tu contraseña actual.')),
})
export const addPasskeySchema = v.object({ label: passkeyLabelSchema, response: registrationSchema })
export const renamePasskeySchema = v.object({ label: passkeyLabelSchema })
export const codeBodySchema = v.object({ code: codeSchema })

const passkeySchema = v.object({
  id: v.string(),
  label: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
  /** Stored by a password manager or a cloud account, so it still exists if the device is lost. */
  synced: v.boolean(),
})
const accountSessionSchema = v.object({
  id: v.string(),
  /** Browser and system, for example `Chrome en Windows`. */
  device: v.string(),
  /** City and country according to Cloudflare, or null. */
  place: v.nullable(v.string()),
  createdAt: v.number(),
  lastUsedAt: v.number(),
  current: v.boolean(),
})

export const passkeysResponseSchema = v.object({ passkeys: v.array(passkeySchema) })
export const sessionsResponseSchema = v.object({ sessions: v.array(accountSessionSchema) })
export const emailResponseSchema = v.object({ email: v.string(), pending: v.nullable(v.string()) })
export const userResponseSchema = v.object({ user: sessionUserSchema })
/** `qr` is a `data:` address of an SVG image. */
export const secondFactorOptionsSchema = v.object({ secret: v.string(), uri: v.string(), qr: v.string() })
export const recoveryCodesSchema = v.object({ codes: v.array(v.string()) })

const activitySchema = v.object({
  at: v.number(),
  /** A Spanish sentence. */
  text: v.string(),
  /** Where to find what it is about; null if that is nowhere. */
  path: v.nullable(v.string()),
  /** The person who did it, if somebody else did. */
  by: v.nullable(v.string()),
  device: v.nullable(v.string()),
  /** The Spanish name of the country. */
  country: v.nullable(v.string()),
})
/** The data of the account page, of which the activity changes while it is open. */
export const activityResponseSchema = v.object({ data: v.object({ activity: v.array(activitySchema) }) })

export type Passkey = v.InferOutput<typeof passkeySchema>
export type AccountSession = v.InferOutput<typeof accountSessionSchema>
export type Activity = v.InferOutput<typeof activitySchema>
export type SecondFactorOptions = v.InferOutput<typeof secondFactorOptionsSchema>
