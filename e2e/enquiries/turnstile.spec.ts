import { cp, rm } from 'node:fs/promises'
import { openDatabase } from '../database.ts'
import { fillEnquiry, createMessage, createAddressHeader, openForm, referencePattern } from '../enquiry.ts'
import { followHref, isSameDocument, open, watchRequests } from '../public-page.ts'
import { ports, stateFolder, templateState } from '../site-state.ts'
import { expect, serve, test } from '../test.ts'

// The built site with Cloudflare's published dummy keys for Turnstile. A fake replaces Turnstile's script.

const turnstileUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const fakeTurnstile = `window.turnstile = {
  render(element, { sitekey, action }) {
    const answer = document.createElement('input')
    Object.assign(answer, { type: 'hidden', name: 'cf-turnstile-response', value: action + ' con ' + sitekey })
    element.append(answer, 'Comprobado')
    return 'w1'
  },
  reset() {},
}`

const turnstileState = `${stateFolder}-turnstile`
let site: Awaited<ReturnType<typeof serve>>

// One site for all tests of this file.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await rm(turnstileState, { recursive: true, force: true })
  await cp(templateState, turnstileState, { recursive: true })
  site = await serve(ports.turnstile, turnstileState, {
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
  })
})

test.afterAll(() => site.stop())

test('the Turnstile script loads when the form first gets the focus, even after a client navigation', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(createAddressHeader())
  await page.route(`${turnstileUrl}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeTurnstile }),
  )
  const asked = watchRequests(page, (_, request) => request.url().startsWith(turnstileUrl))
  await open(page, `${site.address}/nosotros`)
  await followHref(page, '/contacto')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuéntanos qué necesitas')
  expect(asked).toEqual([])
  await page.getByLabel('Nombre').focus()
  await expect(page.getByText('Comprobado')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await fillEnquiry(page, createMessage('pasar la comprobación'))
  const sent = page.waitForRequest('**/api/consultas')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    'cf-turnstile-response': 'consulta con 1x00000000000000000000AA',
  })
  expect(asked).toHaveLength(1)
})

test('without the Turnstile script, an enquiry is accepted and waits in quarantine', async ({ page }) => {
  await page.setExtraHTTPHeaders(createAddressHeader())
  await page.route(`${turnstileUrl}*`, (route) => route.abort())
  await openForm(page, () => page.goto(`${site.address}/contacto`))
  const text = createMessage('escribir sin comprobación')
  await fillEnquiry(page, text)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.locator('.reference')).toHaveText(referencePattern)
  const database = openDatabase(turnstileState)
  const stored = database.prepare('SELECT state FROM enquiries WHERE message = ?').get(text)
  database.close()
  expect(stored).toEqual({ state: 'spam' })
})
