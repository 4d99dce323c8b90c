import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { open } from './public-page.ts'

export const testSender = { name: 'Lucía Prueba', email: 'lucia@empresa.example' }
export const referencePattern = /^C-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** Returns a unique text, because a repeated one counts as spam. */
export const createMessage = (about: string): string =>
  `Hola, queremos ${about}. Referencia de la prueba: ${Date.now()}${randomInt(1_000)}.`

/** Header with the sender's IP address: a random one for each test, because rate limits count by address. */
export const createAddressHeader = (): Record<string, string> => ({
  'CF-Connecting-IP': `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
})

/** Opens the contact page and waits until its form is hydrated, which is later than the page itself. */
export async function openForm(
  page: Page,
  navigate: (page: Page) => Promise<unknown> = openContact,
): Promise<void> {
  await navigate(page)
  await expect(page.getByRole('form', { name: 'Formulario de contacto' })).toHaveJSProperty(
    'noValidate',
    true,
  )
}

const openContact = (page: Page): Promise<void> => open(page, '/contacto')

export async function fillEnquiry(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nombre').fill(testSender.name)
  await page.getByLabel('Correo electrónico').fill(testSender.email)
  await page.getByLabel('¿Sobre qué nos escribes?').selectOption('otro')
  await page.getByLabel('Mensaje').fill(text)
  await page.getByRole('checkbox').check()
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** Sends an enquiry as the form's script does. Returns its reference. */
export async function sendEnquiry(
  request: APIRequestContext,
  baseURL: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const { token }: { token: string } = await (await request.get(`${baseURL}/api/consultas/token`)).json()
  const response = await request.post(`${baseURL}/api/consultas`, {
    headers: createAddressHeader(),
    data: {
      nombre: testSender.name,
      correo: testSender.email,
      asunto: 'otro',
      mensaje: createMessage('hablar del sitio'),
      acepto: 'si',
      token,
      ...fields,
    },
  })
  expect(response.status()).toBe(201)
  const { reference }: { reference: string } = await response.json()
  return reference
}

/** The texts of the mails that contain this reference. The local site writes mails to files instead of sending them. */
export function listMailsAbout(reference: string): string[] {
  return globSync('dist/worker/.wrangler/tmp/email/*/email-text/*.txt')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes(reference))
}
