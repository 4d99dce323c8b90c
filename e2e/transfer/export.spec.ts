import { ageSignIn, open, password, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('an export asks who it is when the sign-in is old, then the file comes', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await signInAs(context, baseURL ?? '')
  await open(page, '/mngr/blog/importar')
  const fresh = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar el zip' }).click()
  expect((await fresh).suggestedFilename()).toMatch(/^sitio-.*\.zip$/)

  ageSignIn(email, 16)
  await open(page, '/mngr/consultas')
  await page.getByRole('link', { name: 'Exportar en CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await dialog.getByLabel('Tu contraseña de ahora').fill(password)
  const confirmed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  expect((await confirmed).suggestedFilename()).toMatch(/^consultas-.*\.csv$/)
})
