import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type SettingsPage, settingsResponseSchema } from '#client/features/settings/contract.ts'
import { defaultSite } from '#client/site.ts'
import { createTestApp, signInOwner, type TestApp } from '../../testing/testing.ts'
import { createSettingsClient, changedSettings, resetSettings } from './testing.ts'

const freshApp = async (): Promise<TestApp> => resetSettings(await createTestApp())

const settingsOf = async (response: Response): Promise<SettingsPage> =>
  v.parse(settingsResponseSchema, await response.json())

test('saving requires a sign-in, and a recent sign-in for sensitive settings', async () => {
  const app = await freshApp()
  const request = (headers: Record<string, string>, given: object, rev = 0) =>
    app.request('/api/mngr/ajustes', {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'application/json', 'If-Match': `"${rev}"` },
      body: JSON.stringify({ site: given }),
    })
  expect((await request({}, changedSettings)).status).toBe(401)
  const long = await signInOwner(app, Date.now() - 60 * 60_000)
  expect((await request(long, changedSettings)).status).toBe(403)
  expect(await (await app.request('/nosotros')).text()).toContain('Cauce')
  const sensitive = ['email', 'privacyEmail', 'securityEmail', 'legalName', 'taxId', 'register'] as const
  for (const name of [
    ...sensitive,
    'phones',
    'whatsapp',
    'social',
    'enquiryRecipients',
    'retentionMonths',
  ] as const) {
    const own = { ...defaultSite, country: changedSettings.country, [name]: changedSettings[name] }
    expect((await request(long, own)).status, name).toBe(403)
  }
  expect(
    (await request(long, { ...defaultSite, nav: changedSettings.nav, hours: changedSettings.hours })).status,
  ).toBe(200)
  const { save } = await createSettingsClient(app)
  expect((await save(1, changedSettings)).status).toBe(200)
  // Restoring an older version with sensitive values needs a recent sign-in too.
  const back = await app.request('/api/mngr/ajustes/versiones/1', {
    method: 'PUT',
    headers: { ...long, 'If-Match': '"2"' },
  })
  expect(back.status).toBe(403)
})

test.each([
  ['name', { name: ' ' }],
  ['description', { description: '' }],
  ['titlePattern', { titlePattern: '{producto}' }],
  ['titlePattern', { titlePattern: '{página} {otra}' }],
  ['email', { email: 'nadie' }],
  ['email', { email: 'a@b.example\r\nBcc: c@d.example' }],
  ['phones.0.number', { phones: [{ name: '', number: 'javascript:alert(1)' }] }],
  ['whatsapp', { whatsapp: '1234 5678' }],
  ['phones.0.number', { phones: [{ name: '', number: '1234 5678' }] }],
  ['taxId', { country: 'MX', taxId: 'ABC010203AB' }],
  ['taxId', { country: 'ES', taxId: 'B12345678' }],
  ['taxId', { country: 'CL', taxId: '76.000.001-K' }],
  ['postalCode', { country: 'ES', postalCode: '53001' }],
  ['phones.0.number', { phones: [{ name: '', number: '+52 55 1234' }] }],
  ['whatsapp', { whatsapp: '+34 600 00 00' }],
  ['social.0.href', { social: [{ name: 'x', href: 'javascript:alert(1)' }] }],
  ['social.0.href', { social: [{ name: 'x', href: 'https://bank.example@evil.example/' }] }],
  ['nav.0.href', { nav: [{ name: 'x', href: '//evil.example' }] }],
  ['nav.0.href', { nav: [{ name: 'x', href: '/\\evil.example' }] }],
  ['nav.0.href', { nav: [{ name: 'x', href: 'data:text/html,x' }] }],
  ['nav', { nav: [] }],
  ['country', { country: 'XX' }],
  ['timeZone', { timeZone: 'Marte/Olimpo' }],
  ['hours.0.closes', { hours: [{ day: 'Monday', opens: '18:00', closes: '09:00' }] }],
  ['holidays.0.until', { holidays: [{ date: '2027-08-31', until: '2027-08-01', name: '' }] }],
  ['holidays.0.date', { holidays: [{ date: '2027-02-31', name: '' }] }],
  ['retentionMonths', { retentionMonths: 0 }],
  ['retentionMonths', { retentionMonths: null }],
])('rejects %s with the reason at its field: %j', async (field, part) => {
  const app = await freshApp()
  const { save } = await createSettingsClient(app)
  const answer = await save(0, { ...defaultSite, ...part })
  expect(answer.status).toBe(422)
  const { data } = v.parse(
    v.object({ data: v.object({ fields: v.record(v.string(), v.string()) }) }),
    await answer.json(),
  )
  expect(Object.keys(data.fields)).toContain(`site.${field}`)
})

test('reports all errors of all validations in one response', async () => {
  const app = await freshApp()
  const { save } = await createSettingsClient(app)
  const answer = await save(0, {
    ...defaultSite,
    name: '',
    email: 'nadie',
    taxId: 'ABC010203AB',
    postalCode: '1',
    phones: [{ name: '', number: '1234 5678' }],
    nav: [{ name: 'x', href: 'javascript:alert(1)' }],
    retentionMonths: null,
    noticeFrom: '2027-01-02T00:00:00.000Z',
    noticeUntil: '2027-01-01T00:00:00.000Z',
  })
  const refused = v.parse(
    v.object({ data: v.object({ fields: v.record(v.string(), v.string()) }) }),
    await answer.json(),
  )
  expect(Object.keys(refused.data.fields).toSorted()).toEqual(
    [
      'email',
      'name',
      'nav.0.href',
      'noticeUntil',
      'phones.0.number',
      'postalCode',
      'retentionMonths',
      'taxId',
    ].map((field) => `site.${field}`),
  )
})

test('saving adds missing country codes, slashes and https://, and the contact page shows hours as text', async () => {
  const app = await freshApp()
  const { save } = await createSettingsClient(app)
  const { site: stored } = await settingsOf(
    await save(0, {
      ...defaultSite,
      country: 'CO',
      phones: [{ name: '', number: '(601) 234 5678' }],
      whatsapp: '300 123 4567',
      nav: [{ name: 'Garantías', href: 'Garantías' }],
      social: [{ name: 'Instagram', href: 'www.instagram.example/ribera' }],
      responseTime: 'un día hábil',
      hours: ['Monday', 'Tuesday', 'Wednesday'].map((day) => ({ day, opens: '08:00', closes: '17:00' })),
    }),
  )
  expect(stored.phones[0]?.number).toBe('+57 (601) 234 5678')
  expect(stored.whatsapp).toBe('+57 300 123 4567')
  expect(stored.nav[0]?.href).toBe('/garantias')
  expect(stored.social[0]?.href).toBe('https://www.instagram.example/ribera')
  const contact = await (await app.request('/contacto')).text()
  for (const text of ['Respondemos en un día hábil.', 'Lunes a miércoles: 08:00–17:00'])
    expect(contact).toContain(text)
})
