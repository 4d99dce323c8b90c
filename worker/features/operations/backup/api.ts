import { createApi, route } from '#worker/api/route.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { startBackupNow } from './start.ts'

const noBackupsError = {
  statusCode: 409,
  message: 'Este sitio todavía no puede hacer copias de seguridad. Avisa a quien lo publica.',
}

/** `/api/mngr/copias`: starts a backup without waiting for the night. */
export const backupApi = createApi([
  route('POST', '/', {
    permission: 'manageBackups',
    audit: 'backup.started',
    rateLimit: 'backup',
    answer: 'empty',
    example: { status: 204 },
    handle: async ({ c, env, now, recordNow }) => {
      if (!(await startBackupNow(env, now))) return errorResponse(c, noBackupsError)
      await recordNow({ event: 'backup.started' })
      return c.body(null, 204)
    },
  }),
])
