import { tooMany } from '../account/sign-in.ts'
import type { AppContext } from '../context.ts'
import { errorResponse } from '../render/error.tsx'

/** 429, with the wait in words and in `Retry-After`. */
export async function tooManyResponse(c: AppContext, retryAfterSeconds: number): Promise<Response> {
  const response = await errorResponse(c, tooMany(retryAfterSeconds))
  response.headers.set('Retry-After', String(retryAfterSeconds))
  return response
}
