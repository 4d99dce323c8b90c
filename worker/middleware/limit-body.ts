import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../render/error.tsx'

/** 413 for a body over so many bytes, whether announced or only found while reading. */
export function limitBody(maxSize: number): MiddlewareHandler<AppEnv> {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      errorResponse(c, { statusCode: 413, message: 'El contenido enviado es demasiado grande.' }),
  })
}
