import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDnsStub } from '#worker/mail/dns-testing.ts'
import { copyTemplate, ports } from '../site-state.ts'
import { expect, serve, test } from '../test.ts'

const zone = {
  'ensayo.es A': [],
  'ensayo.es AAAA': [],
  'ensayo.es MX': ['1 smtp.google.com.'],
  'ensayo.es TXT': ['"v=spf1 include:_spf.google.com ~all"'],
  'google._domainkey.ensayo.es TXT': ['"v=DKIM1; k=rsa; p=MIIB"'],
}

/** Stand-in of a DNS-over-HTTPS service: the JSON API of 1.1.1.1 for one zone. */
async function startDns(): Promise<{ url: string; server: Server }> {
  const answer = createDnsStub(zone)
  const server = createServer((request, response) => {
    const { search } = new URL(request.url ?? '/', 'http://localhost')
    void answer(`https://cloudflare-dns.com/dns-query${search}`, {
      headers: { Accept: 'application/dns-json' },
    })
      .then((given) => given.text())
      .then((text) => response.setHeader('Content-Type', 'application/dns-json').end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/dns-query`, server }
}

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript checks a domain and gets an address to share', async ({
  page,
}, testInfo) => {
  const dns = await startDns()
  const state = testInfo.outputPath('sitio')
  await copyTemplate(state)
  const { address, stop } = await serve(ports.turnstile, state, { DNS_URL: dns.url })
  try {
    await page.goto(`${address}/revisar-dominio`)
    const field = page.getByLabel('Tu dominio')
    await field.fill('esto no vale')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('esto no vale')
    await field.fill('hola@ensayo.es')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page).toHaveURL(/resultado\?dominio=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ensayo.es')
    // The styles of the page are there without scripts.
    await expect(page.locator('.findings').first()).toHaveCSS('display', 'grid')
    const group = (name: string) => page.getByRole('region', { name })
    await expect(group('En orden').getByRole('listitem').filter({ hasText: 'DKIM' })).toBeVisible()
    await expect(group('Hay que arreglarlo').getByText('«_dmarc»')).toBeVisible()
    // What is in order is folded.
    const servers = group('En orden').getByRole('listitem').filter({ hasText: '1 smtp.google.com.' }).first()
    await expect(servers.getByText('Lo que hay publicado')).toBeHidden()
    await servers.locator('summary').first().click()
    await servers.getByText('Lo que hay publicado').click()
    await expect(page.getByText('1 smtp.google.com.')).toBeVisible()
  } finally {
    await stop()
    dns.server.close()
  }
})
