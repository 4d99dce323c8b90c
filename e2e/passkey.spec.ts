import { expect, test } from '@playwright/test'
import { addAuthenticator, addManager, open } from './manager-session.ts'

test('a manager enrols with a passkey and signs in with it', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  // The device that always says yes would take the suggestion before the button can be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const { link } = addManager(baseURL ?? '', 'link')
  await open(page, link)
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page).toHaveURL('/mngr')
  await page.context().clearCookies()
  await open(page, '/mngr/ingreso')
  await page.getByRole('button', { name: 'Ingresar con llave de acceso' }).click()
  await expect(page).toHaveURL('/mngr')
})

test('a passkey is suggested in the email field: whoever picks it is signed in', async ({
  page,
  baseURL,
}) => {
  await addAuthenticator(page)
  const { link } = addManager(baseURL ?? '', 'link')
  await open(page, link)
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page).toHaveURL('/mngr')
  await page.context().clearCookies()
  await page.addInitScript(() => {
    const credentials = navigator.credentials
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      document.documentElement.dataset['mediation'] = options?.mediation ?? ''
      return get(options)
    }
  })
  // The device picks the suggestion by itself, as soon as it is offered.
  await page.goto('/mngr/ingreso')
  await expect(page).toHaveURL('/mngr')
  await expect(page.locator('html')).toHaveAttribute('data-mediation', 'conditional')
})
