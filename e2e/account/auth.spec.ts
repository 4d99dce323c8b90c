import {
  addUser,
  afterActivationUrl,
  createEmail,
  fillSignIn,
  openItem,
  openManagerPage,
  password,
  runManagerCommand,
  signInByForm,
  signInByPopup,
} from '../manager-session.ts'
import { followHref, isSameDocument, open } from '../public-page.ts'
import { expect, test } from '../test.ts'

test('a manager added by command activates the account through a link that works only once', async ({
  page,
  baseURL,
}) => {
  const link =
    /https?:\S+\/mngr\/activar\/\S+/.exec(runManagerCommand(baseURL ?? '', createEmail(), 'link'))?.[0] ?? ''
  await openManagerPage(page, link)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('corta')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Usa al menos 12 caracteres.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL(afterActivationUrl)
  await openManagerPage(page, link)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
})

test('a wrong password shows an error on the page and preserves what was typed', async ({ page }) => {
  const email = addUser()
  await openManagerPage(page, '/mngr/ingreso')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('no es esta, seguro')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
})

test('signing in leads to the requested page; after signing out, Back shows nothing private', async ({
  page,
}) => {
  const email = addUser()
  await page.goto('/servicios')
  await openManagerPage(page, '/mngr/cuenta')
  await expect(page).toHaveURL('/mngr/ingreso?volver=%2Fmngr%2Fcuenta')
  await fillSignIn(page, email)
  await expect(page).toHaveURL('/mngr/cuenta')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/servicios')
  await page.goForward()
  await expect(page).toHaveURL('/')
  const entries = await page.evaluate(() =>
    navigation.entries().map(({ url }) => new URL(url ?? '').pathname),
  )
  expect(entries).toEqual(['/servicios', '/'])
  await expect(page.getByText(email)).toHaveCount(0)
})

test('signing in from a link keeps its query and hash', async ({ page }) => {
  await open(page, '/servicios')
  await followHref(page, '/mngr/cuenta?a=b#sesiones')
  await expect(page).toHaveTitle('Ingreso - Cauce')
  await fillSignIn(page, addUser())
  await expect(page).toHaveURL('/mngr/cuenta?a=b#sesiones')
})

test('a manager added with a password signs in, also by the form without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const email = createEmail()
  runManagerCommand(baseURL ?? '', email, 'password')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/mngr/ingreso')
  await fillSignIn(page, email)
  await expect(page).toHaveURL('/mngr')
  await context.close()
})

test('if the session ends while a manager works, a popup renews it and the request is sent again', async ({
  page,
}) => {
  const email = addUser()
  await signInByForm(page, email)
  await openManagerPage(page, '/mngr/cuenta')
  await openItem(page, 'Tu nombre')
  await page.getByLabel('Nombre', { exact: true }).fill('Eva Nueva')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await signInByPopup(page, dialog.getByRole('button', { name: 'Ingresar' }), email)
  await expect(page.getByText('Guardado.')).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Eva Nueva')
})

test('if the popup is blocked, a dialog says so, and the request is sent after signing in in another tab', async ({
  page,
}) => {
  const email = addUser()
  await signInByForm(page, email)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openManagerPage(page, '/mngr/cuenta')
  await openItem(page, 'Tu nombre')
  await page.getByLabel('Nombre', { exact: true }).fill('Eva Paciente')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  await expect(dialog.getByText(/El navegador bloqueó la ventana para entrar/)).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Ingresar en otra pestaña' }).click()
  const tab = await opened
  await dialog.getByRole('button', { name: 'Ya entré' }).click()
  await expect(dialog.getByText(/Todavía no has entrado/)).toBeVisible()
  await fillSignIn(tab, email)
  await expect(tab).toHaveURL('/mngr')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Guardado.')).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Eva Paciente')
})

test('closing the other sessions signs out the other browser at once', async ({ page, browser }) => {
  const email = addUser()
  const elsewhere = await browser.newPage()
  await signInByForm(elsewhere, email)
  await signInByForm(page, email)
  await openManagerPage(page, '/mngr/cuenta')
  await openItem(page, 'Sesiones abiertas')
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  const question = page.getByRole('dialog', { name: '¿Cerrar las demás sesiones?' })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cerrar las demás sesiones' })).toBeFocused()
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await question.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar las demás sesiones' })).toHaveCount(0)
  await openManagerPage(elsewhere, '/mngr/cuenta')
  await expect(elsewhere).toHaveURL(/\/mngr\/ingreso/)
  await elsewhere.close()
})

test('after signing in from a public page, the popup closes and the page updates without a reload', async ({
  page,
}) => {
  const email = addUser()
  await openManagerPage(page, '/nosotros')
  await page.evaluate(() => {
    window.sameDocument = true
  })
  await signInByPopup(page, page.getByRole('link', { name: 'Ingresar' }), email)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})
