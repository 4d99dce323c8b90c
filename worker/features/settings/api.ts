import { Hono } from 'hono'
import { settingsChangeSchema } from '#client/features/settings/contract/change.ts'
import {
  listDifferences,
  settingLabels,
  sensitiveSettings,
} from '#client/features/settings/contract/labels.ts'
import type { SiteSettings } from '#client/site.ts'
import type { AuditEvent } from '../../audit/audit-entry.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { createReadStep, writeBatch } from '../../db/write-batch.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { readBody } from '../../http/request/body.ts'
import { parseIfMatch, ifMatchMissing } from '../../http/responses/etag.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { refuseStaleSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { readRevision, readSettings, saveSettings, selectRevisions, toSettings } from './queries.ts'

const conflictMessage =
  'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: elige qué hacer con lo suyo.'

const imageMissingMessage = 'Una de las imágenes ya no está en Medios. Elige otra.'

async function saveSettingsVersion(c: AppContext, site: SiteSettings, event: AuditEvent): Promise<Response> {
  const { db } = c.get('env')
  const now = c.get('now')
  const from = parseIfMatch(c)
  if (from === null) return errorResponse(c, ifMatchMissing)
  const { id, name } = c.get('user')
  const before = await readSiteState(db, now)
  const names = listDifferences(before.site, site)
  const refused = names.some((setting) => sensitiveSettings.includes(setting))
    ? await refuseStaleSignIn(c)
    : null
  if (refused) return refused
  const changed = names.map((setting) => settingLabels[setting])
  const after = createReadStep(selectRevisions)
  const saved = await writeBatch(db, [
    saveSettings({ from, site, author: { id, name }, now }),
    auditStep(c, { event, userId: id, detail: changed.join(', ') || 'sin cambios' }),
    after.step,
  ])
  if (!saved) {
    const current = await readSettings(db)
    if (current.rev === from) return errorResponse(c, { statusCode: 422, message: imageMissingMessage })
    return errorResponse(c, { statusCode: 412, message: conflictMessage, data: { current } })
  }
  // Refresh this isolate's cached settings for its next response.
  await readSiteState(db, now).catch(() => {})
  const settings = toSettings(after.rows())
  c.header('ETag', `"${settings.rev}"`)
  return c.json(settings)
}

/** Routes of `/api/mngr/ajustes`: saves the site's settings and restores earlier versions. */
export const settingsApi = new Hono<AppEnv>()
  .put('/', async (c) => {
    const body = await readBody(c, settingsChangeSchema)
    if (!body.ok) return body.response
    return saveSettingsVersion(c, body.value.site, 'settings.changed')
  })
  .all('/', createMethodNotAllowed('PUT'))
  .put('/versiones/:rev{[0-9]{1,9}}', async (c) => {
    const site = await readRevision(c.get('env').db, Number(c.req.param('rev')))
    return site ? saveSettingsVersion(c, site, 'settings.restored') : notFound(c)
  })
  .all('/versiones/:rev{[0-9]{1,9}}', createMethodNotAllowed('PUT'))
