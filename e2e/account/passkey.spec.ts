import {
  addAuthenticator,
  addUser,
  afterActivationUrl,
  inviteUser,
  openItem,
  openManagerPage,
  signInByForm,
} from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('a manager activates the account with a passkey and signs in with it', async ({ page }) => {
  await addAuthenticator(page)
  // The virtual device confirms without asking: it would accept the suggested passkey before the test presses the
  // button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const { link } = inviteUser()
  await openManagerPage(page, link)
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page).toHaveURL(afterActivationUrl)
  await page.context().clearCookies()
  await openManagerPage(page, '/mngr/ingreso')
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click()
  await expect(page).toHaveURL('/mngr')
})

test('choosing the passkey that the email field suggests signs in', async ({ page }) => {
  await addAuthenticator(page)
  const { link } = inviteUser()
  await openManagerPage(page, link)
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page).toHaveURL(afterActivationUrl)
  await page.context().clearCookies()
  await page.addInitScript(() => {
    const credentials = navigator.credentials
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      document.documentElement.dataset['mediation'] = options?.mediation ?? ''
      return get(options)
    }
  })
  // The virtual device accepts the suggestion as soon as it is offered.
  await page.goto('/mngr/ingreso')
  await expect(page).toHaveURL('/mngr')
  await expect(page.locator('html')).toHaveAttribute('data-mediation', 'conditional')
})

test('a passkey of the account can be added, renamed and removed', async ({ page }) => {
  await addAuthenticator(page)
  const email = addUser()
  await signInByForm(page, email)
  await openManagerPage(page, '/mngr/cuenta')
  const card = page.getByRole('region', { name: 'Llaves de acceso' })
  await openItem(page, 'Llaves de acceso')
  await card.getByLabel('Nombre de la llave').fill('Portátil')
  await card.getByRole('button', { name: 'Añadir llave de acceso' }).click()
  const rename = card.getByRole('button', { name: 'Cambiar el nombre de la llave Portátil' })
  await rename.click()
  await expect(card.getByLabel('Nombre nuevo')).toBeFocused()
  await card.getByLabel('Nombre nuevo').fill(' ')
  await card.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(card.getByText('Escribe un nombre para la llave.')).toBeVisible()
  await card.getByLabel('Nombre nuevo').fill('Portátil de casa')
  await card.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(card.getByRole('button', { name: /Cambiar el nombre .* casa/ })).toBeFocused()
  await page.reload()
  await openItem(page, 'Llaves de acceso')
  await card.getByRole('button', { name: 'Quitar la llave Portátil de casa' }).click()
  const question = page.getByRole('dialog', { name: '¿Quitar la llave «Portátil de casa»?' })
  await question.getByRole('button', { name: 'Quitar la llave' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})

for (const width of [320, 1440])
  test(`in a browser without passkeys the fields do not move when the script loads, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    })
    const email = page.getByLabel('Correo electrónico')
    const placed = async (): Promise<number> => (await email.boundingBox())?.y ?? 0
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/mngr/ingreso')
    const before = await placed()
    expect(before).toBeGreaterThan(0)
    await page.unroute('**/*.js')
    await openManagerPage(page, '/mngr/ingreso')
    await expect(page.getByText('Este navegador no admite llaves de acceso.')).toBeVisible()
    expect(await placed()).toBe(before)
  })
