import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test.beforeEach(signIn)

test('the owner opens a form from the first steps and returns, skips a step, and sees it skipped elsewhere too', async ({
  page,
}) => {
  // The database may still be locked by the test's own writes, so opening the page is repeated until it succeeds.
  await expect(async () => {
    await openManagerPage(page, '/mngr')
    await expect(page.getByRole('link', { name: /primeros pasos/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: /primeros pasos/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeros pasos')
  await inspectPage(page, 'primeros-pasos', [390, 1440])

  await page.getByRole('link', { name: 'Escribir el nombre y los textos' }).click()
  await page.getByLabel('Nombre comercial').fill('Ribera')
  // The texts of the sample that stay are named.
  await page.getByLabel('Lema').fill('Taller de informática')
  await page.getByLabel('Descripción').fill('Reparamos ordenadores.')
  await page.locator('#contacto > summary').click()
  await page.getByLabel('Correo de contacto').fill('hola@ribera.example')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.locator('.settings-save').getByRole('status')).toHaveText(/\S/)
  await page.getByRole('link', { name: '← Primeros pasos' }).click()

  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.nth(0)).toContainText('hecho')
  await steps.nth(2).locator('summary').click()
  await expect(
    steps.nth(2).getByRole('link', { name: 'tus textos de la portada, con su lema grande' }),
  ).toHaveAttribute('href', '/mngr/paginas/portada')
  // Missing data of a step is named and links to its field.
  await expect(steps.nth(3)).toContainText('4 cosas por hacer')
  await steps.nth(3).locator('summary').click()
  await steps.nth(3).getByRole('link', { name: 'la identificación fiscal' }).click()
  await expect(page.getByLabel('Identificación fiscal')).toBeFocused()
  await page.getByRole('link', { name: '← Primeros pasos' }).click()
  // The next step is open; skip it by keyboard. Changed settings make the page a new document, whose buttons are
  // disabled until its script runs, and `press` does not wait for that.
  const leaveOut = page.getByRole('button', { name: 'Saltar este paso' }).first()
  await expect(leaveOut).toBeEnabled()
  await leaveOut.press('Enter')
  await expect(steps.nth(1)).toContainText('saltado')
  await expect(steps.nth(1).locator('summary')).toBeFocused()
  await page.reload()
  await expect(steps.nth(1)).toContainText('saltado')
  await page.getByRole('link', { name: 'Ir a los servicios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicios')
  await page.getByRole('link', { name: '← Primeros pasos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeros pasos')
})

test('the editor says which of its sentences are built-in, and leads to their fields', async ({ page }) => {
  await openManagerPage(page, '/mngr/primeros-pasos')
  const promised = page.getByRole('region', { name: 'Lo que el sitio promete en tu nombre' })
  await promised.getByRole('link', { name: 'Nosotros', exact: true }).click()
  await expect(page.getByText('Lo que el sitio promete: todo este texto es de fábrica')).toBeVisible()
  // As after some of its sentences were changed.
  await page.evaluate(() => {
    const fields = [{ label: 'Segunda columna', anchor: 'campo-right' }]
    const step = { target: '/mngr/paginas/nosotros', title: 'Lo que el sitio promete', fields }
    sessionStorage.setItem('cauce:primeros-pasos', JSON.stringify(step))
  })
  await page.reload()
  await page.getByText('Con frases de fábrica:').getByRole('link', { name: 'Segunda columna' }).click()
  await expect(page.getByRole('textbox', { name: 'Segunda columna' })).toBeInViewport()
})
