import { expect, test } from 'vitest'
import { appWithMail } from '../../mail/testing.ts'
import { addTestManager, cookiesOf, postJson } from '../../testing/testing.ts'
import { createAuthenticator, enter, fromElsewhere, inside, password, turnOnSecondFactor } from './testing.ts'

const chrome = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}
const firefox = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }

const edge = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
}

const newEmail = () => `aviso-${crypto.randomUUID()}@sitio.example`
/** Nothing that opens anything: no token, no code, no key. */
const opensNothing = /[\w-]{43}|\/activar\/|\/correo\/\w|[a-z0-9]{4}(-[a-z0-9]{4}){3}|[A-Z2-7]{32}/

test('a sign-in from a device of another name is told of, once', async () => {
  const { app, delivered } = await appWithMail()
  const email = newEmail()
  await addTestManager(app, email, password)
  await enter(app, email, chrome)
  const [first, ...others] = await delivered()
  expect(others).toEqual([])
  expect(first).toMatchObject({ to: email, subject: 'Seguridad de tu cuenta en Cauce' })
  expect(first?.text).toContain('desde un dispositivo que no conocíamos')
  expect(first?.text).toContain('Chrome en Linux')
  expect(first?.text).toContain('https://cauce.example/mngr/cuenta')
  await enter(app, email, chrome)
  expect(await delivered()).toEqual([])
  await enter(app, email, firefox)
  expect((await delivered())[0]?.text).toContain('Firefox en Windows')
  const wrong = { email, password: 'no es esta frase' }
  await app.request('/api/_auth/ingreso', postJson(wrong, { ...fromElsewhere(), ...edge }))
  expect(await delivered()).toEqual([])
  // Who failed from it has not signed in from it.
  await enter(app, email, edge)
  expect((await delivered())[0]?.text).toContain('Edge en Windows')
})

test('what changes how somebody signs in is told to them, with nothing that opens anything', async () => {
  const { app, delivered, letters } = await appWithMail()
  const email = newEmail()
  await addTestManager(app, email, password)
  let Cookie = cookiesOf(await enter(app, email))
  await delivered()
  const account = async (path: string, init: RequestInit) => {
    const answer = await app.request(`/api/mngr/cuenta${path}`, {
      ...init,
      headers: { ...init.headers, Cookie },
    })
    expect(answer.status, path).toBe(200)
    if (answer.headers.getSetCookie().length > 0) Cookie = cookiesOf(answer)
    return answer
  }
  const told = async (sentence: string) => {
    const [message, ...others] = await delivered()
    expect(others).toEqual([])
    expect(message?.to).toBe(email)
    expect(message?.text).toContain(sentence)
    expect(message?.text).not.toMatch(opensNothing)
  }
  await account('/contrasena', postJson({ password: 'otra frase larga', current: password }, {}, 'PUT'))
  await told('Se cambió la contraseña de tu cuenta.')
  const key = createAuthenticator()
  const response = await key.register(await account('/llaves/opciones', postJson({})))
  const added = await account('/llaves', postJson({ label: 'Mi llave', response }))
  await told('Se añadió una llave de acceso a tu cuenta.')
  // passkeysAnswerSchema
  const { passkeys } = (await added.json()) as { passkeys: { id: string }[] }
  await account(`/llaves/${passkeys[0]?.id}`, postJson({}, {}, 'DELETE'))
  await told('Se quitó una llave de acceso de tu cuenta.')
  Cookie = (await turnOnSecondFactor(app, Cookie)).Cookie
  await told('Se activó el segundo paso de tu cuenta.')
  await account('/codigo/recuperacion', postJson({}))
  await told('Se crearon códigos de recuperación nuevos')
  await account('/codigo', postJson({}, {}, 'DELETE'))
  await told('Se desactivó el segundo paso de tu cuenta.')
  expect(await letters()).toBe(0)
})

test('whose access a colleague ends or gives back is told so, and not where that colleague is', async () => {
  const { app, delivered } = await appWithMail()
  const [mine, theirs] = [newEmail(), newEmail()]
  await addTestManager(app, mine, password)
  const id = await addTestManager(app, theirs, password)
  const Cookie = cookiesOf(await enter(app, mine, chrome))
  await delivered()
  for (const disabled of [true, false]) {
    const path = `/api/mngr/cuenta/equipo/${id}`
    const done = await app.request(path, postJson({ disabled }, { Cookie, ...chrome }, 'PATCH'))
    expect(done.status).toBe(200)
    const [message] = await delivered()
    expect(message?.to).toBe(theirs)
    expect(message?.text).toContain(disabled ? 'desactivó tu cuenta' : 'volvió a activar tu cuenta')
    expect(message?.text).not.toContain('Chrome')
  }
})

test('what is not there is not turned off, and of what is so already nobody is told and nothing recorded', async () => {
  const { app, delivered } = await appWithMail()
  const [mine, theirs] = [newEmail(), newEmail()]
  await addTestManager(app, mine, password)
  const id = await addTestManager(app, theirs, password)
  const Cookie = cookiesOf(await enter(app, mine, chrome))
  const session = cookiesOf(await enter(app, theirs, chrome))
  await delivered()
  const records = () => app.bindings.DB.prepare('SELECT count(*) AS n FROM audit').first<number>('n')
  const before = await records()
  const ask = async (path: string, method: string, body: object = {}) => {
    const answer = await app.request(`/api/mngr/cuenta${path}`, postJson(body, { Cookie }, method))
    expect(answer.headers.getSetCookie()).toEqual([])
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  const member = `/equipo/${id}`
  expect(await ask('/codigo', 'DELETE')).toEqual([409, 'El segundo paso no está activo.'])
  expect(await ask(`${member}/codigo`, 'DELETE')).toEqual([
    409,
    'Esta cuenta no tiene el segundo paso activo.',
  ])
  for (const same of [{ disabled: false }, { role: 'owner' }, { email: theirs }])
    expect((await ask(member, 'PATCH', same))[0]).toBe(200)
  expect(await delivered()).toEqual([])
  expect(await records()).toBe(before)
  expect(await inside(app, session)).toBe(200)
  for (const letters of [1, 0]) {
    expect((await ask(member, 'PATCH', { disabled: true }))[0]).toBe(200)
    expect(await delivered()).toHaveLength(letters)
  }
  expect(await records()).toBe(Number(before) + 1)
})

test('a letter waits in D1 for a queue or a mail service that fails, and is given up after days', async () => {
  const { app, delivered, letters, line, post, retried, sweep } = await appWithMail()
  const hour = 3_600_000
  line.works = false
  const email = newEmail()
  await addTestManager(app, email, password)
  expect((await enter(app, email, chrome)).status).toBe(200)
  expect(await letters()).toBe(1)
  line.works = true
  await sweep(Date.now() + 30 * 60_000)
  expect(line.jobs).toEqual([])
  await sweep(Date.now() + hour)
  expect(line.jobs).toHaveLength(1)
  post.works = false
  expect(await delivered()).toEqual([])
  expect(retried()).toBe(1)
  expect(await letters()).toBe(1)
  post.works = true
  await sweep(Date.now() + 2 * hour)
  const [job] = line.jobs
  expect(await delivered()).toHaveLength(1)
  // The queue may hand on one job twice.
  if (job) line.jobs.push(job)
  expect(await delivered()).toEqual([])
  post.works = false
  await enter(app, email, firefox)
  await sweep(Date.now() + 73 * hour)
  expect(await letters()).toBe(0)
})

test('a site without mail signs in and changes passwords all the same, and stores no letters', async () => {
  const { app, letters } = await appWithMail({ MAIL_FROM: '' })
  const email = newEmail()
  await addTestManager(app, email, password)
  expect((await enter(app, email, chrome)).status).toBe(200)
  expect(await letters()).toBe(0)
})
