import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'

// What the two halves of one WebAuthn library say to each other; the library checks it in full.

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const creationOptions = v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject)
const requestOptions = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)
export const registration = v.custom<RegistrationResponseJSON>(
  isObject,
  'La llave de acceso no respondió bien.',
)
export const assertion = v.custom<AuthenticationResponseJSON>(
  isObject,
  'La llave de acceso no respondió bien.',
)

export const requestOptionsSchema = v.object({ options: requestOptions })
export const creationOptionsSchema = v.object({ options: creationOptions })

export type PasskeyOptions = v.InferOutput<typeof requestOptionsSchema>
