import { XMLValidator } from 'fast-xml-parser'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSchema } from '#client/features/settings/contract.ts'
import { type SiteSettings, defaultSite } from '#client/site.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { listActiveContent } from '../../testing/list-active-content.ts'
import { xssPayloads } from '../../testing/samples/xss-payloads.ts'
import { createTestApp, type TestApp } from '../../testing/testing.ts'
import { changedSettings, resetSettings } from './testing.ts'

/** Settings in which every free text field contains `text`, cut to the limit of the field. */
function hostile(text: string): SiteSettings {
  const said = (max: number) => text.slice(0, max)
  return v.parse(siteSchema, {
    ...changedSettings,
    name: said(60),
    tagline: said(120),
    description: said(300),
    titlePattern: `${said(60).replaceAll(/[{}]/g, '')} {página}`,
    footerNote: said(300),
    legalName: said(120),
    taxId: said(40),
    register: said(200),
    phones: [{ name: said(40), number: '+34 954 00 00 00' }],
    street: said(200),
    postalCode: said(20),
    city: said(80),
    region: said(80),
    holidays: [{ date: '2027-01-06', name: said(80) }],
    responseTime: said(80),
    social: [{ name: said(40), href: 'https://social.example/@ribera' }],
    nav: [{ name: said(30), href: '/blog' }],
  })
}

async function write(app: TestApp, given: SiteSettings): Promise<void> {
  const { DB } = app.bindings
  await DB.batch([
    DB.prepare(`INSERT INTO settings (rev, data, author_id, author_name, at)
      SELECT coalesce(max(rev), 0) + 1, ?1, 'm1', 'Ana', 0 FROM settings`).bind(JSON.stringify(given)),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
  pageCache.expire()
}

const pages = ['/', '/contacto', '/privacidad', '/servicios', '/hostinger', '/nada']

test('executes no setting as code on any page and produces valid JSON', async () => {
  const app = await resetSettings(await createTestApp())
  const all = async () => {
    const found: Record<string, string[]> = {}
    for (const path of pages) found[path] = await listActiveContent(await app.request(path))
    return found
  }
  await write(app, { ...hostile('texto'), name: defaultSite.name })
  const harmless = await all()
  for (const payload of xssPayloads) {
    await write(app, hostile(payload))
    expect(await all(), payload).toEqual(harmless)
    const home = await (await app.request('/')).text()
    for (const [, json = ''] of home.matchAll(
      /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
    ))
      expect(() => JSON.parse(json) as unknown, payload).not.toThrow()
    const feed = await (await app.request('/feed.xml')).text()
    expect(XMLValidator.validate(feed), payload).toBe(true)
    expect(feed, payload).toContain('<atom:link href="https://cauce.example/feed.xml"')
    const manifest: unknown = await (await app.request('/site.webmanifest')).json()
    expect(manifest).toMatchObject({ start_url: '/' })
  }
}, 300_000)

test('removes line breaks and control characters from texts', () => {
  const nasty = 'Uno\r\nBcc: a@b.example\u0000\u202e\u2028dos'
  const { name, tagline } = hostile(nasty)
  for (const text of [name, tagline]) expect(text).toBe('Uno Bcc: a@b.example dos')
})
