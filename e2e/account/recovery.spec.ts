import { inspect } from '../inspect.ts'
import { addManager, fillSignIn, newEmail, open, passwordLink } from '../manager-session.ts'
import { expect, test } from '../test.ts'

const another = 'una frase nueva que nadie sabe'

test('a forgotten password is chosen again by a mailed link, from the sign-in page on', async ({ page }) => {
  test.setTimeout(120_000)
  const email = addManager('editor')
  await open(page, '/mngr/ingreso')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page).toHaveURL('/mngr/olvido')
  await expect(page.getByText('npm run manager -- reset')).toBeVisible()
  await inspect(page, 'olvido')
  const field = page.getByLabel('Correo electrónico')
  await field.fill('sin-arroba')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await inspect(page, 'olvido, con un error')
  await field.fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Si ese correo tiene una cuenta')).toBeVisible()
  await inspect(page, 'olvido, enviado')

  await page.goto(passwordLink(email))
  const chosen = page.getByLabel('Contraseña nueva')
  await chosen.fill('corta')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-invalid', 'true')
  await inspect(page, 'otra contraseña, con un error')
  await chosen.fill(another)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tu contraseña nueva está guardada. Ingresa con ella.')).toBeVisible()
  await fillSignIn(page, email, another)
  await expect(page).toHaveURL('/mngr')
})

test('without script, and for an address that nobody has, the page says the same', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/mngr/ingreso')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  const email = newEmail()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(page.getByText('Si ese correo tiene una cuenta')).toBeVisible()
  await context.close()
})

test('the popup has the way, and back', async ({ page }) => {
  await open(page, '/nosotros')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ingresar' }).click()
  const popup = await opened
  await popup.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(popup.locator('h1')).toHaveText('¿Olvidaste tu contraseña?')
  await popup.getByRole('link', { name: 'Volver al ingreso' }).click()
  await expect(popup).toHaveURL('/mngr/ingreso')
  await popup.close()
})
