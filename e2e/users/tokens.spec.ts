import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('an owner makes a token, a program writes with it, and it ends when the owner deletes it', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/cuenta/equipo')
  const card = page.getByRole('region', { name: 'Claves para otros programas' })
  await card.getByText('Crear una clave', { exact: true }).click()
  await card.getByRole('button', { name: 'Crear clave' }).click()
  await expect(card.getByText('Escribe un nombre.')).toBeVisible()
  await card.getByLabel('Nombre de la clave').fill('Boletín')
  await card.getByLabel('Escribir artículos').check()
  await card.getByRole('button', { name: 'Crear clave' }).click()
  const token = await card.getByLabel('Clave nueva').inputValue()
  await inspectPage(page, 'Equipo')

  const program = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  })
  const send = async () =>
    (await program.post('/api/mngr/posts', { data: { content: { title: 'Del boletín' } } })).status()
  expect(await send()).toBe(201)

  await page.reload()
  await expect(card.getByLabel('Clave nueva')).toHaveCount(0)
  const row = card.getByRole('listitem').filter({ hasText: 'Boletín' })
  await expect(row.getByText('Último uso')).toBeVisible()
  await row.getByRole('button', { name: 'Eliminar la clave Boletín' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar la clave' }).click()
  await expect(card.getByText('La clave Boletín ya no sirve.')).toBeVisible()
  expect(await send()).toBe(401)
  await program.dispose()
})
