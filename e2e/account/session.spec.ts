import { signInAs } from '../manager-session.ts'
import {
  expectPage,
  followHref,
  holdResponses,
  isSameDocument,
  testManager,
  open,
  sessionPath,
  mockSignedIn,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

test('a public document requests the session once, and client navigations do not', async ({ page }) => {
  const seen = watchRequests(page, (path) => path === '/api/_auth/session')
  await open(page, '/')
  await openByNavLink(page, 'Nosotros')
  await openByNavLink(page, 'Blog')
  expect(seen).toHaveLength(1)
})

for (const path of ['/blog/buscar?q=correo', '/contacto/gracias?ref=C-0000-0000', '/no-existe']) {
  test(`${path}, which is not cached, requests the session once, too`, async ({ page }) => {
    const seen = watchRequests(page, (asked) => asked === '/api/_auth/session')
    // The manifest is the last file that a document requests by itself.
    const manifest = page.waitForResponse('**/builds/meta/*')
    await open(page, path)
    await manifest
    expect(seen).toHaveLength(1)
  })
}

test('nothing for signed-in users is shown before the session is known', async ({ page }) => {
  const session = await holdResponses(page, sessionPath, (route) =>
    route.fulfill({ json: { user: testManager } }),
  )
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toHaveCount(0)
  session.release()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toBeVisible()
})

test('a signed-out link to the manager area leads to sign-in with one history entry', async ({ page }) => {
  await open(page, '/nosotros')
  const entries = (): Promise<number> => page.evaluate(() => window.navigation.entries().length)
  const before = await entries()
  await followHref(page, '/mngr')
  await expectPage(page, '/mngr/ingreso?volver=%2Fmngr', 'Ingreso')
  expect(await entries()).toBe(before + 1)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
})

test('a route guard waits until the session is known', async ({ page }) => {
  const session = await holdResponses(page, sessionPath, (route) =>
    route.fulfill({ json: { user: testManager } }),
  )
  await page.route('**/api/data/mngr', (route) => route.fulfill({ json: { data: {} } }))
  const asked = watchRequests(page, (path) => path === '/api/data/mngr')
  await open(page, '/')
  await followHref(page, '/mngr')
  await expect(page.locator('.progress')).toHaveAttribute('data-state', 'loading')
  await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
  expect(asked).toEqual([])
  session.release()
  await expectPage(page, '/mngr', 'Panel')
})

for (const [answer, json, isOldBrowser] of [
  ['an error', undefined, false],
  ['null', null, true],
  ['a list', [], false],
] as const)
  test(`if the session API answers ${answer}, a signed-in manager still reaches the manager area`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInAs(context, baseURL ?? '')
    // Without this class, the browser cannot delay the change of address, so each redirect is a navigation of its own.
    if (isOldBrowser)
      await page.addInitScript(() => Reflect.deleteProperty(window, 'NavigationPrecommitController'))
    await page.route(sessionPath, (route) => route.fulfill(json === undefined ? { status: 500 } : { json }))
    for (const path of ['/mngr', '/mngr/ingreso']) {
      await open(page, '/nosotros')
      await followHref(page, path)
      await expectPage(page, '/mngr', 'Panel')
    }
  })

test('signing out clears the session only when the server confirms', async ({ page }) => {
  await mockSignedIn(page)
  let status = 500
  await page.route(sessionPath, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status, json: { loggedOut: true } })
      : route.fallback(),
  )
  await open(page, '/')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText(/No pudimos cerrar tu sesión/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toBeVisible()
  status = 200
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toHaveCount(0)
})

test('after the session has ended, a manager page leads to sign-in with a return address', async ({
  page,
}) => {
  await mockSignedIn(page)
  await open(page, '/')
  await followHref(page, '/mngr')
  await expectPage(page, '/mngr/ingreso?volver=%2Fmngr', 'Ingreso')
  expect(await isSameDocument(page)).toBe(true)
})
