import { writeBatch } from '../../db/write-batch.ts'
import { parseEnv } from '../../env.ts'
import { createResetLink } from '../../features/account/credentials/one-time-links.ts'
import { createStoredEnrolmentLink, enableSecondFactor } from '../../features/account/testing.ts'
import { postJson } from '../testing.ts'
import { asManager, getPublicPage, type Scenario } from './scenario.ts'
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
    // While the site only pretends to send mail, an owner's address changes without a link.
    { ...site.healthy.bindings, MAIL, MAIL_SIMULATED: '' },
  )
  return /\/mngr\/correo\/(\S+)/.exec(text)?.[1] ?? ''
}

/** True for the sign-in page during a fault: it shows the form and explains the problem. */
const isFormShown = ({ status, body }: ReceivedResponse): boolean =>
  status === 200 && body !== null && body.includes('no podemos comprobar tu sesión')

export const signInScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/ingreso': {
    status: 302,
    createRequest: asManager(() => '/mngr/ingreso'),
    isAcceptableFailure: isFormShown,
  },
  'GET /api/data/mngr/ingreso': {
    status: 200,
    createRequest: asManager(() => '/api/data/mngr/ingreso'),
    isAcceptableFailure: isFormShown,
  },
  ...getPublicPage('/mngr/activar/:token', async (site) => `/mngr/activar/${(await addInvitee(site)).token}`),
  ...getPublicPage('/mngr/correo/:token', async (site) => `/mngr/correo/${await createEmailToken(site)}`),
  ...getPublicPage('/mngr/olvido'),
  ...getPublicPage(
    '/mngr/contrasena/:token',
    async (site) => `/mngr/contrasena/${await createResetToken(site)}`,
  ),
}
