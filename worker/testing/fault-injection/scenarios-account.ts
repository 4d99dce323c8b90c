import { unsubscribePath } from '#client/features/insight/weekly/contract.ts'
import { createToken } from '../../session/token.ts'
import { createRequest, asManager, type Scenario } from './scenario.ts'
import { accountApiPath, addInvitee, addManagerWithSecondFactor } from './scenarios-sign-in.ts'
import { type FaultySite, createUniqueId } from './site.ts'

// Scenarios of the users and of the link in weekly mails.

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
  'POST /api/mngr/cuenta/equipo': {
    status: 200,
    createRequest: asManager('POST', () =>
      Promise.resolve([
        `${accountApiPath}/equipo`,
        { name: 'Nueva', email: `${createUniqueId()}@x.example`, role: 'editor' },
      ]),
    ),
    repeatStatus: [422],
  },
  'POST /api/mngr/cuenta/equipo/:id/enlace': {
    status: 200,
    createRequest: asManager('POST', async (site) => [
      `${accountApiPath}/equipo/${(await addInvitee(site)).id}/enlace`,
      {},
    ]),
    addsRowsTo: { audit: 'two links, of which the second counts', enrolments: 'the same' },
  },
  'PATCH /api/mngr/cuenta/equipo/:id': {
    status: 200,
    createRequest: asManager('PATCH', async (site) => [
      `${accountApiPath}/equipo/${(await site.addUser()).id}`,
      { disabled: true },
    ]),
  },
  'DELETE /api/mngr/cuenta/equipo/:id': {
    status: 200,
    createRequest: asManager('DELETE', async (site) => [
      `${accountApiPath}/equipo/${(await site.addUser()).id}`,
    ]),
    repeatStatus: [404],
  },
  'DELETE /api/mngr/cuenta/equipo/:id/codigo': {
    status: 200,
    createRequest: asManager('DELETE', async (site) => [
      `${accountApiPath}/equipo/${(await addManagerWithSecondFactor(site)).id}/codigo`,
    ]),
    repeatStatus: [409],
  },
}
