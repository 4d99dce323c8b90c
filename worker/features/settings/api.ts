import * as v from 'valibot'
import {
  exportedSettingsSchema,
  type SettingsPage,
  restoredSettingsSchema,
  settingsResponseSchema,
  testMailSchema,
} from '#client/features/settings/contract.ts'
import { settingsChangeSchema } from '#client/features/settings/contract/change.ts'
import {
  getSettingLabel,
  listDifferences,
  sensitiveSettings,
  settingNames,
} from '#client/features/settings/contract/labels.ts'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import { notSentNote } from '../../audit/events.ts'
import { type BatchStep, writeAndRead } from '../../db/write-batch.ts'
import { getMailDelivery } from '../../env/mail.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { log } from '../../http/log.ts'
import { mailNotConfiguredError, sendMail } from '../../mail/outgoing-mail.ts'
import { getSiteState, readSiteState } from '../../site-settings/site-state.ts'
import { refuseStaleSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { readRestoredSettings } from './exported-settings.ts'
import { readRevision, readSettings, saveSettings, selectRevisions, toSettings } from './queries.ts'

const conflictMessage =
  'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: elige qué hacer con lo suyo.'

const refusedMessage =
  'El servicio de correo no aceptó el envío. Revisa la dirección y vuelve a probar; si está bien escrita, puede que falte confirmarla: pregunta a quien publica el sitio.'

const imageMissingMessage = 'Una de las imágenes ya no está en Medios. Elige otra.'

function respond(c: AppContext, settings: SettingsPage): Response {
  c.header('ETag', `"${settings.rev}"`)
  return c.json(settings)
}

/** A request that changes nothing gets the current settings. */
async function saveSettingsVersion(
  { c, rev, user: { id, name } }: Pick<RouteInput, 'c' | 'rev' | 'user'>,
  toSite: (before: SiteSettings) => SiteSettings,
  record: (detail: string) => BatchStep,
  also: object = {},
): Promise<Response> {
  const { db } = c.get('env')
  const now = c.get('now')
  const before = await readSettings(db)
  const site = toSite(before.site)
  const names = listDifferences(before.site, site)
  if (names.length === 0 && before.rev === rev) return respond(c, { ...before, ...also })
  const refused = names.some((setting) => sensitiveSettings.includes(setting))
    ? await refuseStaleSignIn(c)
    : null
  if (refused) return refused
  const changed = names.map((setting) => getSettingLabel(setting, site.country))
  const steps = [saveSettings({ from: rev, site, author: { id, name }, now }), record(changed.join(', '))]
  const rows = await writeAndRead(db, steps, selectRevisions)
  if (!rows) {
    const current = await readSettings(db)
    if (current.rev === rev) return errorResponse(c, { statusCode: 422, message: imageMissingMessage })
    return errorResponse(c, { statusCode: 412, message: conflictMessage, data: { current } })
  }
  // Refresh this isolate's cached settings for its next response.
  await readSiteState(db, now).catch(() => {})
  return respond(c, { ...toSettings(rows), ...also })
}

const facts = { permission: 'manageSettings', rateLimit: 'none' } as const

/** Routes of `/api/mngr/ajustes`: sends test mails, saves the site's settings and restores earlier versions. */
export const settingsApi = createApi([
  route('PUT', '/', {
    ...facts,
    audit: 'settings.changed',
    body: settingsChangeSchema,
    ifMatch: true,
    answer: settingsResponseSchema,
    example: {
      given: 'settings',
      body: { site: { ...defaultSite, footerNote: '{unique}' } },
      status: 200,
    },
    handle({ body: { site, sent }, record, ...input }) {
      const unsent = settingNames.filter((name) => !sent.includes(name))
      const toSite = (before: SiteSettings): SiteSettings => ({
        ...site,
        ...Object.fromEntries(unsent.map((name) => [name, before[name]])),
      })
      return saveSettingsVersion(input, toSite, (detail) => record({ event: 'settings.changed', detail }))
    },
  }),
  route('POST', '/prueba-de-correo', {
    ...facts,
    audit: 'settings.test-mail',
    rateLimit: 'test-mail',
    body: testMailSchema,
    answer: 'empty',
    example: {
      body: { email: 'equipo@cauce.example' },
      status: 204,
      addsRowsTo: { audit: 'each test is recorded, also one that the mail service refuses' },
      addsRowsOnFailure: ['audit'],
    },
    // Sends at once, not by the queue, so that whoever asks learns whether the mail service takes the address.
    handle: async ({ c, env, now, body: { email }, recordNow }) => {
      if (!env.mail) return errorResponse(c, mailNotConfiguredError)
      const { site } = await getSiteState(env, now)
      const note = getMailDelivery(env.mail) === 'sent' ? '' : notSentNote
      await recordNow({ event: 'settings.test-mail', detail: email + note })
      try {
        await sendMail(env.mail, site.name, {
          to: email,
          subject: `Prueba de correo de ${site.name}`,
          text: `Si lees esto, a esta dirección llegan los correos de ${site.name} sobre las consultas del sitio.\n`,
        })
      } catch (error) {
        log('error', 'test-mail', { error })
        return errorResponse(c, {
          statusCode: 503,
          message: refusedMessage,
          data: { fields: { email: refusedMessage } },
        })
      }
      return c.body(null, 204)
    },
  }),
  route('PUT', '/versiones/:rev{[0-9]{1,9}}', {
    ...facts,
    audit: 'settings.restored',
    params: v.object({ rev: v.pipe(v.string(), v.toNumber()) }),
    ifMatch: true,
    answer: settingsResponseSchema,
    example: { given: 'settings version', params: { rev: '{older}' }, status: 200 },
    handle: async ({ params, record, ...input }) => {
      const site = await readRevision(input.c.get('env').db, params.rev)
      return site
        ? saveSettingsVersion(
            input,
            () => site,
            (detail) => record({ event: 'settings.restored', detail }),
          )
        : notFound(input.c)
    },
  }),
  route('PUT', '/exportados', {
    ...facts,
    audit: 'settings.restored',
    body: exportedSettingsSchema,
    answer: restoredSettingsSchema,
    example: { body: { site: { name: 'Ribera' } }, status: 200 },
    handle: async ({ body, record, ...input }) => {
      const { current, restored, leftOut } = await readRestoredSettings(input.c.get('env').db, body.site)
      const recordDetail = (detail: string) => record({ event: 'settings.restored', detail })
      return saveSettingsVersion({ ...input, rev: current.rev }, () => restored, recordDetail, { leftOut })
    },
  }),
])
