import type { AppError } from '#client/runtime/errors.ts'
import type { AppContext } from '../context.ts'
import { errorResponse } from '../errors.ts'

export function createTooManyError(retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return {
    statusCode: 429,
    message: `Hubo demasiados intentos. Puedes volver a probar en ${wait}.`,
    data: { retryAfter: retryAfterSeconds },
  }
}

/** 429, with the wait in the message and in `Retry-After`. */
export const respondTooMany = (c: AppContext, retryAfterSeconds: number): Promise<Response> =>
  errorResponse(c, createTooManyError(retryAfterSeconds))
