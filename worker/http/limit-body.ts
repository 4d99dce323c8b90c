import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxMediaBytes, mediaPaths } from '#client/media/contract.ts'
import { signInPage } from '#client/session/paths.ts'
import { studioPaths } from '#client/studio/contract.ts'
import { maxImportBytes, transferPaths } from '#client/transfer/contract.ts'
import type { AppEnv } from '../context.ts'
import { errorResponse } from './errors.ts'

const kilobyte = 1024
const multipartOverhead = 64 * kilobyte

/** 413 for a body over so many bytes, whether announced or only found while reading. */
function limit(maxSize: number): MiddlewareHandler<AppEnv> {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      errorResponse(c, { statusCode: 413, message: 'El contenido enviado es demasiado grande.' }),
  })
}

const usual = limit(64 * kilobyte)
// Nobody's password is longer; what is larger is refused before anything is hashed.
const signIn = limit(8 * kilobyte)
// The longest article (200,000 characters) with every one of them escaped.
const posts = limit(1_500 * kilobyte)
const media = limit(maxMediaBytes + multipartOverhead)
const imports = limit(maxImportBytes + multipartOverhead)

/** How much a request may carry: little, but where the manager's files and articles arrive. */
export const limitBody: MiddlewareHandler<AppEnv> = (c, next) => {
  const { path } = c.req
  if (path.startsWith('/api/_auth/') || path === signInPage) return signIn(c, next)
  if (path === mediaPaths.media) return media(c, next)
  if (path === transferPaths.import) return imports(c, next)
  if (path.startsWith(`${studioPaths.posts}/`)) return posts(c, next)
  return usual(c, next)
}
