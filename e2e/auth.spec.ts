import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'

const password = 'un río tranquilo de noche'

/** Ops creates a manager in the database of the site under test. */
function addManager(baseURL: string, ...options: string[]): { email: string; said: string } {
  const email = `e2e-${randomUUID()}@cauce.example`
  const withPassword = options.includes('--password-stdin')
  const said = execFileSync(
    process.execPath,
    ['worker/ops/manager.ts', 'add', email, '--name', 'Eva Prueba', '--url', baseURL, ...options],
    {
      encoding: 'utf8',
      input: withPassword ? password : '',
      env: { ...process.env, CAUCE_STATE: process.env['CAUCE_STATE'] ?? '.wrangler/e2e' },
    },
  )
  return { email, said }
}

function linkIn(said: string): string {
  return /https?:\S+\/mngr\/activar\/\S+/.exec(said)?.[0] ?? ''
}

/** A device with a passkey that says yes by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens a page and lets its script come alive: a button of a manager page is nothing before. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

async function signInAs(page: Page, email: string): Promise<void> {
  await open(page, '/mngr/ingreso')
  await fillSignIn(page, email)
  await expect(page).toHaveURL('/mngr')
}

test('a manager enrols with a password, and the link is spent', async ({ page, baseURL }) => {
  const { said } = addManager(baseURL ?? '')
  await open(page, linkIn(said))
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('corta')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Usa al menos 12 caracteres.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL('/mngr')
  await open(page, linkIn(said))
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
})

test('a manager enrols with a passkey and signs in with it', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  // The device that always says yes would take the suggestion before the button can be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const { said } = addManager(baseURL ?? '')
  await open(page, linkIn(said))
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page).toHaveURL('/mngr')
  await page.context().clearCookies()
  await open(page, '/mngr/ingreso')
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click()
  await expect(page).toHaveURL('/mngr')
})

test('a wrong password is said in place, and what was typed stays', async ({ page, baseURL }) => {
  const { email } = addManager(baseURL ?? '', '--password-stdin')
  await open(page, '/mngr/ingreso')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('no es esta, seguro')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
})

test('signing in leads where the manager wanted to go; signing out leaves nothing behind Back', async ({
  page,
  baseURL,
}) => {
  const { email } = addManager(baseURL ?? '', '--password-stdin')
  await open(page, '/mngr/cuenta')
  await expect(page).toHaveURL('/mngr/ingreso?volver=%2Fmngr%2Fcuenta')
  await fillSignIn(page, email)
  await expect(page).toHaveURL('/mngr/cuenta')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('without scripts the form signs in too', async ({ browser, baseURL }) => {
  const { email } = addManager(baseURL ?? '', '--password-stdin')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, email)
  await context.close()
})

test('a session that ends while working is renewed in the popup, and the request goes through', async ({
  page,
  baseURL,
}) => {
  const { email } = addManager(baseURL ?? '', '--password-stdin')
  await signInAs(page, email)
  await open(page, '/mngr/cuenta')
  await page.getByLabel('Nombre', { exact: true }).fill('Eva Nueva')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Ingresar' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, email)
  await closed
  await expect(page.getByText('Guardado.')).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Eva Nueva')
})

test('closing the other sessions signs the other browser out at once', async ({ page, browser, baseURL }) => {
  const { email } = addManager(baseURL ?? '', '--password-stdin')
  const elsewhere = await browser.newPage()
  await signInAs(elsewhere, email)
  await signInAs(page, email)
  await open(page, '/mngr/cuenta')
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar las demás sesiones' })).toHaveCount(0)
  await open(elsewhere, '/mngr/cuenta')
  await expect(elsewhere).toHaveURL(/\/mngr\/ingreso/)
  await elsewhere.close()
})
