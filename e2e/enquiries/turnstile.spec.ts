import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { answering, serveBuilt } from '../../worker/ops/serve.ts'
import { followHref, isSameDocument, open, watchRequests } from '../client.ts'
import { copyDatabase, openDatabase, stateFolder } from '../database.ts'
import { fillIn, message, newAddress, referenceShape } from '../enquiry.ts'

// The same built site with Turnstile's keys (Cloudflare's published dummies), on a port of its own. Its
// script is a stand-in: no test asks other sites.

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const standIn = `window.turnstile = {
  render(element, { sitekey }) {
    const answer = document.createElement('input')
    Object.assign(answer, { type: 'hidden', name: 'cf-turnstile-response', value: 'respuesta de ' + sitekey })
    element.append(answer, 'Comprobado')
    return 'w1'
  },
  reset() {},
}`

const state = `${stateFolder}-turnstile`
let site: ChildProcess
let address = ''

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

test.beforeAll(async () => {
  // The same database, but not the kept pages: their headers are those of a site without the keys.
  rmSync(state, { recursive: true, force: true })
  copyDatabase(state)
  const served = await serveBuilt({
    port: await freePort(),
    state,
    vars: {
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
      TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
    },
    logLevel: 'error',
    stdio: 'ignore',
  })
  site = served.server
  address = served.address
  await answering(address, site)
})

test.afterAll(() => site.kill('SIGTERM'))

test('the script comes with the first focus in the form, also after a client navigation; its answer is sent', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(newAddress())
  await page.route(`${script}*`, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  const asked = watchRequests(page, (_, request) => request.url().startsWith(script))
  await open(page, `${address}/nosotros`)
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
    'cf-turnstile-response': 'respuesta de 1x00000000000000000000AA',
  })
  expect(asked).toHaveLength(1)
})

test('where the script cannot be had the enquiry is thanked and waits in quarantine', async ({ page }) => {
  await page.setExtraHTTPHeaders(newAddress())
  await page.route(`${script}*`, (route) => route.abort())
  await page.goto(`${address}/contacto`)
  const text = message('escribir sin comprobación')
  await fillIn(page, text)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.locator('.reference')).toHaveText(referenceShape)
  const database = openDatabase(state)
  const stored = database.prepare('SELECT state FROM enquiries WHERE message = ?').get(text)
  database.close()
  expect(stored).toEqual({ state: 'spam' })
})
