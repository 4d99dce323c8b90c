import { backupMonths } from '#client/features/operations/backup/contract.ts'
import type { PrivacyPages } from '#client/features/privacy/contract.ts'
import { auditMonths } from '../../audit/retention.ts'
import type { PageFunctions } from '../../http/page.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { getProcessingRecord } from './processing-record.ts'

export const privacyPages: PageFunctions<PrivacyPages> = {
  'mngr-privacidad': async ({ env, now }) => {
    const { site } = await readSiteState(env.db, now)
    return { kind: 'data', data: { treatments: getProcessingRecord(site), backupMonths, auditMonths } }
  },
}
