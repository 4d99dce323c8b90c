import { asManager, type Scenario } from './scenario.ts'
import { accountApiPath, addInvitee, addManagerWithSecondFactor } from './scenarios-sign-in.ts'
import { createUniqueId } from './site.ts'

// Scenarios of the users.

export const accountScenarios: Readonly<Record<string, Scenario>> = {
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
