import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { defaultSite } from '#client/site.ts'
import { getDatabase } from '#worker/env.ts'
import { createSettingsClient } from '#worker/features/settings/testing.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient } from '../testing.ts'
import { followDueContent } from './content-due.ts'

const page = (slug: string) => ({
  kind: 'page' as const,
  layout: 'site' as const,
  slug,
  title: 'Cerrado por obras',
  description: '',
  markdown: 'Texto.',
})

test.each(['unpublish', 'trash', 'end'] as const)(
  'menu links to a page whose next address is another follow it when it leaves the site (%s)',
  async (way) => {
    const { app, published, publish, send } = await createContentClient(await createTestApp())
    const db = getDatabase(app.bindings)
    const { save } = await createSettingsClient(app)
    const { id, rev } = await published(page('obras'))
    const nav = ['', '#parte'].map((part) => ({ name: `Obras${part}`, href: `/obras${part}` }))
    expect((await save(0, { ...defaultSite, nav: [...defaultSite.nav.slice(0, 1), ...nav] })).status).toBe(
      200,
    )
    const draft = await send('PUT', `/${id}/borrador`, { content: page('reforma') }, rev)
    const { rev: saved } = await draft.json<EditedText>()
    const readLinks = async (now: number): Promise<string[]> =>
      (await readSiteState(db, now)).site.nav.slice(1).map(({ href }) => href)
    let now = Date.now()
    expect(await readLinks(now)).toEqual(['/obras', '/obras#parte'])
    if (way === 'end') {
      const until = now + 60_000
      expect(
        (await send('POST', `/${id}/acciones/setEnd`, { at: new Date(until).toISOString() }, saved)).status,
      ).toBe(200)
      now = until
      expect(await readLinks(now)).toEqual([])
      expect(await followDueContent({ db }, now)).toBe(1)
      expect(await readLinks(now)).toEqual([])
      return
    }
    const withdrawn = await send('POST', `/${id}/acciones/${way}`, {}, saved)
    expect(await readLinks(now)).toEqual([])
    const { rev: last } = await (
      way === 'trash' ? await send('POST', `/${id}/acciones/restore`, {}, saved + 1) : withdrawn
    ).json<EditedText>()
    expect((await publish({ id, rev: last }, page('reforma'))).status).toBe(200)
    expect(await readLinks(Date.now())).toEqual(['/reforma', '/reforma#parte'])
  },
)

test('a draft hides no menu link to an address that the owner redirects', async () => {
  const { app, drafted } = await createContentClient(await createTestApp())
  const db = getDatabase(app.bindings)
  const { save } = await createSettingsClient(app)
  await drafted(page('promo'))
  const nav = [...defaultSite.nav.slice(0, 1), { name: 'Promo', href: '/promo' }]
  expect((await save(0, { ...defaultSite, nav })).status).toBe(200)
  const readLinks = async () => (await readSiteState(db, Date.now())).site.nav.slice(1)
  expect(await readLinks()).toEqual([])
  await app.run`INSERT INTO owner_redirects (source, target, status, created_at) VALUES ('/promo', '/blog', 302, 1)`
  expect(await readLinks()).toEqual(nav.slice(1))
})
