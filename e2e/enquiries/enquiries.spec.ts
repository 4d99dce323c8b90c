import type { Browser, Page } from '@playwright/test'
import { openDatabase, runSql } from '../database.ts'
import {
  fillEnquiry,
  listMailsAbout,
  createMessage,
  createAddressHeader,
  openForm,
  testSender,
  referencePattern,
  tabTo,
} from '../enquiry.ts'
import { signInAs } from '../manager-session.ts'
import { waitUntilHydrated, expectPage, followHref, openWithClock, advanceHour } from '../public-page.ts'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  // Earlier journeys may have used up the notifications of the hour: further enquiries would share one mail.
  runSql('DELETE FROM enquiry_limits')
  await page.setExtraHTTPHeaders(createAddressHeader())
})

const pressSend = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' }).click()

async function expectThanks(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias')
  const reference = page.locator('.reference')
  await expect(reference).toHaveText(referencePattern)
  return (await reference.textContent()) ?? ''
}

async function sendByKeyboard(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Nombre'))
  await page.keyboard.type(testSender.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(testSender.email)
  await tabTo(page, page.getByLabel('¿Sobre qué nos escribes?'))
  await page.keyboard.type('Otro')
  await tabTo(page, page.getByLabel('Mensaje'))
  await page.keyboard.type(text)
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Enviar mensaje' }))
  await page.keyboard.press('Enter')
}

/** Checks that the enquiry is in the inbox and that its notification mail was sent. */
async function expectEnquiryReceived(
  browser: Browser,
  baseURL: string,
  reference: string,
  text: string,
): Promise<void> {
  await expect.poll(() => listMailsAbout(reference)).toEqual([expect.stringContaining(text)])
  const context = await browser.newContext({ baseURL })
  await signInAs(context, baseURL)
  const inbox = await context.newPage()
  await inbox.goto(`/mngr/consultas?q=${reference}`)
  await expect(inbox.getByRole('status').filter({ hasText: '1 consulta' })).toBeVisible()
  await expect(inbox.locator('.inbox-excerpt')).toHaveText(text)
  await context.close()
}

test('an enquiry sent by keyboard appears in the inbox, and its notification mail is sent', async ({
  page,
  browser,
  site,
}) => {
  await openForm(page)
  const text = createMessage('escribir sin ratón')
  await sendByKeyboard(page, text)
  await expectEnquiryReceived(browser, site, await expectThanks(page), text)
})

test('a double click sends the form once, and the thank-you page shows the reference', async ({ page }) => {
  await openForm(page)
  const text = createMessage('renovar el sitio')
  await fillEnquiry(page, text)
  await page.getByRole('button', { name: 'Enviar mensaje' }).dblclick()
  await expectThanks(page)
  const database = openDatabase()
  const stored = database.prepare('SELECT count(*) AS n FROM enquiries WHERE message = ?').get(text)
  database.close()
  expect(stored).toEqual({ n: 1 })
})

test('missing fields are reported in Spanish, at the field and in a summary that has the focus', async ({
  page,
}) => {
  await openForm(page)
  await page.getByLabel('Nombre').fill('Lucía')
  await pressSend(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Correo electrónico: Escribe tu correo')
  const address = page.getByLabel('Correo electrónico')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  const consent = page.getByRole('checkbox')
  expect(await consent.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('2px')
  await expect(page.getByLabel('Nombre')).toHaveValue('Lucía')
  // A likely typo is reported, and pressing one button corrects it.
  await address.fill('lucia@gmial.con')
  const place = await consent.boundingBox()
  const suggestion = page.getByRole('button', { name: 'lucia@gmail.com' })
  await expect(suggestion).toBeVisible()
  expect(await consent.boundingBox()).toEqual(place)
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await expect(address).toHaveValue('lucia@gmail.com')
  await expect(address).toBeFocused()
  await expect(suggestion).toHaveCount(0)
})

test('correcting a field removes its error there and in the summary, and does not move the focus', async ({
  page,
}) => {
  await openForm(page)
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Mensaje').fill('Hola')
  await pressSend(page)
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveCount(4)
  const address = page.getByLabel('Correo electrónico')
  await address.fill('lucia@')
  // No new error appears while somebody is typing.
  await expect(summary).toContainText('Correo electrónico: Escribe tu correo')
  await address.press('Tab')
  await expect(summary).toContainText('Correo electrónico: Revisa el correo')
  await address.fill(testSender.email)
  await expect(address).not.toHaveAttribute('aria-invalid')
  await expect(address).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveCount(3)
  await page.getByLabel('Mensaje').fill(createMessage('corregir lo escrito'))
  await page.getByLabel('¿Sobre qué nos escribes?').selectOption('otro')
  await page.getByRole('checkbox').check()
  await expect(summary).toHaveCount(0)
  await expect(page.getByText('Ya está todo corregido')).toBeVisible()
  await pressSend(page)
  await expectThanks(page)
})

test('without a connection, the form says so, preserves the text even after a reload, and sends it later', async ({
  page,
  context,
}) => {
  await openForm(page)
  const text = createMessage('escribir sin conexión')
  await fillEnquiry(page, text)
  await context.setOffline(true)
  await pressSend(page)
  await expect(page.getByRole('alert')).toContainText('no hay conexión')
  await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  await context.setOffline(false)
  await expect(page.getByText('Volvió la conexión')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await openForm(page, (page) => waitUntilHydrated(page, () => page.reload()))
  await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  await pressSend(page)
  await expectThanks(page)
})

test('if the database fails, the form says so, preserves the text and offers to send a mail', async ({
  page,
}) => {
  await openForm(page)
  const text = createMessage('escribir en mal momento')
  await fillEnquiry(page, text)
  const database = openDatabase()
  database.exec('BEGIN EXCLUSIVE')
  try {
    await pressSend(page)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('No pudimos confirmar que tu mensaje quedara guardado')
    await expect(notice.getByRole('link', { name: 'Escribirlo por correo' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:hola@cauce\\.example.*${encodeURIComponent('escribir en mal momento')}`),
    )
    await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  } finally {
    database.exec('ROLLBACK')
    database.close()
  }
  await pressSend(page)
  await expectThanks(page)
})

test('a draft survives an update of the site', async ({ page }) => {
  await openForm(page, (page) => openWithClock(page, '/contacto'))
  const text = createMessage('escribir durante una actualización')
  await fillEnquiry(page, text)
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'otra-construccion', timestamp: 1 } }),
  )
  await advanceHour(page)
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await followHref(page, '/nosotros')
  await document
  await expectPage(page, '/nosotros', 'Nosotros')
  await openForm(page)
  await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  await expect(page.getByText('Recuperamos lo que habías escrito.')).toBeVisible()
})

test('sent text never appears in the form again, even if the browser restores an older state', async ({
  page,
}) => {
  await openForm(page)
  await page.getByLabel('Nombre').fill(testSender.name)
  await page.getByLabel('Mensaje').fill('Hola')
  // Two history entries now contain the form with the same draft.
  await page.goto('/cookies')
  await openForm(page)
  await expect(page.getByLabel('Mensaje')).toHaveValue('Hola')
  const text = createMessage('volver atrás después de enviar')
  await fillEnquiry(page, text)
  // The mocked response has changed settings, which make the thank-you page load as a document.
  await page.route('**/api/data/contacto/gracias*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), buildId: 'otros-ajustes' } })
  })
  await pressSend(page)
  await expectThanks(page)
  const empty = async (): Promise<void> => {
    await expect(page.getByRole('form', { name: 'Formulario de contacto' })).toHaveJSProperty(
      'noValidate',
      true,
    )
    await expect(page.getByLabel('Mensaje')).toHaveValue('')
    await expect(page.getByLabel('Nombre')).toHaveValue('')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByText('Recuperamos lo que habías escrito.')).toHaveCount(0)
  }
  await page.goBack()
  await empty()
  await page.reload()
  await empty()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/contacto$/)
  await empty()
  // New text is a draft again, and its newest version is restored.
  await page.getByLabel('Mensaje').fill('Otra')
  await page.goto('/contacto?asunto=correo')
  await expect(page.getByLabel('Mensaje')).toHaveValue('Otra')
  await expect(page.getByLabel('¿Sobre qué nos escribes?')).toHaveValue('correo')
  await page.getByLabel('Mensaje').fill('Otra cosa')
  await page.goBack()
  await expect(page.getByLabel('Mensaje')).toHaveValue('Otra cosa')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an enquiry sent and confirmed by keyboard appears in the inbox, and its notification mail is sent', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto('/contacto')
    const text = createMessage('hacerlo sin script')
    await sendByKeyboard(page, text)
    await expect(page.locator('.summary')).toContainText('Falta un paso')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Mensaje')).toHaveValue(text)
    await tabTo(page, page.getByRole('button', { name: 'Confirmar y enviar' }))
    await page.keyboard.press('Enter')
    await expectEnquiryReceived(browser, site, await expectThanks(page), text)
  })
})
