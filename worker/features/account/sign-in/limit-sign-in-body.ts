import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'

/** No password or passkey is longer. Larger bodies are refused before anything is hashed. */
export const limitSignInBody = limitBody(8 * kilobyte)
