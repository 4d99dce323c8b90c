import { weeklyPath } from '#client/features/insight/weekly/contract.ts'
import { codeAt } from '../../features/account/credentials/second-factor.ts'
import { addAuthenticator, createAuthenticator, password } from '../../features/account/testing.ts'
import { createToken } from '../../session/token.ts'
import { postJson } from '../testing.ts'
import { ask, byManager, inside, type Row } from './row.ts'
import { account, invitee, withFactor } from './rows-sign-in.ts'
import { type Site, unique } from './site.ts'

// A manager's own account, and the team.

/** The link of a letter of the week. */
async function weeklyLink(site: Site): Promise<string> {
  const { id } = await site.manager()
  const token = createToken()
  await site.run(
    "INSERT OR REPLACE INTO weekly_readers (manager_id, token, told_on) VALUES (?1, ?2, '2026-11-16')",
    id,
    token,
  )
  return weeklyPath(token)
}

/** Another session of a manager, by their own id. */
const addSession = (site: Site, id: string) =>
  site.run(
    `INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device)
      VALUES (?1, ?1, ?1, ?2, ?2, ?2, 0, 'Otro')`,
    id,
    Date.now(),
  )

export const accountRows: Readonly<Record<string, Row>> = {
  'GET /mngr/cuenta': inside('/mngr/cuenta'),
  'GET /api/data/mngr/cuenta': inside('/api/data/mngr/cuenta'),
  'GET /mngr/cuenta/equipo': inside('/mngr/cuenta/equipo'),
  'GET /api/data/mngr/cuenta/equipo': inside('/api/data/mngr/cuenta/equipo'),
  'PATCH /api/mngr/cuenta': {
    status: 200,
    make: byManager('PATCH', () => Promise.resolve([account, { name: 'Ana María' }])),
    more: { audit: 'the name was set twice' },
  },
  'PUT /api/mngr/cuenta/correo': {
    status: 200,
    make: byManager('PUT', () => Promise.resolve([`${account}/correo`, { email: `${unique()}@x.example` }])),
    more: { audit: 'two links were asked for, of which the second counts' },
    // Written down before the letter leaves.
    alsoOfFailures: ['audit'],
  },
  'PUT /api/mngr/cuenta/resumen': {
    status: 200,
    make: byManager('PUT', () => Promise.resolve([`${account}/resumen`, { wanted: true }])),
  },
  'GET /api/resumen/:token': { status: 200, make: async (site) => ask('GET', await weeklyLink(site)) },
  'POST /api/resumen/:token': { status: 200, make: async (site) => ask('POST', await weeklyLink(site)) },
  'PUT /api/mngr/cuenta/contrasena': {
    status: 200,
    make: byManager('PUT', () =>
      Promise.resolve([`${account}/contrasena`, { current: password, password: 'otra frase larga y rara' }]),
    ),
    again: [401],
  },
  'GET /api/mngr/cuenta/sesiones': inside(`${account}/sesiones`),
  'DELETE /api/mngr/cuenta/sesiones': {
    status: 200,
    make: byManager('DELETE', async (site, { id }) => {
      await addSession(site, id)
      return [`${account}/sesiones`]
    }),
  },
  'DELETE /api/mngr/cuenta/sesiones/:id': {
    status: 200,
    make: byManager('DELETE', async (site, { id }) => {
      await addSession(site, id)
      return [`${account}/sesiones/${id}`]
    }),
  },
  'POST /api/mngr/cuenta/llaves/opciones': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${account}/llaves/opciones`, {}])),
  },
  'POST /api/mngr/cuenta/llaves': {
    status: 200,
    make: byManager('POST', async (site, { headers }) => {
      const options = await site.well.request(`${account}/llaves/opciones`, postJson({}, headers))
      return [`${account}/llaves`, { label: 'Mía', response: await createAuthenticator().register(options) }]
    }),
    again: [401],
  },
  'PATCH /api/mngr/cuenta/llaves/:id': {
    status: 200,
    make: byManager('PATCH', async (site, { id }) => [
      `${account}/llaves/${await keyOf(site, id)}`,
      { label: 'Otra' },
    ]),
    more: { audit: 'it was named twice' },
  },
  'DELETE /api/mngr/cuenta/llaves/:id': {
    status: 200,
    make: byManager('DELETE', async (site, { id }) => [`${account}/llaves/${await keyOf(site, id)}`]),
    again: [401],
  },
  'POST /api/mngr/cuenta/codigo/opciones': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${account}/codigo/opciones`, {}])),
  },
  'POST /api/mngr/cuenta/codigo': {
    status: 200,
    make: byManager('POST', async (site, manager) => {
      // secondFactorOptionsSchema
      const { secret } = (await site.call(manager, 'POST', `${account}/codigo/opciones`)) as {
        secret: string
      }
      return [`${account}/codigo`, { code: codeAt(secret, Date.now()) }]
    }),
    again: [401],
  },
  'DELETE /api/mngr/cuenta/codigo': {
    status: 200,
    make: async (site) => ask('DELETE', `${account}/codigo`, undefined, (await withFactor(site)).headers),
    again: [401],
  },
  'POST /api/mngr/cuenta/codigo/recuperacion': {
    status: 200,
    make: async (site) => ask('POST', `${account}/codigo/recuperacion`, {}, (await withFactor(site)).headers),
    again: [401],
    more: { audit: 'made twice, of which the second count', letters: 'the same' },
  },
  'GET /api/mngr/cuenta/verificar': inside(`${account}/verificar`),
  'POST /api/mngr/cuenta/verificar': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${account}/verificar`, { password }])),
    again: [401],
  },
  'POST /api/mngr/cuenta/verificar/llave/opciones': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${account}/verificar/llave/opciones`, {}])),
  },
  'POST /api/mngr/cuenta/verificar/llave': {
    status: 200,
    make: byManager('POST', async (site, { id, headers }) => {
      const key = await addAuthenticator(site.well, id)
      const options = await site.well.request(`${account}/verificar/llave/opciones`, postJson({}, headers))
      return [`${account}/verificar/llave`, { response: await key.answer(options) }]
    }),
    again: [401],
  },
  'POST /api/mngr/cuenta/equipo': {
    status: 200,
    make: byManager('POST', () =>
      Promise.resolve([
        `${account}/equipo`,
        { name: 'Nueva', email: `${unique()}@x.example`, role: 'editor' },
      ]),
    ),
    again: [422],
  },
  'POST /api/mngr/cuenta/equipo/:id/enlace': {
    status: 200,
    make: byManager('POST', async (site) => [`${account}/equipo/${(await invitee(site)).id}/enlace`, {}]),
    more: { audit: 'two links, of which the second counts', enrolments: 'the same' },
  },
  'PATCH /api/mngr/cuenta/equipo/:id': {
    status: 200,
    make: byManager('PATCH', async (site) => [
      `${account}/equipo/${(await site.manager()).id}`,
      { disabled: true },
    ]),
  },
  'DELETE /api/mngr/cuenta/equipo/:id': {
    status: 200,
    make: byManager('DELETE', async (site) => [`${account}/equipo/${(await site.manager()).id}`]),
    again: [404],
  },
  'DELETE /api/mngr/cuenta/equipo/:id/codigo': {
    status: 200,
    make: byManager('DELETE', async (site) => [`${account}/equipo/${(await withFactor(site)).id}/codigo`]),
    again: [409],
  },
}

async function keyOf(site: Site, managerId: string): Promise<string> {
  const { id } = await addAuthenticator(site.well, managerId)
  const row = await site.well.bindings.DB.prepare('SELECT id FROM passkeys WHERE credential_id = ?1')
    .bind(id)
    .first<{ id: string }>()
  return row?.id ?? ''
}
