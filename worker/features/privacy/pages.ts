import { backupMonths } from '#client/features/operations/backup/contract.ts'
import type { PrivacyPages } from '#client/features/privacy/contract.ts'
import { auditMonths } from '../../audit/retention.ts'
import type { PageFunctions } from '../../http/page.ts'
import { readSite } from '../../site-settings/site.ts'
import { registerOf } from './register.ts'

/** Route name → its data function. */
export const privacyPages: PageFunctions<PrivacyPages> = {
  'mngr-privacidad': async ({ env, now }) => {
    const { site } = await readSite(env.db, now)
    return { kind: 'data', data: { treatments: registerOf(site), backupMonths, auditMonths } }
  },
}
