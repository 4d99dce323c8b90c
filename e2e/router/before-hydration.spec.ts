import type { Page } from '@playwright/test'
import { addUser, openItem, password, signInAs } from '../manager-session.ts'
import { followNavLink, isSameDocument, open } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('before its script runs, the account page disables its controls without looking different', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const letGo = await holdScripts(page)
  await page.goto('/mngr/cuenta', { waitUntil: 'commit' })
  const save = page.getByRole('button', { name: 'Guardar nombre', includeHidden: true })
  const controls = page.locator('main').locator('button, input')
  await expect(page.getByRole('heading', { name: 'Actividad reciente' })).toBeVisible()
  // Signing out is a form, which needs no script.
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeEnabled()
  for (const control of await controls.all()) await expect(control).toBeDisabled()
  await page.evaluate(() => document.fonts.ready)
  const before = await page.locator('main').screenshot()
  letGo()
  await expect(save).toBeEnabled()
  expect((await page.locator('main').screenshot()).equals(before)).toBe(true)
  await openItem(page, 'Tu nombre')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana Despierta')
  await save.click()
  await expect(page.getByText('Guardado.')).toBeVisible()
})

test('before its script runs, the sign-in form works, and controls that need the script are disabled', async ({
  page,
}) => {
  const email = addUser()
  await holdScripts(page)
  await page.goto('/mngr/ingreso?volver=/mngr/cuenta', { waitUntil: 'commit' })
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await expect(page.getByRole('button', { name: 'Ingresar con llave de acceso' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mostrar lo escrito' })).toBeDisabled()
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/mngr/cuenta')
})

test('Back after a reload, before the script runs, loads the document of the other page', async ({
  page,
}) => {
  await open(page, '/nosotros')
  await followNavLink(page, 'Servicios')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Servicios')
  expect(await isSameDocument(page)).toBe(true)
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  // The page is there, its script is not.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/nosotros')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Servicios')
  letGo()
  await followNavLink(page, 'Servicios')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Servicios')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Servicios')
})

test.fail('a hydration error fails the test, although the page works', async ({ page }) => {
  await page.route('/nosotros', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('Ingresar', 'Entrar') })
  })
  await open(page, '/nosotros')
})
