import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inspectPage } from '../inspect-page.ts'
import { backdateSignIn, openManagerPage, password, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('a manager downloads the audit log by keyboard, and the file can be verified without the site', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await signInAs(context, baseURL ?? '')
  backdateSignIn(email, 16)
  await openManagerPage(page, '/mngr')
  await page.getByRole('navigation', { name: 'Panel' }).getByText('Sistema').click()
  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Registro de actividad' })).toBeVisible()
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('El registro está íntegro')).toBeVisible()
  await page.getByLabel('Qué').selectOption('Cuentas y equipo')
  await expect(page).toHaveURL(/clase=cuentas/)
  await inspectPage(page, 'registro de actividad')
  const link = page.getByRole('link', { name: 'Descargar todo con sus sellos' })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await dialog.getByLabel('Tu contraseña actual').fill(password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^registro-\d{4}-\d\d-\d\d\.ndjson$/)
  const { stdout } = await promisify(execFile)('node', [
    'tools/cli/audit.ts',
    'verify',
    '--file',
    await file.path(),
  ])
  expect(stdout).toContain('El registro está íntegro')
})

test('the page of the site’s state names wrong settings and stays accessible', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const problem = 'No se envía correo: MAIL_TO no es una dirección de correo.'
  await page.route('**/api/data/mngr/estado', async (route) => {
    const answer = await route.fetch()
    // The page's real data, with one problem added.
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, problems: [problem] } } })
  })
  await openManagerPage(page, '/mngr/registro')
  await page.getByRole('link', { name: 'Estado', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Ajustes por corregir' })).toContainText(problem)
  await inspectPage(page, 'estado del sitio')
})

test('an owner starts a backup, and then sees when it was made', async ({ page, context, baseURL }) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/estado')
  const card = page.getByRole('region', { name: 'Copias de seguridad' })
  await expect(card).toContainText('Última copia: todavía ninguna')
  await card.getByRole('button', { name: 'Hacer una copia ahora' }).click()
  await expect(card.getByRole('status')).toHaveText(/^La copia está en marcha\./)
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText('al día', { timeout: 1_000 })
  }).toPass()
})
