import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createTestApp } from '../../testing/testing.ts'
import { createSettingsClient, resetSettings } from '../settings/testing.ts'
import {
  clearEnquiries,
  createAgedToken,
  createInboxClient,
  postJson,
  unlimitedBindings,
  validEnquiry,
} from './testing.ts'

const field = 'name="telefono"'

test('the form asks for a telephone number only where the owner wants it; the inbox calls it', async () => {
  const app = await resetSettings(await createTestApp(unlimitedBindings))
  await clearEnquiries(app)
  expect(await (await app.request('/contacto')).text()).not.toContain(field)
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, asksPhone: true })).status).toBe(200)
  expect(await (await app.request('/contacto')).text()).toContain(field)
  const send = (telefono: string) => postJson(app, { ...validEnquiry, telefono, token: createAgedToken() })
  expect(await (await send('llámame ya')).text()).toContain('Escribe el teléfono con cifras.')
  const { reference } = await (await send(' +34 963  00 00 00 ')).json<{ reference: string }>()
  const { read } = await createInboxClient(app)
  expect(await read(`/mngr/consultas/${reference}`)).toContain(
    '<a href="tel:+34963000000">+34 963 00 00 00</a>',
  )
  expect(await read('/api/mngr/consultas/exportar.csv')).toMatch(/Teléfono.*\+34 963 00 00 00/s)
  // It is found by its number.
  expect(await read('/mngr/consultas?q=963')).toContain(reference)
})
