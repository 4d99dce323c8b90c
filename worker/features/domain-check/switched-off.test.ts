import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { getDatabase } from '../../env.ts'
import { findInternalPages } from '../content/internal-pages.ts'
import { findNotFoundPaths } from '../content/reading/public-paths.ts'
import { listTargets } from '../insight/not-found/targets.ts'
import { createSettingsClient, resetSettings } from '../settings/testing.ts'

const path = '/revisar-dominio'

test('an owner switches the domain check off: its pages, its section and all links to it are gone', async () => {
  const app = await resetSettings(await createTestApp())
  const { save } = await createSettingsClient(app)
  const db = getDatabase(app.bindings)
  const text = async (at: string) => (await app.request(at)).text()
  const where = async () => ({
    page: (await app.request(path)).status,
    result: (await app.request(`${path}/resultado?dominio=x`)).status,
    data: (await app.request(`/api/data${path}`)).status,
    home: (await text('/')).includes('name="dominio"'),
    menu: (await text('/nosotros')).includes(`href="${path}"`),
    sitemap: (await text('/sitemap.xml')).includes(path),
    nearest: (await listTargets(db, Date.now())).some((target) => target.path === path),
    editor: (await findInternalPages(db, 'revisar un dominio', Date.now())).some(
      (page) => page.path === path,
    ),
    works: (await findNotFoundPaths(db, [path], Date.now())).length === 0,
  })
  const always = { home: true, menu: true, sitemap: true, nearest: true, editor: true, works: true }
  expect(await where()).toEqual({ page: 200, result: 200, data: 200, ...always })
  expect((await save(0, { ...defaultSite, domainCheck: false })).status).toBe(200)
  expect(await where()).toEqual({
    page: 404,
    result: 404,
    data: 404,
    home: false,
    menu: false,
    sitemap: false,
    nearest: false,
    editor: false,
    works: false,
  })
  expect(await text(`${path}/resultado?dominio=x`)).toContain(`Page not found: ${path}/resultado?dominio=x`)
  expect((await save(1, defaultSite)).status).toBe(200)
  expect(await where()).toEqual({ page: 200, result: 200, data: 200, ...always })
})
