import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addUser, fillSignIn, openItem, openManagerPage, signInByForm, signOut } from '../manager-session.ts'
import { expect, test } from '../test.ts'

const stepMs = 30_000

/** The code that the authenticator app shows now, or `stepsAhead` steps of 30 seconds later. */
function createAppCode(secret: string, stepsAhead: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * stepMs })
}

async function submitCode(page: Page, email: string, code: () => string): Promise<void> {
  await openManagerPage(page, '/mngr/ingreso')
  await fillSignIn(page, email)
  await page.getByLabel('Código de verificación').fill(code())
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible()
  await expect(page.getByLabel('Código de verificación')).toBeFocused()
}

test('a manager turns on the second step, must enter a code at the next sign-in, and can use no code twice', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const email = addUser()
  await signInByForm(page, email)
  await openManagerPage(page, '/mngr/cuenta')
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' })
  await openItem(page, 'Verificación en dos pasos')
  await card.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  await expect(card.getByRole('img', { name: /Código QR/ })).toBeVisible()
  const secret = (await card.locator('.secret').textContent()) ?? ''
  await card.getByLabel('Código que muestra la aplicación').fill('000000')
  await card.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(card.getByText(/El código no es correcto/)).toBeVisible()
  await card.getByLabel('Código que muestra la aplicación').fill(createAppCode(secret, 0))
  await card.getByRole('button', { name: 'Activar', exact: true }).click()
  const codes = card.getByRole('region', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Actividad reciente' })).toContainText(/dos pasos/)
  const [recovery = '', second = ''] = await codes.allTextContents()

  await signOut(page)
  // The code that turned on the second step cannot be used again: sign in with the next one.
  let next = ''
  await submitCode(page, email, () => (next = createAppCode(secret, 1)))
  await expect(page).toHaveURL('/mngr')
  await signOut(page)
  await submitCode(page, email, () => next)
  await expectRefused(page)
  await page.getByLabel('Código de verificación').fill(recovery)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/mngr')
  await openManagerPage(page, '/mngr/cuenta')
  await openItem(page, 'Verificación en dos pasos')
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
  await signOut(page)
  await submitCode(page, email, () => recovery)
  await expectRefused(page)
  await page.getByLabel('Código de verificación').fill(second)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/mngr')

  await openManagerPage(page, '/mngr/cuenta')
  await openItem(page, 'Verificación en dos pasos')
  await card.getByRole('button', { name: 'Desactivar', exact: true }).click()
  const question = page.getByRole('dialog', { name: '¿Desactivar la verificación en dos pasos?' })
  await question.getByRole('button', { name: 'Desactivar la verificación en dos pasos' }).click()
  await expect(card.getByRole('button', { name: 'Activar la verificación en dos pasos' })).toBeVisible()
  await signOut(page)
  await signInByForm(page, email)
})
