import { unsubscribePath } from '#client/features/insight/weekly/contract.ts'
import { createToken } from '../../session/token.ts'
import { createRequest, type Scenario } from './scenario.ts'
import type { FaultySite } from './site.ts'

// Scenarios of the link in weekly mails.

/** The unsubscribe link of a weekly mail. */
async function createWeeklyLink(site: FaultySite): Promise<string> {
  const { id } = await site.addUser()
  const token = createToken()
  await site.runSql(
    "INSERT OR REPLACE INTO weekly_readers (manager_id, token, told_on) VALUES (?1, ?2, '2026-11-16')",
    id,
    token,
  )
  return unsubscribePath(token)
}

export const accountScenarios: Readonly<Record<string, Scenario>> = {
  'GET /api/resumen/:token': {
    status: 200,
    createRequest: async (site) => createRequest('GET', await createWeeklyLink(site)),
  },
  'POST /api/resumen/:token': {
    status: 200,
    createRequest: async (site) => createRequest('POST', await createWeeklyLink(site)),
  },
}
