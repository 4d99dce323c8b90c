import {
  addUser,
  backdateSignIn,
  createEmailLink,
  fillSignIn,
  openItem,
  openManagerPage,
  password,
  signInByForm,
  signOut,
} from '../manager-session.ts'
import { expect, test } from '../test.ts'

const newPassword = 'otra orilla del mismo río'

test('a new password ends the other sessions, replaces the old password and leaves this session signed in', async ({
  page,
  browser,
}) => {
  const email = addUser()
  const elsewhere = await browser.newPage()
  await signInByForm(elsewhere, email)
  await signInByForm(page, email)
  await openManagerPage(page, '/mngr/cuenta')
  const current = page.getByLabel('Contraseña actual')
  await openItem(page, 'Contraseña')
  await page.getByLabel('Contraseña nueva').fill(newPassword)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription(/Escribe tu contraseña actual\./)
  await current.fill('no es la mía, creo')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(current).toHaveAccessibleDescription(/La contraseña no es correcta\./)
  await current.fill(password)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('Tu contraseña está guardada y tus demás sesiones, cerradas.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de/ })).toHaveCount(0)
  await openManagerPage(elsewhere, '/mngr/cuenta')
  await expect(elsewhere).toHaveURL(/\/mngr\/ingreso/)
  await elsewhere.close()
  // This session is still signed in, with a new token.
  await openManagerPage(page, '/mngr/cuenta')
  await expect(page.getByRole('heading', { name: 'Tu cuenta' })).toBeVisible()
  await signOut(page)
  await openManagerPage(page, '/mngr/ingreso')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.')
  await fillSignIn(page, email, newPassword)
  await expect(page).toHaveURL('/mngr')
})

test('a manager who signed in 15 minutes ago must confirm the identity to change the email address', async ({
  page,
}) => {
  // Where no mail leaves the site, an owner's address needs no confirmation.
  const email = addUser('editor')
  const moved = `nueva-${email}`
  await signInByForm(page, email)
  backdateSignIn(email, 16)
  await openManagerPage(page, '/mngr/cuenta')
  const field = page.getByLabel('Correo electrónico')
  const save = page.getByRole('button', { name: 'Cambiar correo' })
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await openItem(page, 'Tu correo')
  await field.fill(moved)
  await save.click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Confirma que eres tú para continuar.')).toBeVisible()
  await expect(field).toHaveValue(moved)

  await save.click()
  await dialog.getByLabel('Tu contraseña actual').fill('no es esta, seguro')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('La contraseña no es correcta.')).toBeVisible()
  await dialog.getByLabel('Tu contraseña actual').fill(password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Falta confirmar ${moved}.`)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(email)
  await expect(page.getByText(`Falta confirmar ${moved}.`).first()).toBeVisible()

  await openManagerPage(page, createEmailLink(moved))
  await expect(page.getByText(moved)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar este correo' }).click()
  await expect(page).toHaveURL('/mngr/cuenta')
  await expect(field).toHaveValue(moved)
  await signOut(page)
  await signInByForm(page, moved)
})
