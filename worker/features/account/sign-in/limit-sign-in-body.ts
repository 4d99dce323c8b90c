import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'

/** Nobody's password or passkey is longer; what is larger is refused before anything is hashed. */
export const limitSignInBody = limitBody(8 * kilobyte)
