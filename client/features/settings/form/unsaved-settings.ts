import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { callApiSilently } from '#client/runtime/session/call-api-silently.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { settingsApiPath, settingsResponseSchema } from '../contract.ts'
import { settingLabels, settingNames } from '../contract/labels.ts'
import { href } from '../routes.ts'
import { draftSchema } from './draft-store.ts'

const pageSchema = v.object({ data: v.object({ site: draftSchema.entries.site }) })

export const readUnsavedSettings: ReadUnsaved = ({ value }) => {
  const stored = v.safeParse(draftSchema, value)
  if (!stored.success) return null
  const { rev, site } = stored.output
  const lines = settingNames.flatMap((name) => {
    const text = typeof site[name] === 'string' ? site[name] : JSON.stringify(site[name])
    return text ? [`- ${settingLabels[name]}: ${text}`] : []
  })
  return {
    name: 'Los datos de la empresa (al guardarlos, el sitio los muestra)',
    path: href('mngr-ajustes'),
    text: ['# Los datos de la empresa', ...lines].join('\n'),
    async isSaved() {
      const page = await callApiSilently(toDataPath(href('mngr-ajustes'), ''), { method: 'GET' }, pageSchema)
      return page.ok && JSON.stringify(page.value.data.site) === JSON.stringify(site)
    },
    async save() {
      const answer = await callApi(
        settingsApiPath,
        { method: 'PUT', body: { site }, rev },
        settingsResponseSchema,
      )
      return answer.ok ? '' : answer.error.message
    },
  }
}
