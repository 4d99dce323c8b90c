import { expect, test } from 'vitest'
import { createDnsStandIn } from '#worker/mail/dns-testing.ts'
import { openApi } from '../deploy/api.ts'
import { createWrangler } from '../deploy/api.ts'
import { environmentOf } from '../deploy/environment.ts'
import { findMailNotice, findSenderNotices } from '../deploy/mail.ts'
import { changes, config, deployed, patience, rehearse } from './rehearse.ts'

test(
  'without a name in workers.dev nothing is begun: its Workflow would fail after the upload',
  patience,
  async () => {
    const site = await rehearse()
    site.account.subdomain = null
    expect(await site.deploy('uno')).toMatch(
      /no tiene todavía un nombre en workers\.dev.+elige uno y repite\.$/,
    )
    expect(changes(site.calls)).toEqual([])
    site.account.subdomain = 'cuenta'
    expect(await site.deploy('uno')).toBeNull()
    await site.stop()
  },
)

test('mail that would not leave is announced with what to do, and stops nothing', patience, async () => {
  const site = await rehearse(deployed)
  const [zone] = site.account.zones
  if (!zone) throw new Error('The stand-in has no zone')
  const api = await openApi(createWrangler(site.env), site.env)
  const said = (from: string) => findMailNotice(api, { MAIL_FROM: from, MAIL_TO: 'Equipo@otra.example' })
  const ours = 'sitio@ensayo.es'

  expect(await said(ours)).toBeNull()
  expect(await findMailNotice(api, {})).toBeNull()
  expect(await said('sitio@correo.ensayo.es')).toMatch(
    /^desde correo\.ensayo\.es no saldrá correo: .+Onboard Domain/,
  )
  expect(await said('sitio@otra.example')).toMatch(
    /^no se encuentra el dominio de MAIL_FROM \(otra\.example\)/,
  )

  zone.senders = []
  expect(await said(ours)).toMatch(/^desde ensayo\.es no saldrá correo/)
  zone.isRouting = true
  site.account.readers.set('equipo@otra.example', false)
  expect(await said(ours)).toMatch(/confirma MAIL_TO \(Equipo@otra\.example\)/)
  site.account.readers.set('equipo@otra.example', true)
  expect(await said(ours)).toMatch(/solo llega correo a direcciones confirmadas.+Onboard Domain/)

  zone.senders = null
  expect(await said(ours)).toMatch(
    /^no se puede saber si desde ensayo\.es sale correo; compruébalo en el panel/,
  )
  const mailing = { ...config, vars: { ...config.vars, MAIL_FROM: ours, MAIL_TO: 'equipo@otra.example' } }
  const environment = environmentOf(mailing, 'production')
  expect(await site.deploy('dos', { environment })).toBeNull()
  expect(site.said.join('\n')).toContain('Aviso: no se puede saber si desde ensayo.es sale correo')
  // The rehearsal's network has no resolver.
  expect(site.said.join('\n')).toContain('Aviso: no se pudo consultar el DNS de ensayo.es')
  await site.stop()
})

test('what DNS lacks for the sender is announced with what to do; without a sender nothing is asked', async () => {
  const vars = { MAIL_FROM: 'sitio@ensayo.es' }
  const dns = createDnsStandIn({
    'ensayo.es MX': ['10 route1.mx.cloudflare.net.'],
    'cf-bounce.ensayo.es TXT': ['"v=spf1 include:_spf.mx.cloudflare.net ~all"'],
    'cf-bounce._domainkey.ensayo.es TXT': ['"v=DKIM1; p=MIIB"'],
  })
  const said = await findSenderNotices(vars, dns)
  expect(said).toEqual([expect.stringMatching(/^DMARC de ensayo\.es: no hay ninguno.+_dmarc\.ensayo\.es/)])
  expect(await findSenderNotices({}, () => Promise.reject(new Error('asked')))).toEqual([])
})
