import { expect, test } from 'vitest'
import { noMailText } from '#client/runtime/text/mail-delivery.ts'
import { postJson, signInOwner } from '../testing/testing.ts'
import { createAppWithMail } from './testing.ts'

test.for([{ MAIL_SIMULATED: 'si' }, { MAIL_FROM: '' }])(
  'while no mail leaves the site, each page that speaks of mail says so: %o',
  async (bindings) => {
    const { app } = await createAppWithMail(bindings)
    const session = await signInOwner(app)
    for (const path of ['/mngr/primeros-pasos', '/mngr/ajustes', '/mngr/cuenta', '/mngr/olvido']) {
      const html = await (await app.request(path, { headers: session })).text()
      expect.soft(html, path).toContain(noMailText)
      expect.soft(html, path).not.toMatch(/Enviar un correo de prueba|enlace que te enviamos/)
    }
    const state = await (await app.request('/mngr/estado', { headers: session })).text()
    expect(state).not.toContain('Correo desde')
    const invitation = { email: `${crypto.randomUUID()}@x.example`, name: 'Nueva', role: 'editor' }
    const invited = await app.request('/api/mngr/cuenta/equipo', postJson(invitation, session))
    expect(await invited.json()).toMatchObject({ mailed: false, link: expect.stringContaining('/activar/') })
  },
)
