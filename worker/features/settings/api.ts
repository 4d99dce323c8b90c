import { Hono } from 'hono'
import { settingsChangeSchema } from '#client/features/settings/contract/change.ts'
import { differences, labels, sensitiveNames } from '#client/features/settings/contract/labels.ts'
import type { Settings } from '#client/site.ts'
import { audited } from '../../audit/audited.ts'
import type { AuditEvent } from '../../audit/record.ts'
import { reading, writeParts } from '../../db/parts.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { namedVersion, unnamedVersion } from '../../http/etag.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { readBody } from '../../http/request/body.ts'
import { readSite } from '../../site-settings/site.ts'
import { staleSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { readRevision, readSettings, saveSettings, selectRevisions, toSettings } from './queries.ts'

const conflictMessage =
  'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: elige qué hacer con lo suyo.'

const imageGone = 'Una de las imágenes ya no está en Medios. Elige otra.'

async function save(c: AppContext, site: Settings, event: AuditEvent): Promise<Response> {
  const { db } = c.get('env')
  const now = c.get('now')
  const from = namedVersion(c)
  if (from === null) return errorResponse(c, unnamedVersion)
  const { id, name } = c.get('user')
  const before = await readSite(db, now)
  const names = differences(before.site, site)
  const refused = names.some((setting) => sensitiveNames.includes(setting)) ? await staleSignIn(c) : null
  if (refused) return refused
  const changed = names.map((setting) => labels[setting])
  const after = reading(selectRevisions)
  const saved = await writeParts(db, [
    saveSettings({ from, site, author: { id, name }, now }),
    audited(c, { event, managerId: id, detail: changed.join(', ') || 'sin cambios' }),
    after.part,
  ])
  if (!saved) {
    const current = await readSettings(db)
    if (current.rev === from) return errorResponse(c, { statusCode: 422, message: imageGone })
    return errorResponse(c, { statusCode: 412, message: conflictMessage, data: { current } })
  }
  // This isolate's next answer, before any page has been read again.
  await readSite(db, now).catch(() => {})
  const settings = toSettings(after.rows())
  c.header('ETag', `"${settings.rev}"`)
  return c.json(settings)
}

/** `/api/mngr/ajustes` */
export const settingsApi = new Hono<AppEnv>()
  .put('/', async (c) => {
    const body = await readBody(c, settingsChangeSchema)
    if (!body.ok) return body.response
    return save(c, body.value.site, 'settings.changed')
  })
  .all('/', methodNotAllowed('PUT'))
  .put('/versiones/:rev{[0-9]{1,9}}', async (c) => {
    const site = await readRevision(c.get('env').db, Number(c.req.param('rev')))
    return site ? save(c, site, 'settings.restored') : notFound(c)
  })
  .all('/versiones/:rev{[0-9]{1,9}}', methodNotAllowed('PUT'))
