import { inspectPage } from '../inspect-page.ts'
import { addUser, fillSignIn, createEmail, openManagerPage, createPasswordLink } from '../manager-session.ts'
import { expect, test } from '../test.ts'

const newPassword = 'una frase nueva que nadie sabe'

test('a manager who forgot the password sets a new one through a mailed link', async ({ page }) => {
  test.setTimeout(120_000)
  const email = addUser('editor')
  await openManagerPage(page, '/mngr/ingreso')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page).toHaveURL('/mngr/olvido')
  await expect(page.getByText('Pídelo a quien publica el sitio')).toBeVisible()
  await inspectPage(page, 'olvido')
  const field = page.getByLabel('Correo electrónico')
  await field.fill('sin-arroba')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'olvido, con un error')
  await field.fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('está en el archivo de este equipo de prueba')).toBeVisible()
  await inspectPage(page, 'olvido, enviado')

  await page.goto(createPasswordLink(email))
  const chosen = page.getByLabel('Contraseña nueva')
  await chosen.fill('corta')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'otra contraseña, con un error')
  await chosen.fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tu contraseña nueva está guardada. Entra con ella.')).toBeVisible()
  await fillSignIn(page, email, newPassword)
  await expect(page).toHaveURL('/mngr')
})

test('without JavaScript, the recovery page shows the same message for an unknown email address', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/mngr/ingreso')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  const email = createEmail()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Crear un enlace' }).click()
  await expect(page.getByText('está en el archivo de este equipo de prueba')).toBeVisible()
  await context.close()
})

test('the sign-in popup links to the forgotten-password page, which links back to the sign-in page', async ({
  page,
}) => {
  await openManagerPage(page, '/nosotros')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ingresar' }).click()
  const popup = await opened
  await popup.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(popup.locator('h1')).toHaveText('¿Olvidaste tu contraseña?')
  await popup.getByRole('link', { name: 'Volver a la entrada' }).click()
  await expect(popup).toHaveURL('/mngr/ingreso')
  await popup.close()
})
