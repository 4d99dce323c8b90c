import type { AppError } from '#client/runtime/errors.ts'
import type { AppContext } from '../context.ts'
import { errorResponse } from '../errors.ts'

/** 405 with the methods that the path supports. */
export function createMethodNotAllowed(...allowed: readonly string[]) {
  return async (c: AppContext): Promise<Response> => {
    const error: AppError = { statusCode: 405, message: `Método no permitido. Usa ${allowed.join(', ')}.` }
    const response = await errorResponse(c, error)
    response.headers.set('Allow', allowed.join(', '))
    return response
  }
}
