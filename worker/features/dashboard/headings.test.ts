import { expect, test } from 'vitest'
import { routes } from '#client/routes.ts'
import { createTestApp, signInOwner } from '../../testing/testing.ts'

const drawn = '<svg class="icon[^>]*><path d="([^"]+)"'

test('the heading of each manager page shows the icon of its navigation link', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const paths = Object.values(routes).map(({ path }) => path)
  const shown: Record<string, string | undefined> = {}
  const led: Record<string, string | undefined> = {}
  for (const path of [...paths, '/mngr/medios?tipo=archivos'].filter((each) => /^\/mngr(?!.*:)/.test(each))) {
    const html = await (await app.request(path, { headers })).text()
    const [, leads] = new RegExp(`<a class="link"[^>]* aria-current="[^>]*>${drawn}`).exec(html) ?? []
    // Pages outside all sections, and pages that ask to sign in, have no current navigation link.
    if (leads === undefined) continue
    led[path] = leads
    shown[path] = new RegExp(`<h1[^>]*><span[^>]*>${drawn}`).exec(html)?.[1]
  }
  expect(Object.keys(led).length).toBeGreaterThan(15)
  expect(shown).toEqual(led)
})
