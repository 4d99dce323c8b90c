import { unsubscribePath } from '#client/features/insight/weekly/contract.ts'
import { generateCode } from '../../features/account/credentials/second-factor.ts'
import { enrolAuthenticator, createAuthenticator, password } from '../../features/account/testing.ts'
import { createToken } from '../../session/token.ts'
import { postJson } from '../testing.ts'
import { createRequest, asManager, getAsManager, type Scenario } from './scenario.ts'
import { accountApiPath, addInvitee, addManagerWithSecondFactor } from './scenarios-sign-in.ts'
import { type FaultySite, createUniqueId } from './site.ts'

// Scenarios of a manager's account and of the users.

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

/** Adds another session to a manager; the session id is the manager's id. */
const addSession = (site: FaultySite, id: string) =>
  site.runSql(
    `INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device)
      VALUES (?1, ?1, ?1, ?2, ?2, ?2, 0, 'Otro')`,
    id,
    Date.now(),
  )

export const accountScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/cuenta': getAsManager('/mngr/cuenta'),
  'GET /api/data/mngr/cuenta': getAsManager('/api/data/mngr/cuenta'),
  'GET /mngr/cuenta/equipo': getAsManager('/mngr/cuenta/equipo'),
  'GET /api/data/mngr/cuenta/equipo': getAsManager('/api/data/mngr/cuenta/equipo'),
  'PATCH /api/mngr/cuenta': {
    status: 200,
    createRequest: asManager('PATCH', () => Promise.resolve([accountApiPath, { name: 'Ana María' }])),
    addsRowsTo: { audit: 'the name was set twice' },
  },
  'PUT /api/mngr/cuenta/correo': {
    status: 200,
    createRequest: asManager('PUT', () =>
      Promise.resolve([`${accountApiPath}/correo`, { email: `${createUniqueId()}@x.example` }]),
    ),
    addsRowsTo: { audit: 'two links were asked for, of which the second counts' },
    // The audit entry is written before the mail is sent.
    addsRowsOnFailure: ['audit'],
  },
  'PUT /api/mngr/cuenta/resumen': {
    status: 200,
    createRequest: asManager('PUT', () => Promise.resolve([`${accountApiPath}/resumen`, { wanted: true }])),
  },
  'GET /api/resumen/:token': {
    status: 200,
    createRequest: async (site) => createRequest('GET', await createWeeklyLink(site)),
  },
  'POST /api/resumen/:token': {
    status: 200,
    createRequest: async (site) => createRequest('POST', await createWeeklyLink(site)),
  },
  'PUT /api/mngr/cuenta/contrasena': {
    status: 200,
    createRequest: asManager('PUT', () =>
      Promise.resolve([
        `${accountApiPath}/contrasena`,
        { current: password, password: 'otra frase larga y rara' },
      ]),
    ),
    repeatStatus: [401],
  },
  'GET /api/mngr/cuenta/sesiones': getAsManager(`${accountApiPath}/sesiones`),
  'DELETE /api/mngr/cuenta/sesiones': {
    status: 200,
    createRequest: asManager('DELETE', async (site, { id }) => {
      await addSession(site, id)
      return [`${accountApiPath}/sesiones`]
    }),
  },
  'DELETE /api/mngr/cuenta/sesiones/:id': {
    status: 200,
    createRequest: asManager('DELETE', async (site, { id }) => {
      await addSession(site, id)
      return [`${accountApiPath}/sesiones/${id}`]
    }),
  },
  'POST /api/mngr/cuenta/llaves/opciones': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve([`${accountApiPath}/llaves/opciones`, {}])),
  },
  'POST /api/mngr/cuenta/llaves': {
    status: 200,
    createRequest: asManager('POST', async (site, { headers }) => {
      const options = await site.healthy.request(`${accountApiPath}/llaves/opciones`, postJson({}, headers))
      return [
        `${accountApiPath}/llaves`,
        { label: 'Mía', response: await createAuthenticator().register(options) },
      ]
    }),
    repeatStatus: [401],
  },
  'PATCH /api/mngr/cuenta/llaves/:id': {
    status: 200,
    createRequest: asManager('PATCH', async (site, { id }) => [
      `${accountApiPath}/llaves/${await addPasskey(site, id)}`,
      { label: 'Otra' },
    ]),
    addsRowsTo: { audit: 'it was named twice' },
  },
  'DELETE /api/mngr/cuenta/llaves/:id': {
    status: 200,
    createRequest: asManager('DELETE', async (site, { id }) => [
      `${accountApiPath}/llaves/${await addPasskey(site, id)}`,
    ]),
    repeatStatus: [401],
  },
  'POST /api/mngr/cuenta/codigo/opciones': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve([`${accountApiPath}/codigo/opciones`, {}])),
  },
  'POST /api/mngr/cuenta/codigo': {
    status: 200,
    createRequest: asManager('POST', async (site, manager) => {
      // The answer has the shape of the contract's `secondFactorOptionsSchema`.
      const { secret } = (await site.callApi(manager, 'POST', `${accountApiPath}/codigo/opciones`)) as {
        secret: string
      }
      return [`${accountApiPath}/codigo`, { code: generateCode(secret, Date.now()) }]
    }),
    repeatStatus: [401],
  },
  'DELETE /api/mngr/cuenta/codigo': {
    status: 200,
    createRequest: async (site) =>
      createRequest(
        'DELETE',
        `${accountApiPath}/codigo`,
        undefined,
        (await addManagerWithSecondFactor(site)).headers,
      ),
    repeatStatus: [401],
  },
  'POST /api/mngr/cuenta/codigo/recuperacion': {
    status: 200,
    createRequest: async (site) =>
      createRequest(
        'POST',
        `${accountApiPath}/codigo/recuperacion`,
        {},
        (await addManagerWithSecondFactor(site)).headers,
      ),
    repeatStatus: [401],
    addsRowsTo: { audit: 'made twice, of which the second count', letters: 'the same' },
  },
  'GET /api/mngr/cuenta/verificar': getAsManager(`${accountApiPath}/verificar`),
  'POST /api/mngr/cuenta/verificar': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve([`${accountApiPath}/verificar`, { password }])),
    repeatStatus: [401],
  },
  'POST /api/mngr/cuenta/verificar/llave/opciones': {
    status: 200,
    createRequest: asManager('POST', () =>
      Promise.resolve([`${accountApiPath}/verificar/llave/opciones`, {}]),
    ),
  },
  'POST /api/mngr/cuenta/verificar/llave': {
    status: 200,
    createRequest: asManager('POST', async (site, { id, headers }) => {
      const key = await enrolAuthenticator(site.healthy, id)
      const options = await site.healthy.request(
        `${accountApiPath}/verificar/llave/opciones`,
        postJson({}, headers),
      )
      return [`${accountApiPath}/verificar/llave`, { response: await key.answer(options) }]
    }),
    repeatStatus: [401],
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

async function addPasskey(site: FaultySite, managerId: string): Promise<string> {
  const { id } = await enrolAuthenticator(site.healthy, managerId)
  const row = await site.healthy.bindings.DB.prepare('SELECT id FROM passkeys WHERE credential_id = ?1')
    .bind(id)
    .first<{ id: string }>()
  return row?.id ?? ''
}
