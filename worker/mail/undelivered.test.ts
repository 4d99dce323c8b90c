import { expect, test } from 'vitest'
import { noMailText } from '#client/runtime/text/mail-delivery.ts'
import { mailSetupPath } from '#client/ui/message/no-mail.tsx'
import { addTestManager, postJson, signInOwner, type TestApp } from '../testing/testing.ts'
import { createAppWithMail } from './testing.ts'

test.for([{ MAIL_SIMULATED: 'si' }, { MAIL_FROM: '' }])(
  'while no mail leaves the site, each page that speaks of mail says so: %o',
  async (bindings) => {
    const { app } = await createAppWithMail(bindings)
    const session = await signInOwner(app)
    for (const path of ['/mngr/primeros-pasos', '/mngr/ajustes', '/mngr/cuenta', '/mngr/olvido']) {
      const html = await (await app.request(path, { headers: session })).text()
      expect.soft(html, path).toContain(noMailText)
      // Signed-out people cannot open the page that says more.
      expect.soft(html.includes(`href="${mailSetupPath}"`), path).toBe(path !== '/mngr/olvido')
      expect.soft(html, path).not.toMatch(/pide a quien (lo )?publica/)
      expect
        .soft(html, path)
        .not.toMatch(/Enviar un correo de prueba|enlace que te enviamos|te enviamos un enlace/)
    }
    const state = await (await app.request('/mngr/estado', { headers: session })).text()
    expect(state).not.toContain('Correo desde')
    expect(state).toMatch(/El sitio https:\S+ todavía no envía correo[^]*MAIL_FROM = [^]*docs\/ops\/mail\.md/)
    expect(state).not.toContain('<li>No se envía correo')
    const invitation = { email: `${crypto.randomUUID()}@x.example`, name: 'Nueva', role: 'editor' }
    const invited = await app.request('/api/mngr/cuenta/equipo', postJson(invitation, session))
    expect(await invited.json()).toMatchObject({ mailed: false, link: expect.stringContaining('/activar/') })
  },
)

test('where mail is sent, nothing says what to ask for', async () => {
  const { app } = await createAppWithMail()
  const session = await signInOwner(app)
  for (const path of ['/mngr', '/mngr/estado', '/mngr/ajustes', '/mngr/cuenta', '/mngr/consultas'])
    expect
      .soft(await (await app.request(path, { headers: session })).text(), path)
      .not.toMatch(/todavía no envía correo|Copiar el mensaje/)
})

test('a requested link is only said to be sent if it is, whether or not the account exists', async () => {
  const ask = async (app: TestApp, correo: string) => {
    const headers = { 'CF-Connecting-IP': '192.0.2.77' }
    const answer = await app.request('/mngr/olvido', {
      method: 'POST',
      body: new URLSearchParams({ correo }),
      headers,
    })
    return [answer.status, (await answer.text()).replace(/nonce="[^"]*"/g, '')]
  }
  const { app: simulated } = await createAppWithMail({ MAIL_SIMULATED: 'si' })
  const email = `${crypto.randomUUID()}@sitio.example`
  await addTestManager(simulated, email, 'una frase bien larga')
  const [status, html] = await ask(simulated, email)
  expect([status, html]).toEqual([
    200,
    expect.stringContaining('está en el archivo de este equipo de prueba: no se envía.'),
  ])
  expect(html).not.toMatch(/no ha salido|le llega un enlace|te enviamos|Si no te llega/)
  expect(await ask(simulated, `${crypto.randomUUID()}@sitio.example`)).toEqual([status, html])
  const { app: mailing } = await createAppWithMail()
  const [, sent] = await ask(mailing, email)
  expect(sent).toContain('en unos minutos le llega un enlace')
  expect(sent).not.toContain('no ha salido')
})
