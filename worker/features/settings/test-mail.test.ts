import { expect, test, vi } from 'vitest'
import { createAppWithMail } from '../../mail/testing.ts'
import { createTestApp, postJson, signInOwner } from '../../testing/testing.ts'

const path = '/api/mngr/ajustes/prueba-de-correo'

test('mails a test at once to an address that is not saved yet, and records who asked for it', async () => {
  const { app, post } = await createAppWithMail()
  const session = await signInOwner(app)
  const ask = (email: string) => app.request(path, postJson({ email }, session))
  expect((await ask(' taller@señal.example ')).status).toBe(204)
  expect(post.sent).toMatchObject([
    {
      to: 'taller@xn--seal-hqa.example',
      subject: 'Prueba de correo de Cauce',
      from: { email: 'sitio@cauce.example' },
    },
  ])
  const entry = await app.find`SELECT event, detail FROM audit ORDER BY id DESC LIMIT 1`
  expect(entry).toEqual({ event: 'settings.test-mail', detail: 'taller@señal.example' })
  const wrong = await ask('taller arroba')
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Revisa el correo')])
})

test('the settings say from which address mail leaves and where answers go', async () => {
  const { app } = await createAppWithMail()
  const read = async (bindings: object) => {
    const site = await createTestApp({ ...app.bindings, ...bindings })
    const page = await site.request('/mngr/ajustes', { headers: await signInOwner(site) })
    return (await page.text()).replaceAll('<!-- -->', '')
  }
  expect(await read({})).toContain(
    'desde sitio@cauce.example; lo que contestan llega a hola@cauce.example, el',
  )
  const replies = { MAIL_REPLY: 'consultas@cauce.example', REPLY_SECRET: 'un secreto solo para pruebas' }
  expect(await read(replies)).toContain('lo que contestan llega a su consulta, en el panel.')
})

test('says beside the field that the mail service refused the address, and that the site sends no mail', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app, post } = await createAppWithMail()
  post.works = false
  const refused = await app.request(path, postJson({ email: 'a@a.example' }, await signInOwner(app)))
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({
    data: { fields: { email: expect.stringContaining('no aceptó el envío') } },
  })
  logged.mockRestore()
  const silent = await createTestApp()
  const none = await silent.request(path, postJson({ email: 'a@a.example' }, await signInOwner(silent)))
  expect([none.status, await none.text()]).toEqual([409, expect.stringContaining('todavía no envía correo')])
})
