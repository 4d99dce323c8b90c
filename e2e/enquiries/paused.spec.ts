import { fillEnquiry, createMessage, createAddressHeader, openForm } from '../enquiry.ts'
import { expect, test } from '../test.ts'

test('while a backup is restored, the form preserves the text, and sends it by itself once the site accepts it', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(createAddressHeader())
  await openForm(page)
  const text = createMessage('escribir mientras se restaura')
  await fillEnquiry(page, text)
  // The response is mocked: pausing the real database would stop the other tests.
  const data = { mail: true, retryAfter: 3 }
  const paused = { error: true, statusCode: 503, message: 'En unos minutos', data }
  await page.route('**/api/consultas', (route) => route.fulfill({ status: 503, json: paused }), { times: 1 })
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert')).toContainText('En unos minutos')
  await expect(page.getByLabel('Mensaje')).toHaveValue(text)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias')
})
