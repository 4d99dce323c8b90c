import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'

// Messages between the browser and server parts of one WebAuthn library, which validates them itself.

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const creationOptionsJson = v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject)
const requestOptionsJson = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)
export const registrationSchema = v.custom<RegistrationResponseJSON>(
  isObject,
  'La llave de acceso no respondió bien.',
)
export const assertionSchema = v.custom<AuthenticationResponseJSON>(
  isObject,
  'La llave de acceso no respondió bien.',
)

export const requestOptionsSchema = v.object({ options: requestOptionsJson })
export const creationOptionsSchema = v.object({ options: creationOptionsJson })

export type PasskeyOptions = v.InferOutput<typeof requestOptionsSchema>
