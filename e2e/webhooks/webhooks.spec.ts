import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signIn)

test('an owner connects another program, tests, changes, pauses and deletes the connection', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const host = `avisos-${crypto.randomUUID()}.com`
  await openManagerPage(page, '/mngr/ajustes')
  await page.getByRole('link', { name: 'Conexiones: avisar a otro programa' }).click()
  await expect(page).toHaveTitle(/^Conexiones - /)

  const form = page.getByRole('region', { name: 'Avisar a otro programa' })
  const address = form.getByLabel('Dirección del otro programa')
  await address.fill('https://192.168.1.1/avisos')
  await form.getByRole('button', { name: 'Conectar' }).click()
  await expect(form.getByRole('checkbox', { name: 'Llega una consulta' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await form.getByRole('checkbox', { name: 'Llega una consulta' }).check()
  await form.getByRole('button', { name: 'Conectar' }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/no es de internet/)
  await inspectPage(page, 'conexiones con errores')
  await address.fill(`https://${host}/entrada`)
  await form.getByRole('button', { name: 'Conectar' }).click()
  const secret = page.getByRole('textbox', { name: 'Secreto' })
  await expect(secret).toHaveValue(/^whsec_/)

  // The computer that runs this has no such program: the test fails, and the log says why.
  await page.getByRole('button', { name: `Probar: ${host}` }).click()
  const log = page.getByRole('region', { name: `Lo enviado a ${host}` })
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log.getByRole('row').last()).toContainText('Prueba')
  await log.getByRole('button', { name: /^Enviar otra vez/ }).click()
  await expect(log.getByRole('row').last().getByRole('cell').nth(3)).toHaveText('2')
  await inspectPage(page, 'conexiones con lo enviado')

  await page.reload()
  await expect(page.getByText(`https://${host}/entrada`)).toBeVisible()
  await expect(secret).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: host })
  await row.getByRole('button', { name: `Cambiar: ${host}` }).click()
  await row.getByRole('checkbox', { name: 'Se publica un texto' }).check()
  await row.getByRole('button', { name: 'Guardar' }).click()
  await expect(row).toContainText('Se publica un texto · Llega una consulta')
  await row.getByRole('button', { name: `Pausar: ${host}` }).click()
  await expect(row).toContainText('En pausa')
  await row.getByRole('button', { name: `Reanudar: ${host}` }).click()
  await expect(row).toContainText('Activa')
  await row.getByRole('button', { name: `Eliminar: ${host}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(`Ya no se avisa a ${host}.`)).toBeFocused()
})
