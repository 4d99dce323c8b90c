import { randomUUID } from 'node:crypto'
import { inspectPage } from '../inspect-page.ts'
import {
  addUser,
  fillSignIn,
  openItem,
  openManagerPage,
  password,
  signIn,
  signInByForm,
} from '../manager-session.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signIn)

test('an invited person activates the account as an editor through a link; later their access ends at once', async ({
  page,
  browser,
}) => {
  const email = `invitada-${randomUUID()}@cauce.example`
  await openManagerPage(page, '/mngr/cuenta/equipo')
  const form = page.getByRole('region', { name: 'Invitar a alguien' })
  await openItem(page, 'Invitar a alguien')
  // What a person needs beyond it is added knowingly.
  await expect(form.getByLabel('Qué puede hacer')).toHaveValue('author')
  await form.getByLabel('Nombre').fill('Inés Prueba')
  await form.getByLabel('Correo electrónico').fill(email)
  await form.getByLabel('Qué puede hacer').selectOption('editor')
  await form.getByRole('button', { name: 'Crear invitación' }).click()
  const link = await page.getByLabel('Enlace de activación').inputValue()
  // The sign of success is in the sentence, not on a line of its own.
  const message = page.getByRole('status').filter({ hasText: 'Dura 7 días' })
  const signs = await message.evaluate((box) =>
    [box, ...box.children].map((part) => getComputedStyle(part, '::before').content),
  )
  expect(signs.map((sign) => sign.includes('✓'))).toEqual([false, true, false])
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText('Invitación pendiente')).toBeVisible()

  const theirs = await browser.newPage()
  await openManagerPage(theirs, link)
  await expect(theirs.getByLabel('Correo electrónico')).toHaveValue(email)
  await theirs.getByLabel('Tu nombre').fill('Inés de la Prueba')
  await theirs.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(theirs).toHaveURL('/mngr')

  await openManagerPage(page, '/mngr/cuenta/equipo')
  await expect(row.getByText('Inés de la Prueba')).toBeVisible()
  await expect(row.getByText('Edición', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Cambiar la cuenta de Inés de la Prueba' }).click()
  await row.getByRole('button', { name: 'Desactivar la cuenta' }).click()
  const question = page.getByRole('dialog', { name: '¿Desactivar la cuenta de Inés de la Prueba?' })
  await question.getByRole('button', { name: 'Desactivar la cuenta' }).click()
  await expect(row.getByText('Desactivada')).toBeVisible()
  await openManagerPage(theirs, '/mngr/cuenta')
  await expect(theirs).toHaveURL(/\/mngr\/ingreso/)
  await theirs.close()
})

test('an editor sees only what the role permits, and learns who changed the role', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const email = addUser('editor')
  const theirs = await browser.newPage()
  await signInByForm(theirs, email)
  const menu = theirs.getByRole('navigation', { name: 'Panel' })
  await expect(menu.getByRole('link', { name: /Equipo|Registro/, includeHidden: true })).toHaveCount(0)
  await openManagerPage(theirs, '/mngr/blog')
  await expect(theirs.getByRole('link', { name: 'Importar y exportar' })).toHaveCount(0)
  await openManagerPage(theirs, '/mngr/cuenta')
  await expect(theirs.getByRole('link', { name: 'Equipo' })).toHaveCount(0)
  expect((await theirs.goto('/mngr/cuenta/equipo'))?.status()).toBe(403)
  await expect(theirs.locator('h1')).toHaveText(/Tu rol no incluye esta parte del panel/)
  await inspectPage(theirs, 'una página que no es de quien edita')

  // From here on by keyboard only.
  await openManagerPage(page, '/mngr/cuenta/equipo')
  const row = page.getByRole('listitem').filter({ hasText: email })
  const change = row.getByRole('button', { name: /^Cambiar la cuenta de/ })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(change).toHaveAttribute('aria-expanded', 'true')
  await inspectPage(page, 'el equipo, con una cuenta abierta')
  await page.keyboard.press('Tab')
  await expect(row.getByLabel('Qué puede hacer')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Dirección', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Cambió lo que Ana Prueba puede hacer.' }),
  ).toBeVisible()

  await openManagerPage(theirs, '/mngr')
  await expect(theirs.getByRole('region', { name: 'Te espera' })).toContainText(
    'Cambió lo que puedes hacer en el panel. Lo hizo Ana Prueba',
  )
  await theirs.setViewportSize({ width: 1440, height: 900 })
  await menu.getByText('Empresa', { exact: true }).click()
  await menu.getByRole('link', { name: 'Equipo' }).click()
  await expect(theirs).toHaveURL('/mngr/cuenta/equipo')
  await theirs.close()
})

test('a removed person is no longer in the list, and the focus is on the message about it', async ({
  page,
}) => {
  const email = addUser('editor')
  await openManagerPage(page, '/mngr/cuenta/equipo')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: /^Cambiar la cuenta de/ }).click()
  await row.getByRole('button', { name: 'Quitar del equipo' }).click()
  const question = page.getByRole('dialog', { name: /^¿Quitar a/ })
  await question.getByRole('button', { name: 'Quitar del equipo' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Ana Prueba ya no está en el equipo.')).toBeFocused()
})

test('an owner’s link sets a new password for another person, also without JavaScript', async ({
  page,
  browser,
}) => {
  const email = addUser('editor')
  await openManagerPage(page, '/mngr/cuenta/equipo')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: /^Cambiar la cuenta de/ }).click()
  await row.getByRole('button', { name: 'Crear enlace para otra contraseña' }).click()
  const link = await page.getByLabel('Enlace para otra contraseña').inputValue()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const theirs = await plain.newPage()
  await theirs.goto(new URL(link).pathname)
  const field = theirs.getByLabel('Contraseña nueva')
  await field.fill('corta')
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const another = 'una frase nueva que nadie sabe'
  await field.fill(another)
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(theirs.getByText('Tu contraseña nueva está guardada. Entra con ella.')).toBeVisible()
  await plain.close()

  const inside = await browser.newPage()
  await openManagerPage(inside, '/mngr/ingreso')
  await fillSignIn(inside, email, another)
  await expect(inside).toHaveURL('/mngr')
  await inside.goto(new URL(link).pathname)
  await expect(inside.locator('h1')).toHaveText('Este enlace ya no sirve')
  await inside.close()
})

test('an owner makes a role and gives it; a change of it reaches the person’s open tab at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const email = addUser('reader')
  const name = `Recepción ${randomUUID().slice(0, 8)}`
  const theirs = await browser.newPage()
  await signInByForm(theirs, email)
  const menu = theirs.getByRole('navigation', { name: 'Panel' })
  await expect(menu.getByRole('link', { name: 'Visitas' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Consultas' })).toHaveCount(0)

  await openManagerPage(page, '/mngr/cuenta/equipo')
  const card = page.getByRole('region', { name: 'Roles' })
  await card.getByText('Crear un rol').click()
  await inspectPage(page, 'el equipo, con un rol nuevo')
  await card.getByRole('button', { name: 'Crear rol' }).click()
  await expect(card.getByLabel('Cómo se llama el rol')).toBeFocused()
  await card.getByLabel('Cómo se llama el rol').fill(name)
  // Downloading includes reading: the server adds it.
  await card.getByLabel('Descargar consultas').check()
  await card.getByLabel('Escribir artículos').check()
  await card.getByRole('button', { name: 'Crear rol' }).click()
  await expect(card.getByRole('status')).toHaveText(`Ya puedes dar el rol ${name}.`)
  const row = card.getByRole('listitem').filter({ hasText: name })
  await card.getByText('Qué puede cada rol').click()
  const permissions = card
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: 'Leer y responder consultas' })
  await expect(permissions.getByRole('cell').last()).toHaveText('✓Sí')

  const person = page.getByRole('listitem').filter({ hasText: email })
  await person.getByRole('button', { name: /^Cambiar la cuenta de/ }).click()
  await person.getByLabel('Qué puede hacer').selectOption(name)
  await person.getByRole('button', { name: 'Guardar qué puede hacer' }).click()
  await expect(person.locator('.badge').filter({ hasText: name })).toBeVisible()
  await openManagerPage(theirs, '/mngr')
  await menu.getByRole('link', { name: 'Consultas' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Consultas' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Visitas' })).toHaveCount(0)

  // The tab stays open while the role changes: the next step is refused, and the menu follows.
  await row.getByRole('button', { name: `Cambiar el rol ${name}` }).click()
  await row.getByLabel('Escribir artículos').uncheck()
  await row.getByRole('button', { name: 'Guardar rol' }).click()
  await expect(card.getByRole('status')).toHaveText(`Cambió el rol ${name}.`)
  await menu.getByRole('link', { name: 'Artículos' }).click()
  await expect(theirs.locator('h1')).toHaveText(/Tu rol no incluye esta parte del panel/)
  await expect(menu.getByRole('link', { name: 'Artículos' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Consultas' })).toBeVisible()

  // It is deleted once nobody has it.
  const remove = async () => {
    await row.getByRole('button', { name: `Eliminar el rol ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar el rol' }).click()
  }
  await remove()
  await expect(row.getByRole('alert')).toContainText('Este rol lo tiene Ana Prueba.')
  await person.getByLabel('Qué puede hacer').selectOption('Atención')
  await person.getByRole('button', { name: 'Guardar qué puede hacer' }).click()
  await expect(person.getByText('Atención', { exact: true }).first()).toBeVisible()
  await remove()
  await expect(card.getByText(`El rol ${name} ya no existe.`)).toBeFocused()
  await theirs.close()
})
