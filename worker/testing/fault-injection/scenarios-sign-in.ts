import { writeBatch } from '../../db/write-batch.ts'
import { parseEnv } from '../../env.ts'
import { createResetLink } from '../../features/account/credentials/one-time-links.ts'
import { createStoredEnrolmentLink, enableSecondFactor } from '../../features/account/testing.ts'
import { postJson } from '../testing.ts'
import { createRequest, asManager, getPublic, type Scenario } from './scenario.ts'
import type { ReceivedResponse, TestUser, FaultySite } from './site.ts'
import { createUniqueId } from './site.ts'

// Scenarios of signing in, enrolling and signing out.

const accountApiPath = '/api/mngr/cuenta'

/** An invited user who has not enrolled yet. */
export async function addInvitee(site: FaultySite): Promise<{ id: string; token: string }> {
  const id = createUniqueId()
  const query =
    "INSERT INTO managers (id, name, email, created_at) VALUES (?1, 'Nueva', ?1 || '@x.example', 0)"
  await site.runSql(query, id)
  const link = await createStoredEnrolmentLink(parseEnv(site.healthy.bindings), id, Date.now())
  return { id, token: link.split('/').at(-1) ?? '' }
}
const createInvitationToken = async (site: FaultySite): Promise<string> => (await addInvitee(site)).token

/** A manager with a second factor, its secret and a recovery code. */
export async function addManagerWithSecondFactor(
  site: FaultySite,
): Promise<TestUser & { secret: string; code: string }> {
  const manager = await site.addUser()
  const { secret, codes, Cookie } = await enableSecondFactor(site.healthy, manager.headers.Cookie)
  return { ...manager, headers: { Cookie }, secret, code: codes[0] ?? '' }
}

/** The token of a mailed password reset link. */
export async function createResetToken(site: FaultySite): Promise<string> {
  const { db } = parseEnv(site.healthy.bindings)
  const { link, step } = createResetLink(
    parseEnv(site.healthy.bindings),
    (await site.addUser()).id,
    Date.now(),
  )
  await writeBatch(db, [step])
  return link.split('/').at(-1) ?? ''
}

export const createEmailToken = async (site: FaultySite): Promise<string> => {
  const manager = await site.addUser()
  let text = ''
  const MAIL = { send: async (mail: { text: string }) => void (text = mail.text) } as unknown as SendEmail
  const { app } = await import('../../index.ts')
  await app.request(
    `https://cauce.example${accountApiPath}/correo`,
    postJson({ email: `${createUniqueId()}@nuevo.example` }, manager.headers, 'PUT'),
    { ...site.healthy.bindings, MAIL },
  )
  return /\/mngr\/correo\/(\S+)/.exec(text)?.[1] ?? ''
}

/** True for the sign-in page during a fault: it shows the form and explains the problem. */
const isFormShown = ({ status, body }: ReceivedResponse): boolean =>
  status === 200 && body !== null && body.includes('no podemos comprobar tu sesión')

const getTokenPage = (
  before: string,
  path: string,
  make: (site: FaultySite) => Promise<string>,
): Scenario => ({
  status: 200,
  createRequest: async (site) => createRequest('GET', `${before}${path}/${await make(site)}`),
})

export const signInScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/ingreso': {
    status: 302,
    createRequest: asManager('GET', () => Promise.resolve(['/mngr/ingreso'])),
    isAcceptableFailure: isFormShown,
  },
  'GET /api/data/mngr/ingreso': {
    status: 200,
    createRequest: asManager('GET', () => Promise.resolve(['/api/data/mngr/ingreso'])),
    isAcceptableFailure: isFormShown,
  },
  'GET /mngr/activar/:token': getTokenPage('', '/mngr/activar', createInvitationToken),
  'GET /api/data/mngr/activar/:token': getTokenPage('/api/data', '/mngr/activar', createInvitationToken),
  'GET /mngr/correo/:token': getTokenPage('', '/mngr/correo', createEmailToken),
  'GET /api/data/mngr/correo/:token': getTokenPage('/api/data', '/mngr/correo', createEmailToken),

  'GET /mngr/olvido': getPublic('/mngr/olvido'),
  'GET /api/data/mngr/olvido': getPublic('/api/data/mngr/olvido'),
  'GET /mngr/contrasena/:token': getTokenPage('', '/mngr/contrasena', createResetToken),
  'GET /api/data/mngr/contrasena/:token': getTokenPage('/api/data', '/mngr/contrasena', createResetToken),
}
