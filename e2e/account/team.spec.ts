import { randomUUID } from 'node:crypto'
import { open, password, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('an invited person enrols by the link; later their access ends at once', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const email = `invitada-${randomUUID()}@cauce.example`
  await open(page, '/mngr/cuenta/equipo')
  const form = page.getByRole('region', { name: 'Invitar a alguien' })
  await form.getByLabel('Nombre').fill('Inés Prueba')
  await form.getByLabel('Correo electrónico').fill(email)
  await form.getByRole('button', { name: 'Crear invitación' }).click()
  const link = await page.getByLabel('Enlace de activación').inputValue()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText('Invitación pendiente')).toBeVisible()

  const theirs = await browser.newPage()
  await open(theirs, link)
  await expect(theirs.getByLabel('Correo electrónico')).toHaveValue(email)
  await theirs.getByLabel('Tu nombre').fill('Inés de la Prueba')
  await theirs.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(theirs).toHaveURL('/mngr')

  await open(page, '/mngr/cuenta/equipo')
  await expect(row.getByText('Inés de la Prueba')).toBeVisible()
  await row.getByRole('button', { name: 'Desactivar la cuenta de Inés de la Prueba' }).click()
  const question = page.getByRole('dialog', { name: '¿Desactivar la cuenta de Inés de la Prueba?' })
  await question.getByRole('button', { name: 'Desactivar la cuenta' }).click()
  await expect(row.getByText('Desactivada')).toBeVisible()
  await open(theirs, '/mngr/cuenta')
  await expect(theirs).toHaveURL(/\/mngr\/ingreso/)
  await theirs.close()
})
