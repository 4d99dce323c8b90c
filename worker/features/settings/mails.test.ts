import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createAppWithMail } from '../../mail/testing.ts'
import { addTestManager, postJson } from '../../testing/testing.ts'
import { signInByPassword, password } from '../account/testing.ts'
import { composeDigest, composeNotification } from '../enquiries/mail/mail.ts'
import { composeHealthMail } from '../operations/health/monitor.ts'
import { createSettingsClient, changedSettings, resetSettings } from './testing.ts'

const known = {
  ...defaultSite,
  ...changedSettings,
  services: [{ id: 'sitios', name: 'Encargo 1', shown: true }],
}
const addresses = { from: 'sitio@uno.example', to: ['equipo@uno.example'] }

test('uses the configured name and time zone in mails', async () => {
  const { app, post, deliverQueued } = await createAppWithMail()
  await resetSettings(app)
  const { save, session } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)

  await addTestManager(app, 'nueva@uno.example', password)
  await signInByPassword(app, 'nueva@uno.example')
  const notices = await deliverQueued()
  await app.request(
    '/api/mngr/cuenta/equipo',
    postJson({ name: 'Eva', email: 'eva@uno.example', role: 'editor' }, session),
  )
  await app.request('/api/mngr/cuenta/correo', postJson({ email: 'ana@dos.example' }, session, 'PUT'))
  const letters = [...notices, ...post.sent.splice(0)]
  expect(letters.map(({ to }) => to).toSorted()).toEqual([
    'ana@dos.example',
    'eva@uno.example',
    'nueva@uno.example',
  ])

  const enquiry = {
    reference: 'C-0000-0000',
    name: 'Ana',
    email: 'a@b.example',
    phone: '',
    company: '',
    subject: 'sitios',
    about: null,
    message: 'Hola',
    files: null,
    createdAt: 0,
  }
  const composed = [
    composeNotification({ id: 1, ...enquiry }, addresses, 'https://uno.example', known),
    composeDigest(['C-0000-0000'], addresses, 'https://uno.example', known),
    composeHealthMail({ broken: ['d1-read'], mended: [] }, [], {
      siteUrl: 'https://uno.example',
      now: 0,
      site: known,
    }),
  ]
  expect(composed[0]?.subject).toBe('[C-0000-0000] Encargo 1: Ana')
  for (const letter of [...letters, ...composed]) {
    const text = JSON.stringify(letter).replaceAll('cauce.example', '')
    expect(text).not.toMatch(/Cauce/)
    expect(text).toContain('Ribera')
  }
  // Epoch 0 in a zone one hour ahead of UTC.
  expect(JSON.stringify(composed[2])).toContain('1:00')
})
