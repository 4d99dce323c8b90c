import type { BrowserContext, Page } from '@playwright/test'
import {
  expectPage,
  followHref,
  testManager,
  open,
  sessionPath,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

/** Makes the session API answer as signed in, for all pages of the context. */
function mockSignedInContext(context: BrowserContext): Promise<unknown> {
  return context.route(sessionPath, (route) => route.fulfill({ json: { user: testManager } }))
}

function readSignInFlag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('cauce:ingreso'))
}

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ingresar' }).click()
  const popup = await opened
  await popup.waitForURL('/mngr/ingreso')
  return popup
}

test('«Ingresar» opens a named popup, which closes after the sign-in and updates its opener', async ({
  page,
  context,
}) => {
  await open(page, '/nosotros')
  const sessions = watchRequests(page, (path) => path === '/api/_auth/session')
  const link = page.getByRole('link', { name: 'Ingresar' })
  await link.scrollIntoViewIfNeeded()
  const before = [await link.boundingBox(), await page.locator('small').last().boundingBox()]
  const popup = await openPopup(page)
  expect(await popup.evaluate(() => window.name)).toBe('cauce-ingreso')
  expect(await readSignInFlag(page)).toBe('1')
  // The page behind says where the form is.
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('status')).toHaveText(/^Se abrió en otra ventana/)
  expect([await link.boundingBox(), await page.locator('small').last().boundingBox()]).toEqual(before)
  const getColor = (element: Element) => getComputedStyle(element).color
  expect(await footer.getByRole('status').evaluate(getColor)).toBe(await footer.evaluate(getColor))
  await expect(footer.getByRole('link', { name: 'Ingresar' })).toHaveAccessibleDescription(
    'Se abre en otra ventana',
  )
  // The popup is hydrated, and stays open until the sign-in is done.
  await expect(popup.getByRole('button', { name: 'Mostrar lo escrito' })).toBeEnabled()
  await popup.getByLabel('Correo electrónico').fill(testManager.email)
  expect(popup.isClosed()).toBe(false)

  await mockSignedInContext(context)
  const closed = popup.waitForEvent('close')
  await popup.goto('/nosotros')
  await closed
  // It replaces the pressed link, and has the focus that this had.
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Ir al panel' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Panel' })).toBeAttached()
  expect(sessions).toHaveLength(1)
  expect(await readSignInFlag(page)).toBeNull()
})

test('a page that was loaded again while the popup is open learns of the sign-in', async ({
  page,
  context,
}) => {
  await open(page, '/nosotros')
  const popup = await openPopup(page)
  await open(page, '/servicios')
  await mockSignedInContext(context)
  await popup.goto('/nosotros')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toBeVisible()
})

test('after a visitor closes the popup, the next sign-in still works', async ({ page }) => {
  await open(page, '/')
  await (await openPopup(page)).close()
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Se abrió en otra ventana.')
  await openByNavLink(page, 'Nosotros')
  await expect(page.getByRole('contentinfo').getByRole('status')).toBeEmpty()
  const again = await openPopup(page)
  expect(again.isClosed()).toBe(false)
})

for (const how of ['blocked', 'forbidden'])
  test(`if the popup is ${how}, the link leads to the sign-in page and stores no popup flag`, async ({
    page,
  }) => {
    await page.addInitScript((how) => {
      window.open = () => {
        if (how === 'forbidden') throw new DOMException('sandbox')
        return null
      }
    }, how)
    await open(page, '/nosotros')
    await page.getByRole('link', { name: 'Ingresar' }).click()
    await expectPage(page, '/mngr/ingreso?volver=%2Fnosotros', 'Ingreso')
    expect(await readSignInFlag(page)).toBeNull()
  })

test('without local storage the link leads to the sign-in page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await open(page, '/nosotros')
  await page.getByRole('link', { name: 'Ingresar' }).click()
  await expectPage(page, '/mngr/ingreso?volver=%2Fnosotros', 'Ingreso')
})

test('a stale popup flag never closes a tab that is not the sign-in popup', async ({ page, context }) => {
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('cauce:ingreso', '1'))
  await mockSignedInContext(context)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toBeVisible()
  await openByNavLink(page, 'Nosotros')
  expect(page.isClosed()).toBe(false)
})

test('an error page in the popup removes the popup flag and leaves the popup open', async ({ page }) => {
  await open(page, '/')
  const popup = await openPopup(page)
  await popup.goto('/no-existe')
  await expect.poll(() => readSignInFlag(popup)).toBeNull()
  expect(popup.isClosed()).toBe(false)
  await popup.close()
  const again = await openPopup(page)
  await expect(again.getByRole('button', { name: 'Mostrar lo escrito' })).toBeEnabled()
  await followHref(again, '/no-existe')
  await expect(again).toHaveTitle('Error: 404')
  await expect.poll(() => readSignInFlag(again)).toBeNull()
  expect(again.isClosed()).toBe(false)
})

test('the popup shows the theme button and the complete sign-in form, with the passkey first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 960, height: 600 })
  await page.goto('/mngr/ingreso')
  const passkey = page.getByRole('button', { name: 'Ingresar con llave de acceso' })
  const theme = page.getByRole('button', { name: 'Cambiar entre tema claro y oscuro' })
  const last = page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })
  for (const part of [passkey, theme, page.getByRole('button', { name: 'Ingresar', exact: true }), last])
    await expect(part).toBeInViewport({ ratio: 1 })
  await theme.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
  await expect(passkey).toBeEnabled()
})
