import { randomUUID } from 'node:crypto'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('a redirect can be added, tested, followed and removed; a loop is refused at its field', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const old = `/vieja-${randomUUID()}`
  await openManagerPage(page, '/mngr/redirecciones')
  await page.getByRole('button', { name: 'Nueva redirección' }).click()
  const form = page.getByRole('form', { name: 'Añadir' })
  await form.getByLabel('Desde').fill(old)
  await form.getByLabel('Hacia').fill(old)
  await form.getByRole('button', { name: 'Guardar redirección' }).click()
  await expect(form.getByLabel('Hacia')).toBeFocused()
  await expect(form.getByLabel('Hacia')).toHaveAccessibleDescription(/sin fin/)
  // A whole address of the site is taken as its path.
  await form.getByLabel('Desde').fill(`${baseURL}${old}?x=1`)
  await form.getByLabel('Hacia').fill('/nosotros')
  await form.getByText('Avanzado').click()
  await form.getByLabel(/^Pasar también los formularios/).check()
  await form.getByRole('button', { name: 'Guardar redirección' }).click()
  await expect(page.getByText('Guardada.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: old })
  await expect(row).toContainText('/nosotros')
  await expect(row).toContainText('Para siempre, con formularios')

  const trying = page.getByRole('form', { name: 'Probar' })
  await trying.getByLabel('Dirección').fill(old)
  await trying.getByRole('button', { name: 'Probar' }).click()
  await expect(trying.getByText('Lleva a /nosotros.')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto(old)
  await expect(visitor).toHaveURL('/nosotros')
  await visitor.close()

  await row.getByRole('button', { name: `Quitar ${old}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(row).toHaveCount(0)
  expect((await page.request.get(old)).status()).toBe(404)
})
