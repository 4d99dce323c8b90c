import { backupMonths } from '#client/backup/contract.ts'
import type { PrivacyPages } from '#client/privacy/contract.ts'
import { auditMonths } from '../audit/retention.ts'
import { readSite } from '../brand/site.ts'
import type { PageFunctions } from '../http/page.ts'
import { registerOf } from '../register/register.ts'

/** Route name → its data function. */
export const privacyPages: PageFunctions<PrivacyPages> = {
  'mngr-privacidad': async ({ env, now }) => {
    const { site } = await readSite(env.db, now)
    return { kind: 'data', data: { treatments: registerOf(site), backupMonths, auditMonths } }
  },
}
