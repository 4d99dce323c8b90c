import { expect, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { createAppWithMail } from '#worker/mail/testing.ts'
import { addTestManager, getCookies, createTestApp, postJson, type TestApp } from '#worker/testing/testing.ts'
import { maxRequestedLinks } from '../queries/password-resets.ts'
import {
  signInByPassword,
  fromNewNetwork,
  requestPrivatePage,
  password,
  enableSecondFactor,
} from '../testing.ts'

const another = 'otra frase bien larga'
const newEmail = () => `olvido-${crypto.randomUUID()}@sitio.example`

const post = (app: TestApp, path: string, fields: Record<string, string>, headers = fromNewNetwork()) =>
  app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })

const ask = (app: TestApp, correo: string, headers = fromNewNetwork()) =>
  post(app, '/mngr/olvido', { correo }, headers)

const choose = (app: TestApp, path: string, contrasena = another) => post(app, path, { contrasena })

/** The path of the link in a mail or a response. */
function pathIn(text: string): string {
  const path = /https:\/\/cauce\.example(\/mngr\/contrasena\/[\w-]{43})(?=[\n"])/.exec(text)?.[1] ?? ''
  expect(path).not.toBe('')
  return path
}

/** A user who has requested a link, and the path of that link. */
async function forgot() {
  const site = await createAppWithMail()
  const email = newEmail()
  const id = await addTestManager(site.app, email, password)
  expect((await ask(site.app, email)).status).toBe(200)
  const letter = site.post.sent.find(({ to }) => to === email)
  const path = pathIn(letter?.text ?? '')
  return { ...site, email, id, path }
}

test('a mailed link sets a new password once, ends all sessions and tokens and notifies the user', async () => {
  const { app, deliverQueued, email, id, path, countStoredMail } = await forgot()
  const before = getCookies(await signInByPassword(app, email))
  await deliverQueued()
  expect(await countStoredMail()).toBe(0)
  const looked = await app.request(path)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toContain(email)
  await app.run`INSERT INTO access_tokens (id, name, hash, permissions, created_by, created_at, expires_at)
     VALUES (${id}, 'x', ${id}, '[]', ${id}, 0, 8e15)`
  const countTokens = () => app.value`SELECT count(*) AS n FROM access_tokens WHERE created_by = ${id}`
  expect((await choose(app, path, 'corta')).status).toBe(422)
  expect(await countTokens()).toBe(1)
  const chosen = await choose(app, path)
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/mngr/ingreso?paso=contrasena'])
  expect(await requestPrivatePage(app, before)).toBe(401)
  expect(await countTokens()).toBe(0)
  expect((await signInByPassword(app, email)).status).toBe(401)
  const entered = await app.request(
    '/api/_auth/ingreso',
    postJson({ email, password: another }, fromNewNetwork()),
  )
  expect(entered.status).toBe(200)
  const notification = (await deliverQueued()).find(({ text }) => text.includes('Se eligió otra contraseña'))
  expect(notification?.to).toBe(email)
  expect((await choose(app, path)).status).toBe(410)
  expect(await (await app.request(path)).text()).toContain('Este enlace ya no sirve')
  const results =
    await app.column<string>`SELECT event FROM audit WHERE manager_id = ${id} AND event LIKE 'password.%' ORDER BY id`
  expect(results).toEqual(['password.link-asked', 'password.reset'])
})

test('a recovery link is stored as a hash and expires after half an hour', async () => {
  const { app, id, path } = await forgot()
  const token = path.split('/').at(-1) ?? ''
  const row = await app.find`SELECT * FROM password_links WHERE manager_id = ${id}`
  expect(JSON.stringify(row)).not.toContain(token)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000)
  expect((await choose(app, path)).status).toBe(410)
  clock.mockRestore()
  expect((await choose(app, path)).status).toBe(303)
})

test('a recovery request gets the same response for active, unknown, disabled and invited accounts', async () => {
  const { app, post: mail } = await createAppWithMail()
  const [known, disabled, invited, unknown] = [newEmail(), newEmail(), newEmail(), newEmail()]
  await addTestManager(app, known, password)
  const off = await addTestManager(app, disabled, password)
  await app.run`UPDATE managers SET disabled_at = 1 WHERE id = ${off}`
  await addTestManager(app, invited, null)
  const answers = await Promise.all(
    [known, disabled, invited, unknown].map(async (email) => {
      const answer = await ask(app, email)
      const headers = [...answer.headers].filter(([name]) => !/request-id|^date$/.test(name))
      return [answer.status, headers, await answer.text()]
    }),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(mail.sent.map(({ to }) => to)).toEqual([known])
})

test('recovery requests are limited per email address and per network', async () => {
  const { app, post: mail } = await createAppWithMail()
  for (const email of [newEmail(), newEmail()]) {
    await addTestManager(app, email, password)
    mail.sent.length = 0
    for (let count = 0; count < rateLimits.attempts.recovery.account; count += 1)
      expect((await ask(app, email)).status).toBe(200)
    const over = await ask(app, email)
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(mail.sent).toHaveLength(rateLimits.attempts.recovery.account)
  }
  const one = fromNewNetwork()
  for (let count = 0; count < rateLimits.attempts.recovery.network; count += 1)
    await ask(app, newEmail(), one)
  expect((await ask(app, newEmail(), one)).status).toBe(429)
})

test('a recovery request over the limit writes no row, and strangers do not block a known device', async () => {
  const { app } = await createAppWithMail()
  const email = newEmail()
  await addTestManager(app, email, password)
  const device = getCookies(await signInByPassword(app, email)).replace(/__Host-sesion=[^;]+(; )?/, '')
  for (let count = 0; count < rateLimits.attempts.recovery.account; count += 1) await ask(app, email)
  const rows = () => app.value`SELECT count(*) AS n FROM throttle`
  const before = await rows()
  for (let count = 0; count < 20; count += 1) expect((await ask(app, email)).status).toBe(429)
  expect(await rows()).toBe(before)
  const own = { ...fromNewNetwork(), Cookie: device } as ReturnType<typeof fromNewNetwork>
  expect((await ask(app, email, own)).status).toBe(200)
})

test('a reset leaves the second factor on and ends sign-ins that wait for a code', async () => {
  const { app, email, path } = await forgot()
  const { codes } = await enableSecondFactor(app, getCookies(await signInByPassword(app, email)))
  const begun = getCookies(await signInByPassword(app, email))
  expect((await choose(app, path)).status).toBe(303)
  const goOn = postJson({ code: codes[0] }, { Cookie: begun, ...fromNewNetwork() })
  expect((await app.request('/api/_auth/ingreso/codigo', goOn)).status).toBe(401)
  const entered = await app.request(
    '/api/_auth/ingreso',
    postJson({ email, password: another }, fromNewNetwork()),
  )
  expect(await entered.json()).toEqual({ secondFactor: true })
})

test('a device that was locked out by wrong passwords can sign in after a reset', async () => {
  const { app, email, path } = await forgot()
  const device = getCookies(await signInByPassword(app, email))
  const wrong = () =>
    app.request(
      '/api/_auth/ingreso',
      postJson({ email, password: 'no es esta' }, { Cookie: device, ...fromNewNetwork() }),
    )
  for (let count = 0; count < 5; count += 1) await wrong()
  expect((await wrong()).status).toBe(429)
  const chosen = await post(app, path, { contrasena: another }, {
    ...fromNewNetwork(),
    Cookie: device,
  } as ReturnType<typeof fromNewNetwork>)
  expect(chosen.status).toBe(303)
  const entered = await app.request(
    '/api/_auth/ingreso',
    postJson({ email, password: another }, { Cookie: device, ...fromNewNetwork() }),
  )
  expect(entered.status).toBe(200)
})

test('a recovery link ends when the password or the address changes or the account is disabled', async () => {
  for (const end of ['password', 'address', 'access'] as const) {
    const { app, email, id, path } = await forgot()
    if (end === 'password') {
      const Cookie = getCookies(await signInByPassword(app, email))
      const change = postJson({ password: 'una tercera frase larga', current: password }, { Cookie }, 'PUT')
      expect((await app.request('/api/mngr/cuenta/contrasena', change)).status).toBe(200)
    } else if (end === 'address') {
      const owner = newEmail()
      await addTestManager(app, owner, password)
      const Cookie = getCookies(await signInByPassword(app, owner))
      const change = postJson({ email: newEmail() }, { Cookie }, 'PATCH')
      expect((await app.request(`/api/mngr/cuenta/equipo/${id}`, change)).status).toBe(200)
    } else await app.run`UPDATE managers SET disabled_at = 1 WHERE id = ${id}`
    expect((await choose(app, path)).status, end).toBe(410)
  }
})

test('a new request ends no mailed link; at most three are valid at once, and using one ends all', async () => {
  const { app, post: mail, email, id, path } = await forgot()
  for (let count = 1; count < rateLimits.attempts.recovery.account; count += 1) await ask(app, email)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 16 * 60_000)
  onTestFinished(() => clock.mockRestore())
  await ask(app, email)
  const paths = mail.sent.filter(({ to }) => to === email).map(({ text }) => pathIn(text))
  expect(paths).toHaveLength(maxRequestedLinks)
  for (const each of paths) expect(await (await app.request(each)).text()).toContain(email)
  expect(
    await app.value`SELECT count(*) AS n FROM audit WHERE manager_id = ${id} AND event = 'password.links-stopped'`,
  ).toBe(0)
  expect((await choose(app, path)).status).toBe(303)
  for (const each of paths) expect((await choose(app, each)).status).toBe(410)
})

test('recovery requests do not end a link that an owner created, but a newer link from an owner does', async () => {
  const { app, email, id } = await forgot()
  const owner = newEmail()
  await addTestManager(app, owner, password)
  const Cookie = getCookies(await signInByPassword(app, owner))
  async function create(): Promise<string> {
    const made = await app.request(`/api/mngr/cuenta/equipo/${id}/enlace`, postJson({}, { Cookie }))
    return pathIn(await made.text())
  }
  const first = await create()
  await ask(app, email)
  await ask(app, email)
  expect(await (await app.request(first)).text()).toContain(email)
  const second = await create()
  expect((await app.request(second)).status).toBe(200)
  expect((await choose(app, first)).status).toBe(410)
  expect((await choose(app, second)).status).toBe(303)
})

test('the recovery page lists only ways that work on this site: mail, another owner, the server', async () => {
  const { app: mailing } = await createAppWithMail()
  await mailing.run`DELETE FROM managers`
  const read = async (app: TestApp) => (await app.request('/mngr/olvido')).text()
  await addTestManager(mailing, newEmail(), password)
  const alone = await read(mailing)
  expect(alone).toContain('Enviarme un enlace')
  expect(alone).not.toContain('Pide un enlace a alguien con el rol Dirección')
  expect(alone).toContain('Pídelo a quien publica el sitio')
  await addTestManager(mailing, newEmail(), password)
  expect(await read(mailing)).toContain('Pide un enlace a alguien con el rol Dirección')
  const silent = await createTestApp()
  const page = await read(silent)
  expect(page).not.toMatch(/<form|Enviarme un enlace/)
  expect((await ask(silent, newEmail())).status).toBe(409)
  expect(await (await silent.request('/mngr/ingreso')).text()).toContain('href="/mngr/olvido"')
})
