import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'

/** Sign-in requests are smaller than this. Larger bodies are refused before a password is hashed. */
export const maxSignInBytes = 8 * kilobyte
export const limitSignInBody = limitBody(maxSignInBytes)
