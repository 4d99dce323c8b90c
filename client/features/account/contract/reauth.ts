import * as v from 'valibot'
import { codeSchema, requiredText } from './fields.ts'
import { assertionSchema } from './webauthn.ts'

// Confirming one's identity before a sensitive action.

const reauthMethods = ['password', 'password+code', 'passkey'] as const
/** The `data` of the 403 that asks to confirm the identity. */
export const reauthSchema = v.object({
  reauth: v.literal(true),
  methods: v.array(v.picklist(reauthMethods)),
})

export const verifySchema = v.object({
  password: requiredText('Escribe tu contraseña.'),
  code: v.optional(codeSchema),
})
export const verifyPasskeySchema = v.object({ response: assertionSchema })

export type ReauthMethod = (typeof reauthMethods)[number]
