import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { type SessionUser, sessionUserSchema } from '../session/contract.ts'

// Signing in, enrolling, and everything a manager's account consists of. Instants are epoch milliseconds.

export const passwordLength = { min: 12, max: 256 }

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
// What the two halves of one WebAuthn library say to each other; the library checks it in full.
const creationOptions = v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject)
const requestOptions = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)
const registration = v.custom<RegistrationResponseJSON>(isObject, 'La llave de acceso no respondió bien.')
const assertion = v.custom<AuthenticationResponseJSON>(isObject, 'La llave de acceso no respondió bien.')

export const emailSchema = v.pipe(
  v.string('Escribe tu correo electrónico.'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Escribe tu correo electrónico.'),
  v.maxLength(254, 'Este correo es demasiado largo.'),
  v.email('Escribe un correo completo, por ejemplo ana@empresa.com.'),
)
export const nameSchema = v.pipe(
  v.string('Escribe tu nombre.'),
  v.trim(),
  v.nonEmpty('Escribe tu nombre.'),
  v.maxLength(80, 'Usa como máximo 80 caracteres.'),
)
export const newPasswordSchema = v.pipe(
  v.string('Escribe una contraseña.'),
  v.minLength(passwordLength.min, `Usa al menos ${passwordLength.min} caracteres.`),
  v.maxLength(passwordLength.max, `Usa como máximo ${passwordLength.max} caracteres.`),
)
const labelSchema = v.pipe(
  v.string('Escribe un nombre para la llave.'),
  v.trim(),
  v.nonEmpty('Escribe un nombre para la llave.'),
  v.maxLength(60, 'Usa como máximo 60 caracteres.'),
)
const typed = (message: string) => v.pipe(v.string(message), v.nonEmpty(message), v.maxLength(1_000, message))
const codeSchema = typed('Escribe el código.')
const flag = v.optional(v.boolean(), false)
const wished = v.optional(v.pipe(v.string(), v.maxLength(2_000)))

/** Where to sign in. JSON in and out; `signIn` also answers form posts at the page's own path. */
export const authPaths = {
  signIn: '/api/_auth/ingreso',
  /** The second step, after `{ secondFactor: true }`. */
  code: '/api/_auth/ingreso/codigo',
  passkeyOptions: '/api/_auth/ingreso/llave/opciones',
  passkey: '/api/_auth/ingreso/llave',
  activate: '/api/_auth/activar',
  activatePasskeyOptions: '/api/_auth/activar/llave/opciones',
  activatePasskey: '/api/_auth/activar/llave',
} as const

/** The names of the fields of the sign-in form, for the browser without scripts. */
export const signInFields = {
  email: 'correo',
  password: 'contrasena',
  remember: 'recordar',
  code: 'codigo',
  wished: 'volver',
} as const

/** `/mngr/ingreso?paso=codigo`: the second step of the browser without scripts. */
export const signInSteps = { key: 'paso', code: 'codigo' } as const

export const signInSchema = v.object({
  email: typed('Escribe tu correo electrónico.'),
  password: typed('Escribe tu contraseña.'),
  remember: flag,
  volver: wished,
})
export const codeStepSchema = v.object({ code: codeSchema, volver: wished })
export const passkeySignInSchema = v.object({ response: assertion, remember: flag, volver: wished })

/** `to` is a path of this site. */
export const signedInSchema = v.object({ user: sessionUserSchema, to: v.string() })
/** The password is right and a code is needed: from the app, or a recovery code in the same field. */
export const secondFactorSchema = v.object({ secondFactor: v.literal(true) })
export const signInAnswerSchema = v.union([signedInSchema, secondFactorSchema])
export const requestOptionsSchema = v.object({ options: requestOptions })
export const creationOptionsSchema = v.object({ options: creationOptions })

/** Nothing more to say than that it was done. */
export const doneSchema = v.object({ ok: v.literal(true) })

export const activateSchema = v.object({ token: v.string(), name: nameSchema, password: newPasswordSchema })
export const activateOptionsSchema = v.object({ token: v.string(), name: nameSchema })
export const activatePasskeySchema = v.object({
  token: v.string(),
  name: nameSchema,
  label: labelSchema,
  response: registration,
})

const account = '/api/mngr/cuenta'
/** Every one of them answers 403 with `data: { reauth: true, methods }` where the sign-in is too old. */
export const accountPaths = {
  /** PATCH {name} → {user}. Never asks again. */
  account,
  /** PUT {email} → {pending}: the address to which a link went that confirms it, or null where it is the same. */
  email: `${account}/correo`,
  /** PUT {password} → {ok}; closes the other sessions. */
  password: `${account}/contrasena`,
  /** GET → {ok} while the sign-in is recent. POST {password?, code?} → {ok}. Methods as in `reauthSchema`. */
  verify: `${account}/verificar`,
  /** POST → {options} */
  verifyPasskeyOptions: `${account}/verificar/llave/opciones`,
  /** POST {response} → {ok} */
  verifyPasskey: `${account}/verificar/llave`,
  /** POST {label, response} → {passkeys} */
  passkeys: `${account}/llaves`,
  /** POST → {options} */
  passkeyOptions: `${account}/llaves/opciones`,
  /** PATCH {label} → {passkeys}; DELETE → {passkeys} and closes the other sessions. */
  passkey: (id: string): string => `${account}/llaves/${encodeURIComponent(id)}`,
  /** POST {code} → {codes}, turning it on; DELETE → {ok}. */
  secondFactor: `${account}/codigo`,
  /** POST → {secret, uri, qr} */
  secondFactorOptions: `${account}/codigo/opciones`,
  /** POST → {codes}: ten new ones, the old ones end. */
  recoveryCodes: `${account}/codigo/recuperacion`,
  /** GET → {sessions}; DELETE → {sessions}: closes all but this one. */
  sessions: `${account}/sesiones`,
  /** DELETE → {sessions} */
  session: (id: string): string => `${account}/sesiones/${encodeURIComponent(id)}`,
  /** POST {email, name} → {members, link, mailed} */
  team: `${account}/equipo`,
  /** POST → {members, link, mailed}: a new enrolment link for one who has not enrolled yet. */
  teamLink: (id: string): string => `${account}/equipo/${encodeURIComponent(id)}/enlace`,
  /** PATCH {disabled} → {members} */
  member: (id: string): string => `${account}/equipo/${encodeURIComponent(id)}`,
} as const

export const reauthMethods = ['password', 'password+code', 'passkey'] as const
/** The `data` of the 403 that asks to confirm who it is. */
export const reauthSchema = v.object({
  reauth: v.literal(true),
  methods: v.array(v.picklist(reauthMethods)),
})

export const changeNameSchema = v.object({ name: nameSchema })
export const changeEmailSchema = v.object({ email: emailSchema })
export const changePasswordSchema = v.object({ password: newPasswordSchema })
export const verifySchema = v.object({
  password: typed('Escribe tu contraseña.'),
  code: v.optional(codeSchema),
})
export const verifyPasskeySchema = v.object({ response: assertion })
export const addPasskeySchema = v.object({ label: labelSchema, response: registration })
export const renamePasskeySchema = v.object({ label: labelSchema })
export const codeSchemaBody = v.object({ code: codeSchema })
export const inviteSchema = v.object({ email: emailSchema, name: nameSchema })
export const memberChangeSchema = v.object({ disabled: v.boolean() })

export const passkeySchema = v.object({
  id: v.string(),
  label: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
  /** Stored by a password manager or an account, so it survives the loss of the device. */
  synced: v.boolean(),
})
export const accountSessionSchema = v.object({
  id: v.string(),
  /** Browser and system, for example `Chrome en Windows`. */
  device: v.string(),
  /** City and country as the edge saw them, or null. */
  place: v.nullable(v.string()),
  createdAt: v.number(),
  lastUsedAt: v.number(),
  current: v.boolean(),
})
export const memberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  status: v.picklist(['active', 'invited', 'disabled']),
  createdAt: v.number(),
  you: v.boolean(),
})

export const passkeysAnswerSchema = v.object({ passkeys: v.array(passkeySchema) })
export const sessionsAnswerSchema = v.object({ sessions: v.array(accountSessionSchema) })
export const emailAnswerSchema = v.object({ pending: v.nullable(v.string()) })
export const userAnswerSchema = v.object({ user: sessionUserSchema })
export const membersAnswerSchema = v.object({ members: v.array(memberSchema) })
/** `link` is shown to copy; `mailed` says that it went by mail too. */
export const invitedAnswerSchema = v.object({
  ...membersAnswerSchema.entries,
  link: v.string(),
  mailed: v.boolean(),
})
/** `qr` is a `data:` address of an SVG image. */
export const secondFactorOptionsSchema = v.object({ secret: v.string(), uri: v.string(), qr: v.string() })
export const recoveryCodesSchema = v.object({ codes: v.array(v.string()) })

export type Passkey = v.InferOutput<typeof passkeySchema>
export type AccountSession = v.InferOutput<typeof accountSessionSchema>
export type Activity = {
  at: number
  /** A Spanish sentence. */
  text: string
  device: string | null
  /** Its Spanish name. */
  country: string | null
}
export type Member = v.InferOutput<typeof memberSchema>
export type SignedIn = v.InferOutput<typeof signedInSchema>
export type PasskeyOptions = v.InferOutput<typeof requestOptionsSchema>
export type SecondFactorOptions = v.InferOutput<typeof secondFactorOptionsSchema>
export type Invitation = v.InferOutput<typeof invitedAnswerSchema>
export type Invited = Omit<Invitation, 'members'>
export type ReauthMethod = (typeof reauthMethods)[number]
export type SignInPage = {
  /** Where to go afterwards: a path of this site. */
  volver: string
  step: 'password' | 'code'
  /** What was typed, when the form comes back with an error (never the password). */
  email: string
  remember: boolean
  error: { message: string; fields: Record<string, string> } | null
}

/** Route name → the data of that page. */
export type AccountPages = {
  'mngr-ingreso': SignInPage
  'mngr-activar': {
    /** Null where the link was used, has expired or never was. */
    account: { email: string; name: string } | null
    token: string
  }
  'mngr-correo': {
    /** The address that the link confirms; null where it was used, has expired or never was. */
    email: string | null
    error: string | null
  }
  'mngr-cuenta': {
    user: SessionUser
    /** Whether the site can mail the link that confirms another address; `pending` is the one that waits for it. */
    emailChange: { mailed: boolean; pending: string | null }
    hasPassword: boolean
    secondFactor: { active: boolean; recoveryLeft: number }
    passkeys: Passkey[]
    sessions: AccountSession[]
    activity: Activity[]
  }
  'mngr-equipo': { members: Member[] }
}
