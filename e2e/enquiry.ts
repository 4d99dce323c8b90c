import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { open } from './client.ts'

export const person = { name: 'Lucía Prueba', email: 'lucia@empresa.example' }
export const referenceShape = /^C-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** A text of its own in each journey: the score sees a repeated one as spam. */
export const message = (about: string): string =>
  `Hola, queremos ${about}. Referencia de la prueba: ${Date.now()}${randomInt(1_000)}.`

/** The header by which the edge names the sender: each journey has an address, for the limits count by it. */
export const newAddress = (): Record<string, string> => ({
  'CF-Connecting-IP': `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
})

/** Opens the contact page and waits until its form is hydrated, which comes after the page itself. */
export async function openForm(
  page: Page,
  arrive: (page: Page) => Promise<unknown> = goThere,
): Promise<void> {
  await arrive(page)
  await expect(page.getByRole('form', { name: 'Formulario de contacto' })).toHaveJSProperty(
    'noValidate',
    true,
  )
}

const goThere = (page: Page): Promise<void> => open(page, '/contacto')

export async function fillIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nombre').fill(person.name)
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('¿Sobre qué nos escribes?').selectOption('otro')
  await page.getByLabel('Mensaje').fill(text)
  await page.getByRole('checkbox').check()
}

/** Goes on with Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** Sends an enquiry as the form's script does; gives its reference. */
export async function sendEnquiry(
  request: APIRequestContext,
  baseURL: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const { token }: { token: string } = await (await request.get(`${baseURL}/api/consultas/token`)).json()
  const answer = await request.post(`${baseURL}/api/consultas`, {
    headers: newAddress(),
    data: {
      nombre: person.name,
      correo: person.email,
      asunto: 'otro',
      mensaje: message('hablar del sitio'),
      acepto: 'si',
      token,
      ...fields,
    },
  })
  expect(answer.status()).toBe(201)
  const { reference }: { reference: string } = await answer.json()
  return reference
}

/** The texts of the mails in the local mail files that name this reference. */
export function mailsAbout(reference: string): string[] {
  return globSync('dist/worker/.wrangler/tmp/email/*/email-text/*.txt')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes(reference))
}
