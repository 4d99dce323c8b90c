import type { SettingsPages } from '#client/features/settings/contract.ts'
import type { PageFunctions } from '../../http/page.ts'
import { readSettings } from './queries.ts'

export const settingsPages: PageFunctions<SettingsPages> = {
  'mngr-ajustes': async ({ env }) => ({
    kind: 'data',
    data: { ...(await readSettings(env.db)), mailTo: env.mail?.to ?? null },
  }),
}
