import * as v from 'valibot'
import { settingsResponseSchema } from '#client/features/settings/contract.ts'
import { settingsChangeSchema } from '#client/features/settings/contract/change.ts'
import {
  listDifferences,
  settingLabels,
  sensitiveSettings,
} from '#client/features/settings/contract/labels.ts'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import { type BatchStep, createReadStep, writeBatch } from '../../db/write-batch.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { refuseStaleSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { readRevision, readSettings, saveSettings, selectRevisions, toSettings } from './queries.ts'

const conflictMessage =
  'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: elige qué hacer con lo suyo.'

const imageMissingMessage = 'Una de las imágenes ya no está en Medios. Elige otra.'

async function saveSettingsVersion(
  { c, rev, user: { id, name } }: Pick<RouteInput, 'c' | 'rev' | 'user'>,
  site: SiteSettings,
  record: (detail: string) => BatchStep,
): Promise<Response> {
  const { db } = c.get('env')
  const now = c.get('now')
  const before = await readSiteState(db, now)
  const names = listDifferences(before.site, site)
  const refused = names.some((setting) => sensitiveSettings.includes(setting))
    ? await refuseStaleSignIn(c)
    : null
  if (refused) return refused
  const changed = names.map((setting) => settingLabels[setting])
  const after = createReadStep(selectRevisions)
  const saved = await writeBatch(db, [
    saveSettings({ from: rev, site, author: { id, name }, now }),
    record(changed.join(', ') || 'sin cambios'),
    after.step,
  ])
  if (!saved) {
    const current = await readSettings(db)
    if (current.rev === rev) return errorResponse(c, { statusCode: 422, message: imageMissingMessage })
    return errorResponse(c, { statusCode: 412, message: conflictMessage, data: { current } })
  }
  // Refresh this isolate's cached settings for its next response.
  await readSiteState(db, now).catch(() => {})
  const settings = toSettings(after.rows())
  c.header('ETag', `"${settings.rev}"`)
  return c.json(settings)
}

/** Routes of `/api/mngr/ajustes`: saves the site's settings and restores earlier versions. */
export const settingsApi = createApi([
  route('PUT', '/', {
    permission: 'manageSettings',
    audit: 'settings.changed',
    rateLimit: 'none',
    body: settingsChangeSchema,
    ifMatch: true,
    answer: settingsResponseSchema,
    example: { given: 'settings', body: { site: defaultSite }, status: 200 },
    handle: ({ body, record, ...input }) =>
      saveSettingsVersion(input, body.site, (detail) => record({ event: 'settings.changed', detail })),
  }),
  route('PUT', '/versiones/:rev{[0-9]{1,9}}', {
    permission: 'manageSettings',
    audit: 'settings.restored',
    rateLimit: 'none',
    params: v.object({ rev: v.pipe(v.string(), v.toNumber()) }),
    ifMatch: true,
    answer: settingsResponseSchema,
    example: { given: 'settings version', status: 200 },
    handle: async ({ params, record, ...input }) => {
      const site = await readRevision(input.c.get('env').db, params.rev)
      return site
        ? saveSettingsVersion(input, site, (detail) => record({ event: 'settings.restored', detail }))
        : notFound(input.c)
    },
  }),
])
