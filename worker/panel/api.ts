import { Hono } from 'hono'
import { freshSignIn } from '../account/fresh-sign-in.ts'
import { audit } from '../audit/audit.ts'
import { exportAudit } from '../audit/export.ts'
import type { AppEnv } from '../context.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'

/** `/api/mngr/registro`: who did what, as a file that can be verified without the site. */
export const recordApi = new Hono<AppEnv>()
  .get('/', freshSignIn, async (c) => {
    await audit(c, { event: 'audit.exported', managerId: c.get('user').id })
    const day = new Date(c.get('now')).toISOString().slice(0, 10)
    return new Response(exportAudit(c.get('env').db), {
      headers: {
        ...plainSecurityHeaders,
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="registro-${day}.ndjson"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  .all('/', methodNotAllowed('GET', 'HEAD'))
