import { expect, test } from 'vitest'
import { settingNames } from '#client/features/settings/contract/labels.ts'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import { getDatabase } from '../../env.ts'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'
import { hasSampleSettings } from '../settings/exported-settings.ts'
import { readSettings } from '../settings/queries.ts'
import { changedSettings, createSettingsClient, resetSettings } from '../settings/testing.ts'
import { chooseFiles, createFile } from './testing.ts'

const logo = { src: `/medios/${'logo'.padEnd(20, '0')}/480.webp`, width: 480, height: 120 }
/** What an export leaves out, and an image that is not in its library. */
const unexported = { enquiryRecipients: [{ email: 'otra@orilla.example', subject: '' }], logo: null }

const pick = (site: SiteSettings) => Object.fromEntries(settingNames.map((name) => [name, site[name]]))

async function exportSite(given: Partial<SiteSettings> = changedSettings) {
  const s = await createContentSite()
  await resetSettings(s.app)
  await s.app
    .run`INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (1, ${JSON.stringify({ ...given, logo })}, 'm1', 'Ana', 0)`
  await publishNewPost(s, { title: 'Uno' })
  const answer = await s.app.request('/api/mngr/exportar', { headers: await signInOwner(s.app) })
  return createFile(new Uint8Array(await answer.arrayBuffer()), 'sitio.zip')
}

async function createOtherSite() {
  const s = await createContentSite()
  await resetSettings(s.app)
  const { save } = await createSettingsClient(s.app)
  const db = getDatabase(s.app.bindings)
  return { s, save, db, read: async () => pick((await readSettings(db)).site) }
}

test('an export restores the settings of the company, without the mail addresses of the team', async () => {
  const zip = await exportSite()
  const { s, read, save, db } = await createOtherSite()
  expect(await hasSampleSettings(db)).toBe(true)
  await save(0, { ...defaultSite, ...unexported })
  expect(await hasSampleSettings(db)).toBe(false)
  const chosen = await chooseFiles(s, [zip], undefined, { restoresSettings: true })
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', problem: null, restoresSettings: true })
  const { leftOutSettings } = chosen.state.get()
  expect(leftOutSettings).toEqual([{ label: 'Logotipo', reason: 'Su imagen no está en Medios.' }])
  expect(await read()).toEqual({ ...changedSettings, ...unexported })
  expect(await (await s.app.request('/contacto')).text()).toContain('Ribera')
})

test('settings come only if the person wants them, and also alone', async () => {
  const zip = await exportSite()
  const { s, read } = await createOtherSite()
  const first = await chooseFiles(s, [zip], undefined, { restoresSettings: false })
  await first.start()
  expect(first.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 1 }, restoresSettings: null })
  expect(await read()).toMatchObject({ name: 'Cauce' })
  const again = await chooseFiles(s, [zip], undefined, { restoresSettings: false })
  again.setRestoresSettings(true)
  await again.start()
  expect(again.state.get()).toMatchObject({ phase: 'ended', problem: null, restoresSettings: true })
  expect(await read()).toMatchObject({ name: 'Ribera' })
})

const image = (id: string) => ({ src: `/medios/${id.padEnd(20, '0')}/480.webp`, width: 480, height: 120 })

test.each([1, 0])('settings that fail can be retried or left out, after %i new texts', async (texts) => {
  const zip = await exportSite()
  const { s, read } = await createOtherSite()
  if (texts === 0) await (await chooseFiles(s, [zip])).start()
  let requests = 0
  const message = 'Confirma que eres tú.'
  const chosen = await chooseFiles(
    s,
    [zip],
    (path) => {
      if (!path.endsWith('/exportados') || requests === 2) return null
      requests += 1
      return Response.json({ statusCode: 503, message }, { status: 503 })
    },
    { restoresSettings: true },
  )
  const failed = { phase: 'failing', counts: { texts }, restoresSettings: true }
  await chosen.start()
  // The request is sent once: it may wait for a person who signs in again.
  expect(requests).toBe(1)
  expect(chosen.state.get()).toMatchObject({ ...failed, problem: expect.stringContaining(message) })
  await chosen.end()
  expect(chosen.state.get()).toMatchObject(failed)
  chosen.setRestoresSettings(texts === 1)
  await chosen.end()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts }, problem: null })
  expect(await read()).toMatchObject({ name: texts === 1 ? 'Ribera' : 'Cauce' })
})

test('invalid settings of an export, and images that are not in the library, leave the current ones', async () => {
  const { s, read, save } = await createOtherSite()
  const { put } = await createSettingsClient(s.app)
  await s.app.run`INSERT INTO media (id, name, alt, folded, decorative, purpose, variants, created_at)
     VALUES (${'here'.padEnd(20, '0')}, 'x', 'x', 'x', 0, 'library', ${JSON.stringify([{ width: 480, height: 120, extension: 'webp', bytes: 1 }])}, 0) ON CONFLICT DO NOTHING`
  const own = {
    name: 'Orilla',
    accent: '#112233',
    nav: [{ name: 'Blog', href: '/blog' }],
    logo: image('here'),
  }
  await save(0, { ...defaultSite, ...own })
  const site = {
    ...changedSettings,
    name: '',
    accent: 'red;}',
    nav: [{ name: 'x', href: 'javascript:alert(1)' }],
    logo: image('gone'),
    mark: image('here'),
  }
  // A repeated request makes no further version.
  const leftOut = [
    { label: 'Nombre comercial', reason: 'Escribe el nombre comercial.' },
    { label: 'Menú', reason: expect.stringContaining('Elige una página de la lista') },
    { label: 'Color de la marca', reason: expect.stringContaining('Escribe el color') },
    { label: 'Logotipo', reason: 'Su imagen no está en Medios.' },
  ]
  for (let round = 0; round < 2; round += 1)
    expect(await (await put('/exportados', null, { site })).json()).toMatchObject({ rev: 2, leftOut })
  expect(await read()).toEqual({ ...changedSettings, enquiryRecipients: [], ...own, mark: image('here') })
})

test('an export restores only what the form would save, together with the settings that stay', async () => {
  const { s, read, save } = await createOtherSite()
  const { put } = await createSettingsClient(s.app)
  const own = { ...changedSettings, enquiryRecipients: [] }
  await save(0, own)
  const restore = async (site: object) => {
    expect((await put('/exportados', null, { site })).status).toBe(200)
    return read()
  }
  const [from, until] = [changedSettings.noticeUntil, changedSettings.noticeFrom]
  expect(await restore({ taxId: 'B12345670', tagline: 'Uno' })).toEqual({ ...own, tagline: 'Uno' })
  expect(await restore({ noticeFrom: from, noticeUntil: until, tagline: 'Dos' })).toEqual({
    ...own,
    tagline: 'Dos',
  })
  // The postal code that stays would be invalid in that country, and so would the tax id that comes in this one.
  expect(await restore({ country: 'AR', taxId: '30-50001091-2', tagline: 'Tres' })).toEqual({
    ...own,
    tagline: 'Tres',
  })
  expect(await restore({ taxId: 'b-12345674', whatsapp: '600 11 11 11' })).toEqual({
    ...own,
    tagline: 'Tres',
    whatsapp: '+34 600 11 11 11',
  })
})
