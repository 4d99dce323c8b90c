import { Secret, TOTP } from 'otpauth'
import { inspectPage } from '../inspect-page.ts'
import { fillSignIn, inviteUser, openItem, openManagerPage, signInAs } from '../manager-session.ts'
import { signInToEditor } from '../post-editor.ts'
import { expect, test } from '../test.ts'

const paths = [
  '/mngr',
  '/mngr/estado',
  '/mngr/calendario',
  '/mngr/consultas',
  '/mngr/blog',
  '/mngr/blog/importar',
  '/mngr/etiquetas',
  '/mngr/medios',
  '/mngr/visitas',
  '/mngr/cuenta',
  '/mngr/cuenta/equipo',
  '/mngr/conexiones',
  '/mngr/olvido',
  '/mngr/contrasena/ya-no-sirve',
  '/mngr/activar/ya-no-sirve',
  '/mngr/correo/ya-no-sirve',
]

for (const path of paths)
  test(`${path} is accessible and does not overflow`, async ({ page, context, baseURL }) => {
    await signInToEditor({ context, baseURL })
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await inspectPage(page, path)
  })

test('the sign-in page is accessible, also with its errors', async ({ page }) => {
  await openManagerPage(page, '/mngr/ingreso')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'ingreso-sin-datos')
  await fillSignIn(page, 'nadie@cauce.example')
  await expect(page.getByRole('alert')).toBeFocused()
  await inspectPage(page, 'ingreso-rechazado')
})

test('the activation page is accessible, also with its errors', async ({ page }) => {
  await openManagerPage(page, inviteUser().link)
  await inspectPage(page, 'activar')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'activar-con-errores')
})

test('the account page is accessible in all its states, and so is the second step of signing in', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const email = await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/cuenta')
  await openItem(page, 'Tu nombre')
  await page.getByLabel('Nombre', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await openItem(page, 'Verificación en dos pasos')
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  const secret = (await page.locator('.secret').textContent()) ?? ''
  await inspectPage(page, 'cuenta-segundo-paso')
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByLabel('Código que muestra la aplicación').fill(totp.generate())
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Códigos de recuperación' })).toBeVisible()
  await inspectPage(page, 'cuenta-codigos')
  await page.getByRole('button', { name: 'Desactivar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspectPage(page, 'cuenta-desactivar')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

  await page.route('**/api/mngr/cuenta', (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: true,
        statusCode: 403,
        message: 'Confirma que eres tú.',
        data: { reauth: true, methods: ['passkey', 'password+code'] },
      },
    }),
  )
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
  await inspectPage(page, 'cuenta-confirmar')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.unroute('**/api/mngr/cuenta')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible()
  await inspectPage(page, 'sesion-terminada')

  await openManagerPage(page, '/mngr/ingreso')
  await fillSignIn(page, email)
  await page.getByLabel('Código de verificación').fill('000000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Código de verificación')).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'ingreso-codigo')
})

test('the page of users is accessible with an invitation in it', async ({ page, context, baseURL }) => {
  await signInToEditor({ context, baseURL })
  await openManagerPage(page, '/mngr/cuenta/equipo')
  await openItem(page, 'Invitar a alguien')
  await page.getByLabel('Nombre', { exact: true }).fill('Persona Invitada')
  await page.getByLabel('Correo electrónico').fill(`e2e-${Date.now()}@cauce.example`)
  await page.getByRole('button', { name: 'Crear invitación' }).click()
  await expect(page.getByLabel('Enlace de activación')).toBeVisible()
  await inspectPage(page, 'equipo-invitacion')
})

test('a printed manager page shows its content without what only works on a screen', async ({
  page,
  context,
  baseURL,
}) => {
  await signInToEditor({ context, baseURL })
  await openManagerPage(page, '/mngr/cuenta')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Llaves de acceso' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tu nombre' })).toBeVisible()
  await expect(page.locator('nav, button').filter({ visible: true })).toHaveCount(0)
})

test('with forced colours it is still visible which section of the account is open', async ({
  page,
  context,
  baseURL,
}) => {
  await signInToEditor({ context, baseURL })
  await page.emulateMedia({ forcedColors: 'active' })
  await openManagerPage(page, '/mngr/cuenta/equipo')
  const edge = (name: string): Promise<string> =>
    page
      .getByRole('navigation', { name: 'Cuenta y equipo' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await edge('Equipo')).not.toBe(await edge('Tu cuenta'))
})
