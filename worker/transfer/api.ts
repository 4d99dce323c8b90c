import { Hono } from 'hono'
import { maxImportBytes } from '#client/transfer/contract.ts'
import { freshSignIn } from '../account/fresh-sign-in.ts'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { readUpload } from '../http/form-body.ts'
import { limitBody, multipartOverhead } from '../http/limit-body.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { actor } from '../studio/answer.ts'
import { exportSite } from './export.ts'
import { importFile } from './import.ts'

/** `/api/mngr/exportar`: everything as a zip. */
export const exportApi = new Hono<AppEnv>()
  .get('/', freshSignIn, (c) => {
    const day = new Date(c.get('now')).toISOString().slice(0, 10)
    return new Response(exportSite(c.get('env')), {
      headers: {
        ...plainSecurityHeaders,
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="sitio-${day}.zip"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))

/** `/api/mngr/importar`: our zip, a Ghost export or a WordPress one. */
export const importApi = new Hono<AppEnv>()
  .post('/', limitBody(maxImportBytes + multipartOverhead), async (c) => {
    const form = await readUpload(c)
    if (!form.ok) return form.response
    const file = form.value.get('archivo')
    if (file === null || typeof file === 'string')
      return errorResponse(c, { statusCode: 422, message: 'Elige un archivo.' })
    if (file.size > maxImportBytes)
      return errorResponse(c, { statusCode: 413, message: 'El archivo supera los 32 MB.' })
    const report = await importFile(c.get('env'), new Uint8Array(await file.arrayBuffer()), actor(c))
    if (report) return c.json(report)
    const message =
      'No es un archivo que sepamos leer: el zip de este sitio, el JSON de Ghost o el XML de WordPress.'
    return errorResponse(c, { statusCode: 415, message })
  })
  .all('/', methodNotAllowed('POST'))
