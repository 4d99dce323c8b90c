import { runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { backdateSignIn, openManagerPage, password, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('an export asks to confirm the identity if the sign-in is old, and then starts the download', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/blog/importar')
  const fresh = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar el zip' }).click()
  const zip = await fresh
  expect(zip.suggestedFilename()).toMatch(/^sitio-.*\.zip$/)
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await zip.path())
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('checkbox', { name: /los datos de la empresa/ })).toBeVisible()
  await inspectPage(page, 'importar-lo-exportado')

  backdateSignIn(email, 16)
  await openManagerPage(page, '/mngr/consultas')
  await page.getByRole('link', { name: 'Exportar en CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await dialog.getByLabel('Tu contraseña actual').fill(password)
  const confirmed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  expect((await confirmed).suggestedFilename()).toMatch(/^consultas-.*\.csv$/)
})

test('a large library is offered in several downloads, and files that are missing in storage are named', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const variants = [480, 960, 1600].map((width) => ({
    width,
    height: width,
    extension: 'png',
    bytes: 300_000,
  }))
  runSql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
     INSERT INTO media (id, name, alt, decorative, variants, created_at)
     SELECT printf('perdida%013d', i), 'Foto ' || i, 'Una foto', 0, ?, 1 FROM n`,
    JSON.stringify(variants),
  )
  try {
    await openManagerPage(page, '/mngr/blog/importar')
    const first = page.getByRole('link', { name: 'Descargar la parte 1 de 2' })
    await expect(page.getByRole('listitem').filter({ has: first })).toContainText('MB')
    await page.getByText(/Faltan 1200 archivos/).click()
    await expect(page.getByText('Foto 1: medios/perdida0000000000001/480.png')).toBeVisible()
    await inspectPage(page, 'exportar-en-partes')
    const part = page.waitForEvent('download')
    await first.click()
    expect((await part).suggestedFilename()).toMatch(/^sitio-.*-parte-1-de-2\.zip$/)
  } finally {
    runSql("DELETE FROM media WHERE id LIKE 'perdida%'")
  }
})
