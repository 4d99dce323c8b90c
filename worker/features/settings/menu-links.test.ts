import { expect, onTestFinished, test, vi } from 'vitest'
import type { SettingsPage, SettingsPages } from '#client/features/settings/contract.ts'
import { maxRecipients } from '#client/features/settings/contract/limits.ts'
import { defaultSite } from '#client/site.ts'
import { getDatabase } from '#worker/env.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { createTestApp } from '../../testing/testing.ts'
import { followDueContent } from '../content/publishing/content-due.ts'
import { createContentClient, createService } from '../content/testing.ts'
import { createSettingsClient } from './testing.ts'

const createPage = (slug: string) =>
  ({ kind: 'page', layout: 'site', slug, title: 'Una', description: '', markdown: 'Texto.' }) as const

test('when a page moves, its links in menus and announcement change, and no other links', async () => {
  const { app, session, published, publish, text } = await createContentClient(await createTestApp())
  const one = await published(createPage('una'))
  const other = await published(createService('taller'))
  const { save } = await createSettingsClient(app)
  const links = (...paths: string[]) => paths.map((href) => ({ name: `A ${href}`, href }))
  const menus = {
    ...defaultSite,
    nav: [...links('/una', '/una-mas'), { name: 'El taller', href: '/servicios/taller', under: '/una' }],
    footerNav: links('/servicios#taller', '/una#parte'),
    companyNav: links('/una'),
    noticeText: 'Novedad',
    noticeHref: '/una',
  }
  expect((await save(0, menus)).status).toBe(200)
  expect((await publish(one, createPage('otra'))).status).toBe(200)
  expect((await publish(other, createService('obrador'))).status).toBe(200)
  const answer = await app.request('/api/data/mngr/ajustes', { headers: session })
  const { data } = await answer.json<{ data: SettingsPage }>()
  const hrefs = (all: readonly { href: string }[]) => all.map(({ href }) => href)
  expect(hrefs(data.site.nav)).toEqual(['/otra', '/una-mas', '/servicios/obrador'])
  expect(data.site.nav[2]?.under).toBe('/otra')
  expect(hrefs(data.site.footerNav)).toEqual(['/servicios#obrador', '/una#parte'])
  expect(hrefs(data.site.companyNav)).toEqual(['/otra'])
  expect([data.rev, data.site.noticeHref]).toEqual([1, '/otra'])
  expect(await text('/')).toContain('href="/otra"')
})

test('who gets the enquiries about a service also gets those after it moved, and sees which subject is no longer offered', async () => {
  const { app, session, published, publish, text } = await createContentClient(await createTestApp())
  const service = await published(createService('taller'))
  const { save } = await createSettingsClient(app)
  const at = (email: string, subject: string) => ({ email, subject })
  const enquiryRecipients = [at('ana@a.example', ''), at('luis@a.example', 'taller')]
  expect((await save(0, { ...defaultSite, enquiryRecipients })).status).toBe(200)
  expect((await publish(service, createService('obrador'))).status).toBe(200)
  // The settings that an isolate has are a minute old at most; a public page reads them.
  expect(await text('/')).toContain('/servicios/obrador')
  const answer = await app.request('/api/data/mngr/ajustes', { headers: session })
  const { data } = await answer.json<{ data: SettingsPages['mngr-ajustes'] }>()
  expect(data.site.enquiryRecipients).toEqual(
    expect.arrayContaining([...enquiryRecipients, at('luis@a.example', 'obrador')]),
  )
  expect(data.subjects.map(({ id, isOffered }) => [id, isOffered])).toEqual([
    ['obrador', true],
    ['otro', true],
    ['taller', false],
    ['empleo', true],
    ['eventos', true],
  ])
})

test('the recipients keep their order when a service moves, and a full list gets the new path in place of the former', async () => {
  const { app, session, published, publish } = await createContentClient(await createTestApp())
  const service = await published(createService('taller'))
  const { save } = await createSettingsClient(app)
  const at = (email: string, subject: string) => ({ email: `${email}@a.example`, subject })
  const read = async () => {
    const answer = await app.request('/api/data/mngr/ajustes', { headers: session })
    return (await answer.json<{ data: SettingsPage }>()).data.site.enquiryRecipients
  }
  const first = [at('zoe', 'taller'), at('ana', ''), at('luis', 'taller')]
  expect((await save(0, { ...defaultSite, enquiryRecipients: first })).status).toBe(200)
  expect((await publish(service, createService('obrador'))).status).toBe(200)
  const after = [
    at('zoe', 'taller'),
    at('zoe', 'obrador'),
    at('ana', ''),
    at('luis', 'taller'),
    at('luis', 'obrador'),
  ]
  expect(await read()).toEqual(after)
  const others = Array.from({ length: maxRecipients - after.length }, (_, n) => at(`n${n}`, ''))
  expect((await save(1, { ...defaultSite, enquiryRecipients: [...after, ...others] })).status).toBe(200)
  const moved = { ...service, rev: service.rev + 1 }
  expect((await publish(moved, createService('telar'))).status).toBe(200)
  expect(await read()).toEqual([
    at('zoe', 'taller'),
    at('zoe', 'telar'),
    at('ana', ''),
    at('luis', 'taller'),
    at('luis', 'telar'),
    ...others,
  ])
})

test.each(['unpublish', 'trash'] as const)(
  'hides links to a page or service in menus and announcement with «%s», until it is published again, at any address',
  async (action) => {
    const { app, session, published, publish, send, text } = await createContentClient(await createTestApp())
    const one = await published(createPage('una'))
    const other = await published(createService('taller'))
    const { save } = await createSettingsClient(app)
    const links = (...paths: string[]) => paths.map((href) => ({ name: `A ${href}`, href }))
    const menus = {
      ...defaultSite,
      nav: links('/blog', '/una', '/una-mas', '/servicios/taller', '/contacto'),
      footerNav: links('/servicios#taller', '/una#parte', '/una?de=pie'),
      companyNav: links('/servicios', '/una'),
      noticeText: 'Novedad',
      noticeHref: '/una',
    }
    expect((await save(0, menus)).status).toBe(200)
    const own = ['/una', '/una#parte', '/una?de=pie', '/servicios/taller', '/servicios#taller']
    const listShown = async () => {
      const html = await text('/blog')
      return own.filter((href) => html.includes(`href="${href}"`))
    }
    expect(await listShown()).toEqual(own)
    for (const { id, rev } of [one, other])
      expect((await send('POST', `/${id}/acciones/${action}`, {}, rev)).status).toBe(200)
    expect(await listShown()).toEqual([])
    expect(await text('/blog')).toContain('href="/una-mas"')
    expect(await text('/blog')).toContain('Novedad')
    const readMenus = async () => {
      const answer = await app.request('/api/data/mngr/ajustes', { headers: session })
      return (await answer.json<{ data: SettingsPage }>()).data.site
    }
    // The settings keep them.
    expect(await readMenus()).toMatchObject({
      nav: menus.nav,
      footerNav: menus.footerNav,
      noticeHref: '/una',
    })
    const again = [one, other].map(({ id, rev }) => ({ id, rev: rev + 1 }))
    for (const change of action === 'trash' ? again : [])
      expect((await send('POST', `/${change.id}/acciones/restore`, {}, change.rev++)).status).toBe(200)
    const [pageAgain, serviceAgain] = again
    if (!pageAgain || !serviceAgain) throw new Error()
    expect((await publish(pageAgain, createPage('una'))).status).toBe(200)
    expect((await publish(serviceAgain, createService('obrador'))).status).toBe(200)
    expect(await listShown()).toEqual(own.slice(0, 3))
    expect(await text('/blog')).toContain('href="/servicios/obrador"')
    expect(await readMenus()).toMatchObject({
      nav: menus.nav.map((link) =>
        link.href === '/servicios/taller' ? { ...link, href: '/servicios/obrador' } : link,
      ),
    })
  },
)

test('removes menu links to a page that is deleted for ever', async () => {
  const { app, session, published, send } = await createContentClient(await createTestApp())
  const { id, rev } = await published(createPage('una'))
  const { save } = await createSettingsClient(app)
  const nav = [
    { name: 'Una', href: '/una' },
    { name: 'Blog', href: '/blog' },
  ]
  expect((await save(0, { ...defaultSite, nav })).status).toBe(200)
  expect((await send('POST', `/${id}/acciones/trash`, {}, rev)).status).toBe(200)
  expect((await send('DELETE', `/${id}`, undefined, rev + 1)).status).toBe(204)
  const answer = await app.request('/api/data/mngr/ajustes', { headers: session })
  expect((await answer.json<{ data: SettingsPage }>()).data.site.nav).toEqual(nav.slice(1))
})

test('hides menu links to a page from its end date on', async () => {
  const { app, published, send, text } = await createContentClient(await createTestApp())
  const { id, rev } = await published(createPage('una'))
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, nav: [{ name: 'Una', href: '/una' }] })).status).toBe(200)
  const now = Date.now()
  const end = { at: new Date(now + 60_000).toISOString() }
  expect((await send('POST', `/${id}/acciones/setEnd`, end, rev)).status).toBe(200)
  expect(await text('/')).toContain('href="/una"')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 120_000)
  onTestFinished(() => clock.mockRestore())
  pageCache.expire()
  expect((await app.request('/una')).status).toBe(404)
  await followDueContent({ db: getDatabase(app.bindings) }, now + 120_000)
  expect(await text('/')).not.toContain('href="/una"')
})

test('hides menu links to an unpublished page with a long path', async () => {
  const { app, published, send, text } = await createContentClient(await createTestApp())
  // D1 rejects LIKE patterns of more than 50 bytes.
  const slug = `una-${'muy-'.repeat(12)}larga`
  const content = createPage(slug)
  const { id, rev } = await published(content)
  const { save } = await createSettingsClient(app)
  const nav = [`/${slug}`, `/${slug}#parte`, `/${slug}-2`].map((href, at) => ({ name: `A${at}`, href }))
  expect((await save(0, { ...defaultSite, nav })).status).toBe(200)
  expect((await send('POST', `/${id}/acciones/unpublish`, {}, rev)).status).toBe(200)
  const html = await text('/')
  expect(html).not.toContain(`href="/${slug}"`)
  expect(html).not.toContain(`href="/${slug}#parte"`)
  expect(html).toContain(`href="/${slug}-2"`)
})
