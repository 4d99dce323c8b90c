import { expect, test } from 'vitest'
import { createAppWithMail } from '../../mail/testing.ts'
import { addTestManager, getCookies, postJson } from '../../testing/testing.ts'
import {
  createAuthenticator,
  signInByPassword,
  fromNewNetwork,
  requestPrivatePage,
  password,
  enableSecondFactor,
} from './testing.ts'

const chrome = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}
const firefox = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }

const edge = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
}

const newEmail = () => `aviso-${crypto.randomUUID()}@sitio.example`
/** Matches tokens, links, recovery codes and TOTP secrets. */
const opensNothing = /[\w-]{43}|\/activar\/|\/correo\/\w|[a-z0-9]{4}(-[a-z0-9]{4}){3}|[A-Z2-7]{32}/

test('mails the user once about a sign-in from a new device', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const email = newEmail()
  await addTestManager(app, email, password)
  await signInByPassword(app, email, chrome)
  const [first, ...others] = await deliverQueued()
  expect(others).toEqual([])
  expect(first).toMatchObject({ to: email, subject: 'Seguridad de tu cuenta en Cauce' })
  expect(first?.text).toContain('desde un dispositivo que no conocíamos')
  expect(first?.text).toContain('Chrome en Linux')
  expect(first?.text).toContain('https://cauce.example/mngr/cuenta')
  await signInByPassword(app, email, chrome)
  expect(await deliverQueued()).toEqual([])
  await signInByPassword(app, email, firefox)
  expect((await deliverQueued())[0]?.text).toContain('Firefox en Windows')
  const wrong = { email, password: 'no es esta frase' }
  await app.request('/api/_auth/ingreso', postJson(wrong, { ...fromNewNetwork(), ...edge }))
  expect(await deliverQueued()).toEqual([])
  // A failed attempt does not make a device known, so the next sign-in from it is mailed.
  await signInByPassword(app, email, edge)
  expect((await deliverQueued())[0]?.text).toContain('Edge en Windows')
})

test('mails the user about changes to their password, passkeys or second factor, without secrets', async () => {
  const { app, deliverQueued, countStoredMail } = await createAppWithMail()
  const email = newEmail()
  await addTestManager(app, email, password)
  let Cookie = getCookies(await signInByPassword(app, email))
  await deliverQueued()
  const account = async (path: string, init: RequestInit) => {
    const answer = await app.request(`/api/mngr/cuenta${path}`, {
      ...init,
      headers: { ...init.headers, Cookie },
    })
    expect(answer.status, path).toBe(200)
    if (answer.headers.getSetCookie().length > 0) Cookie = getCookies(answer)
    return answer
  }
  const expectNotification = async (sentence: string) => {
    const [message, ...others] = await deliverQueued()
    expect(others).toEqual([])
    expect(message?.to).toBe(email)
    expect(message?.text).toContain(sentence)
    expect(message?.text).not.toMatch(opensNothing)
  }
  await account('/contrasena', postJson({ password: 'otra frase larga', current: password }, {}, 'PUT'))
  await expectNotification('Se cambió la contraseña de tu cuenta.')
  const key = createAuthenticator()
  const response = await key.register(await account('/llaves/opciones', postJson({})))
  const added = await account('/llaves', postJson({ label: 'Mi llave', response }))
  await expectNotification('Se añadió una llave de acceso a tu cuenta.')
  // The response has the shape of `passkeysResponseSchema`.
  const { passkeys } = (await added.json()) as { passkeys: { id: string }[] }
  await account(`/llaves/${passkeys[0]?.id}`, postJson({}, {}, 'DELETE'))
  await expectNotification('Se quitó una llave de acceso de tu cuenta.')
  Cookie = (await enableSecondFactor(app, Cookie)).Cookie
  await expectNotification('Se activó la verificación en dos pasos de tu cuenta.')
  await account('/codigo/recuperacion', postJson({}))
  await expectNotification('Se crearon códigos de recuperación nuevos')
  await account('/codigo', postJson({}, {}, 'DELETE'))
  await expectNotification('Se desactivó la verificación en dos pasos de tu cuenta.')
  expect(await countStoredMail()).toBe(0)
})

test('mails a user whom a colleague disables or enables, without the colleague’s device', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const [mine, theirs] = [newEmail(), newEmail()]
  await addTestManager(app, mine, password)
  const id = await addTestManager(app, theirs, password)
  const Cookie = getCookies(await signInByPassword(app, mine, chrome))
  await deliverQueued()
  for (const disabled of [true, false]) {
    const path = `/api/mngr/cuenta/equipo/${id}`
    const done = await app.request(path, postJson({ disabled }, { Cookie, ...chrome }, 'PATCH'))
    expect(done.status).toBe(200)
    const [message] = await deliverQueued()
    expect(message?.to).toBe(theirs)
    expect(message?.text).toContain(disabled ? 'desactivó tu cuenta' : 'volvió a activar tu cuenta')
    expect(message?.text).not.toContain('Chrome')
  }
})

test('changes without effect are neither mailed nor audited', async () => {
  const { app, deliverQueued } = await createAppWithMail()
  const [mine, theirs] = [newEmail(), newEmail()]
  await addTestManager(app, mine, password)
  const id = await addTestManager(app, theirs, password)
  const Cookie = getCookies(await signInByPassword(app, mine, chrome))
  const session = getCookies(await signInByPassword(app, theirs, chrome))
  await deliverQueued()
  const records = () => app.value<number>`SELECT count(*) AS n FROM audit`
  const before = await records()
  const ask = async (path: string, method: string, body: object = {}) => {
    const answer = await app.request(`/api/mngr/cuenta${path}`, postJson(body, { Cookie }, method))
    expect(answer.headers.getSetCookie()).toEqual([])
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  const member = `/equipo/${id}`
  expect(await ask('/codigo', 'DELETE')).toEqual([409, 'La verificación en dos pasos no está activa.'])
  expect(await ask(`${member}/codigo`, 'DELETE')).toEqual([
    409,
    'Esta cuenta no tiene la verificación en dos pasos activa.',
  ])
  for (const same of [{ disabled: false }, { role: 'owner' }, { email: theirs }])
    expect((await ask(member, 'PATCH', same))[0]).toBe(200)
  expect(await deliverQueued()).toEqual([])
  expect(await records()).toBe(before)
  expect(await requestPrivatePage(app, session)).toBe(200)
  for (const letters of [1, 0]) {
    expect((await ask(member, 'PATCH', { disabled: true }))[0]).toBe(200)
    expect(await deliverQueued()).toHaveLength(letters)
  }
  expect(await records()).toBe(Number(before) + 1)
})

test('a mail stays in D1 while the queue or the mail service fails, and is deleted after three days', async () => {
  const { app, deliverQueued, countStoredMail, line, post, countRetries, runMailJobs } =
    await createAppWithMail()
  const hour = 3_600_000
  line.works = false
  const email = newEmail()
  await addTestManager(app, email, password)
  expect((await signInByPassword(app, email, chrome)).status).toBe(200)
  expect(await countStoredMail()).toBe(1)
  line.works = true
  await runMailJobs(Date.now() + 30 * 60_000)
  expect(line.jobs).toEqual([])
  await runMailJobs(Date.now() + hour)
  expect(line.jobs).toHaveLength(1)
  post.works = false
  expect(await deliverQueued()).toEqual([])
  expect(countRetries()).toBe(1)
  expect(await countStoredMail()).toBe(1)
  post.works = true
  await runMailJobs(Date.now() + 2 * hour)
  const [job] = line.jobs
  expect(await deliverQueued()).toHaveLength(1)
  // A queue may deliver a job twice.
  if (job) line.jobs.push(job)
  expect(await deliverQueued()).toEqual([])
  post.works = false
  await signInByPassword(app, email, firefox)
  await runMailJobs(Date.now() + 73 * hour)
  expect(await countStoredMail()).toBe(0)
})

test('on a site that sends no mail, signing in works and no mail is stored', async () => {
  const { app, countStoredMail } = await createAppWithMail({ MAIL_FROM: '' })
  const email = newEmail()
  await addTestManager(app, email, password)
  expect((await signInByPassword(app, email, chrome)).status).toBe(200)
  expect(await countStoredMail()).toBe(0)
})
