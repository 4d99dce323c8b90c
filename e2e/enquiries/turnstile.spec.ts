import { cp, rm } from 'node:fs/promises'
import { followHref, isSameDocument, open, watchRequests } from '../client.ts'
import { openDatabase } from '../database.ts'
import { fillIn, message, newAddress, openForm, referenceShape } from '../enquiry.ts'
import { ports, stateFolder, templateState } from '../site.ts'
import { expect, serve, test } from '../test.ts'

// The same built site with Turnstile's keys (Cloudflare's published dummies), on a port of its own. Its
// script is a stand-in: no test asks other sites.

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const standIn = `window.turnstile = {
  render(element, { sitekey, action }) {
    const answer = document.createElement('input')
    Object.assign(answer, { type: 'hidden', name: 'cf-turnstile-response', value: action + ' con ' + sitekey })
    element.append(answer, 'Comprobado')
    return 'w1'
  },
  reset() {},
}`

const state = `${stateFolder}-turnstile`
let site: Awaited<ReturnType<typeof serve>>

// One site for all of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await rm(state, { recursive: true, force: true })
  await cp(templateState, state, { recursive: true })
  site = await serve(ports.turnstile, state, {
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
  })
})

test.afterAll(() => site.stop())

test('the script comes with the first focus in the form, also after a client navigation; its answer is sent', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(newAddress())
  await page.route(`${script}*`, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  const asked = watchRequests(page, (_, request) => request.url().startsWith(script))
  await open(page, `${site.address}/nosotros`)
  await followHref(page, '/contacto')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuéntanos qué necesitas')
  expect(asked).toEqual([])
  await page.getByLabel('Nombre').focus()
  await expect(page.getByText('Comprobado')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await fillIn(page, message('pasar la comprobación'))
  const sent = page.waitForRequest('**/api/consultas')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    'cf-turnstile-response': 'consulta con 1x00000000000000000000AA',
  })
  expect(asked).toHaveLength(1)
})

test('where the script cannot be had the enquiry is thanked and waits in quarantine', async ({ page }) => {
  await page.setExtraHTTPHeaders(newAddress())
  await page.route(`${script}*`, (route) => route.abort())
  await openForm(page, () => page.goto(`${site.address}/contacto`))
  const text = message('escribir sin comprobación')
  await fillIn(page, text)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.locator('.reference')).toHaveText(referenceShape)
  const database = openDatabase(state)
  const stored = database.prepare('SELECT state FROM enquiries WHERE message = ?').get(text)
  database.close()
  expect(stored).toEqual({ state: 'spam' })
})
