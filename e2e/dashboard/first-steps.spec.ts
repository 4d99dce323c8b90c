import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test('the owner goes from the first steps to a form and back, leaves one out, and finds it so elsewhere', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  // The database was written by another hand a moment ago, and may be busy.
  await expect(async () => {
    await openManagerPage(page, '/mngr')
    await expect(page.getByRole('link', { name: /primeros pasos/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: /primeros pasos/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeros pasos')
  await inspectPage(page, 'primeros-pasos', [390, 1440])

  await page.getByRole('link', { name: 'Escribir el nombre y los textos' }).click()
  await page.getByLabel('Nombre comercial').fill('Ribera')
  await page.locator('#contacto > summary').click()
  await page.getByLabel('Correo de contacto').fill('hola@ribera.example')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.locator('.settings-save').getByRole('status')).toHaveText(/\S/)
  await page.getByRole('link', { name: '← Primeros pasos' }).click()

  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.nth(0)).toContainText('hecho')
  // What is left of a step is named, and leads to its field.
  await expect(steps.nth(3)).toContainText('faltan 4 datos')
  await steps.nth(3).locator('summary').click()
  await steps.nth(3).getByRole('link', { name: 'la identificación fiscal' }).click()
  await expect(page.getByLabel('Identificación fiscal')).toBeFocused()
  await page.getByRole('link', { name: '← Primeros pasos' }).click()
  // The next one is open by itself; by keyboard it is left out. Other settings make the page a new document, whose
  // buttons wait for its script: nobody can press them before, and `press` does not wait.
  const leaveOut = page.getByRole('button', { name: 'Saltar este paso' }).first()
  await expect(leaveOut).toBeEnabled()
  await leaveOut.press('Enter')
  await expect(steps.nth(1)).toContainText('saltado')
  await expect(steps.nth(1).locator('summary')).toBeFocused()
  await page.reload()
  await expect(steps.nth(1)).toContainText('saltado')
  await expect(page.getByRole('link', { name: 'Ir a los servicios' })).toBeVisible()
})
