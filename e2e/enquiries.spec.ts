import { expect, test } from '@playwright/test'

// Texts of their own in each journey: the score sees a repeated one as spam.
const message = (about: string): string => `Hola, queremos ${about}. Referencia de la prueba: ${Date.now()}.`

async function fillIn(page: import('@playwright/test').Page, text: string): Promise<void> {
  await page.getByLabel('Nombre').fill('Lucía Prueba')
  await page.getByLabel('Correo electrónico').fill('lucia@empresa.example')
  await page.getByLabel('¿Sobre qué nos escribes?').selectOption('otro')
  await page.getByLabel('Mensaje').fill(text)
  await page.getByRole('checkbox').check()
}

test.use({ viewport: { width: 390, height: 844 } })

test('a visitor writes, sends with a double click, and is thanked once with a reference', async ({
  page,
}) => {
  await page.goto('/contacto')
  await fillIn(page, message('renovar el sitio'))
  await page.getByRole('button', { name: 'Enviar mensaje' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias')
  await expect(page.locator('.reference')).toHaveText(/^C-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test('what is missing is said in Spanish, in place, and the focus goes to the summary', async ({ page }) => {
  await page.goto('/contacto')
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Correo electrónico: Escribe tu correo')
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nombre')).toHaveValue('Lucía')
})

test('offline: the form says so, keeps the text, also after a reload, and sends it later', async ({
  page,
  context,
}) => {
  await page.goto('/contacto')
  const text = message('escribir sin conexión')
  await fillIn(page, text)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert')).toContainText('no hay conexión')
  await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor confirms what was typed and is thanked', async ({ page }) => {
    await page.goto('/contacto')
    const text = message('hacerlo sin script')
    await fillIn(page, text)
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('alert')).toContainText('Falta un paso')
    await expect(page.getByLabel('Mensaje')).toHaveValue(text)
    await page.getByRole('button', { name: 'Confirmar y enviar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias')
  })
})
