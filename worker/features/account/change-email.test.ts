import { expect, onTestFinished, test, vi } from 'vitest'
import { createAppWithMail } from '../../mail/testing.ts'
import { hashToken } from '../../session/token.ts'
import { addTestManager, getCookies, postJson, type TestApp, testOrigin } from '../../testing/testing.ts'
import { signInByPassword, password } from './testing.ts'

const newEmail = () => `correo-${crypto.randomUUID()}@sitio.example`

async function manager(app: TestApp) {
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  return { id, email, Cookie: getCookies(await signInByPassword(app, email)) }
}

const change = (app: TestApp, Cookie: string, email: string) =>
  app.request('/api/mngr/cuenta/correo', postJson({ email }, { Cookie }, 'PUT'))

const stored = (app: TestApp, id: string) => app.value<string>`SELECT email FROM managers WHERE id = ${id}`

/** The path of the link in a mail. */
function linkIn(text: string | undefined): string {
  const url = new URL(/https:\S+\/mngr\/correo\/\S+/.exec(text ?? '')?.[0] ?? 'https://none.example')
  expect(url.origin).toBe(testOrigin)
  return url.pathname
}

const confirm = (app: TestApp, path: string) =>
  app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: testOrigin },
  })

test('a new address applies once its mailed link is confirmed, and both addresses are notified', async () => {
  const { app, post, deliverQueued } = await createAppWithMail()
  const { id, email, Cookie } = await manager(app)
  await deliverQueued()
  const wanted = newEmail()
  const asked = await change(app, Cookie, wanted.toUpperCase())
  expect(await asked.json()).toEqual({ email, pending: wanted })
  const [message] = post.sent.splice(0)
  expect(message).toMatchObject({ to: wanted, subject: 'Confirma tu correo en Cauce' })
  const path = linkIn(message?.text)
  expect(await stored(app, id)).toBe(email)
  const account = await (await app.request('/mngr/cuenta', { headers: { Cookie } })).text()
  expect(account).toContain(`Enviamos un enlace a ${wanted}.`)
  const rows = await app.all`SELECT * FROM email_changes WHERE manager_id = ${id}`
  expect(rows).toMatchObject([{ hash: hashToken(path.slice(path.lastIndexOf('/') + 1)) }])
  expect(JSON.stringify(rows)).not.toContain(path.slice(path.lastIndexOf('/') + 1))

  // Mail programs open links before people do.
  for (let look = 0; look < 2; look += 1) {
    const page = await app.request(path)
    expect(page.headers.get('Cache-Control')).toContain('no-store')
    expect(await page.text()).toContain(wanted)
  }
  expect(await stored(app, id)).toBe(email)
  const confirmed = await confirm(app, path)
  expect(confirmed.status).toBe(303)
  expect(confirmed.headers.get('Location')).toBe('/mngr/cuenta')
  expect(await stored(app, id)).toBe(wanted)
  const notifications = await deliverQueued()
  expect(notifications.map(({ to }) => to)).toEqual([email, wanted])
  for (const { text } of notifications)
    expect(text).toContain('Se cambió el correo electrónico de tu cuenta.')
  expect((await signInByPassword(app, wanted)).status).toBe(200)
  const session = await app.request('/api/_auth/session', { headers: { Cookie } })
  expect(await session.json()).toMatchObject({ user: { email: wanted } })

  expect((await confirm(app, path)).status).toBe(410)
  expect(await (await app.request(path)).text()).toContain('Este enlace ya no sirve')
})

test('a link stops working after an hour, after a newer link, and when the account is disabled', async () => {
  const { app, post } = await createAppWithMail()
  const { id, email, Cookie } = await manager(app)
  const ask = async () => {
    expect((await change(app, Cookie, newEmail())).status).toBe(200)
    return linkIn(post.sent.at(-1)?.text)
  }
  const older = await ask()
  const newer = await ask()
  expect((await confirm(app, older)).status).toBe(410)
  await app.run`UPDATE managers SET disabled_at = 1 WHERE id = ${id}`
  expect((await confirm(app, newer)).status).toBe(410)
  await app.run`UPDATE managers SET disabled_at = NULL WHERE id = ${id}`
  await app.run`UPDATE email_changes SET expires_at = ${Date.now()} WHERE manager_id = ${id}`
  expect((await confirm(app, newer)).status).toBe(410)
  expect(await stored(app, id)).toBe(email)
})

test('the address of another account can be neither requested nor confirmed', async () => {
  const { app, post } = await createAppWithMail()
  const [mine, other] = [await manager(app), await manager(app)]
  const taken = await change(app, mine.Cookie, other.email)
  expect(taken.status).toBe(422)
  expect(await taken.text()).toContain('Otra cuenta ya usa este correo.')
  const wanted = newEmail()
  expect((await change(app, mine.Cookie, wanted)).status).toBe(200)
  const path = linkIn(post.sent.at(-1)?.text)
  await addTestManager(app, wanted, null)
  const late = await confirm(app, path)
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Otra cuenta ya usa este correo.')
  expect(await stored(app, mine.id)).toBe(mine.email)
})

test('a link that cannot be mailed is reported and deleted, and requests for links are limited', async () => {
  const { app, post } = await createAppWithMail()
  const { id, Cookie } = await manager(app)
  post.works = false
  const failed = await change(app, Cookie, newEmail())
  expect(failed.status).toBe(503)
  expect(await failed.text()).toContain('No pudimos enviar el enlace')
  expect(await app.all`SELECT 1 FROM email_changes WHERE manager_id = ${id}`).toEqual([])
  post.works = true
  for (let link = 1; link < 5; link += 1) expect((await change(app, Cookie, newEmail())).status).toBe(200)
  expect((await change(app, Cookie, newEmail())).status).toBe(429)
})

test('a user can have ten links mailed per day', async () => {
  const { app, post } = await createAppWithMail()
  const { email } = await manager(app)
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const statuses: number[] = []
  for (let link = 0; link < 12; link += 1) {
    clock.mockReturnValue(start + Math.floor(link / 4) * 16 * 60_000)
    const Cookie = getCookies(await signInByPassword(app, email))
    statuses.push((await change(app, Cookie, newEmail())).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect(post.sent.filter(({ subject }) => subject === 'Confirma tu correo en Cauce')).toHaveLength(10)
})

test.for([{ MAIL_TO: '' }, { MAIL_SIMULATED: 'si' }])(
  'while no mail leaves the site, an owner changes their own address at once: %o',
  async (bindings) => {
    const { app } = await createAppWithMail(bindings)
    const [{ id, email, Cookie }, other] = [await manager(app), await manager(app)]
    const page = await (await app.request('/mngr/cuenta', { headers: { Cookie } })).text()
    expect(page).toContain('Cambiar correo')
    expect(page).not.toMatch(/rol Dirección, en «Equipo»/)

    expect((await change(app, Cookie, other.email)).status).toBe(422)
    expect(await stored(app, id)).toBe(email)
    const wanted = newEmail()
    expect(await (await change(app, Cookie, wanted)).json()).toEqual({ email: wanted, pending: null })
    expect(await stored(app, id)).toBe(wanted)
    const events = await app.column`SELECT event FROM audit WHERE manager_id = ${id} AND event LIKE 'email.%'`
    expect(events).toEqual(['email.changed'])
    const session = await app.request('/api/_auth/session', { headers: { Cookie } })
    expect(await session.json()).toMatchObject({ user: { email: wanted } })

    // An unattended screen is not enough.
    await app.run`UPDATE sessions SET verified_at = 0 WHERE manager_id = ${id}`
    expect((await change(app, Cookie, newEmail())).status).toBe(403)
    expect(await stored(app, id)).toBe(wanted)
  },
)

test('on a site that sends no mail, the account page says who can change the address of others', async () => {
  const { app } = await createAppWithMail({ MAIL_TO: '' })
  const { id, email, Cookie } = await manager(app)
  await app.run`UPDATE managers SET role_id = 'editor' WHERE id = ${id}`
  const refused = await change(app, Cookie, newEmail())
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Pide el cambio a alguien con el rol Dirección')
  expect(await stored(app, id)).toBe(email)
  const page = await (await app.request('/mngr/cuenta', { headers: { Cookie } })).text()
  expect(page).toContain('solo puede cambiarlo alguien con el rol Dirección, en «Equipo»')
  expect(page).not.toContain('Cambiar correo')
})
