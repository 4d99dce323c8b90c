import { expect, test } from 'vitest'
import { createDnsStub } from '#worker/mail/dns-testing.ts'
import { getEnvironment } from '../deploy/environment.ts'
import { findMailProblem, findSenderProblems } from '../deploy/mail.ts'
import { createScript, createZone } from './account.ts'
import { listChanges, config, deployFirstBuild, createRehearsal } from './rehearse.ts'

test('without a workers.dev name a deploy changes nothing: its Workflow would fail after the upload', async () => {
  await using site = await createRehearsal()
  site.account.subdomain = null
  expect(await site.deploy('uno')).toMatch(
    /no tiene todavía un nombre en workers\.dev.+elige uno y repite\.$/,
  )
  expect(listChanges(site.calls)).toEqual([])
  site.account.subdomain = 'cuenta'
  expect(await site.deploy('uno')).toBeNull()
})

test('a deploy takes no DNS record and no domain of another worker, unless its hostname is typed out', async () => {
  await using site = await createRehearsal()
  const [zone] = site.account.zones
  if (!zone) throw new Error('The stand-in has no zone')
  const overrides = () => site.bodies.filter((body) => /"override_\w+":\s*true/.test(body))
  zone.records.push({ type: 'CNAME', name: 'www.ensayo.es', content: 'tienda.example' })
  expect(await site.deploy('uno')).toMatch(
    /^En www\.ensayo\.es ya hay el registro DNS CNAME → tienda\.example.+«--take-over www\.ensayo\.es»/,
  )
  const other = createScript()
  other.domains.push('www.ensayo.es')
  site.account.scripts.set('otro', other)
  expect(await site.deploy('uno')).toContain('un dominio del worker «otro»')
  expect(await site.deploy('uno', { takeOver: ['www.ensayo.com'] })).toContain(
    '--take-over www.ensayo.com no es un dominio de este sitio (www.ensayo.es)',
  )
  expect(listChanges(site.calls)).toEqual([])

  // If the records cannot be read, the platform refuses them while the worker is attached.
  site.account.scripts.delete('otro')
  zone.areRecordsHidden = true
  expect(await site.deploy('uno')).toMatch(/No se pudo conectar www\.ensayo\.es.+\[100117\]/)
  expect(site.output.join('\n')).toContain('no puede leer los registros DNS')
  expect(site.account.scripts.get('cauce')?.domains).toEqual([])
  expect(overrides()).toEqual([])

  site.account.scripts.set('otro', other)
  expect(await site.deploy('dos', { takeOver: ['www.ensayo.es'] })).toBeNull()
  expect([site.account.scripts.get('cauce')?.domains, other.domains]).toEqual([['www.ensayo.es'], []])
  expect(overrides()).toHaveLength(1)
  expect(await site.deploy('tres')).toBeNull()
  expect(overrides()).toHaveLength(1)
})

test('a domain whose zone is not in the account stops a deploy before anything changes', async () => {
  await using site = await createRehearsal()
  const deployTo = (url: string) => {
    const other = { ...config, vars: { SITE_URL: url } }
    return site.deploy('uno', { config: other, environment: getEnvironment(other, 'production') })
  }
  expect(await deployTo('https://www.otra.es')).toMatch(
    /^El dominio de www\.otra\.es no está en la cuenta Ensayo.+No se ha cambiado nada\.$/,
  )
  // The token also sees this zone, which belongs to another account.
  site.account.zones.push({ ...createZone('otra.es'), account: 'ajena' })
  expect(await deployTo('https://www.otra.es')).toContain('no está en la cuenta Ensayo')
  expect(listChanges(site.calls)).toEqual([])
  site.account.zones.push(createZone('aldea.otra.es'))
  expect(await deployTo('https://www.aldea.otra.es')).toBeNull()
})

test('mail that could not be sent causes a warning and does not stop the deploy', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const [zone] = site.account.zones
  if (!zone) throw new Error('The stand-in has no zone')
  const api = await site.openApi()
  const said = (from: string) => findMailProblem(api, { MAIL_FROM: from, MAIL_TO: 'Equipo@otra.example' })
  const sender = 'sitio@ensayo.es'

  expect(await said(sender)).toBeNull()
  expect(await findMailProblem(api, {})).toBeNull()
  expect(await said('sitio@correo.ensayo.es')).toMatch(
    /^desde correo\.ensayo\.es no saldrá correo: .+Onboard Domain/,
  )
  expect(await said('sitio@otra.example')).toMatch(
    /^no se encuentra el dominio de MAIL_FROM \(otra\.example\)/,
  )

  zone.senders = []
  expect(await said(sender)).toMatch(/^desde ensayo\.es no saldrá correo/)
  zone.isRouting = true
  site.account.recipients.set('equipo@otra.example', false)
  expect(await said(sender)).toMatch(/confirma MAIL_TO \(Equipo@otra\.example\)/)
  site.account.recipients.set('equipo@otra.example', true)
  expect(await said(sender)).toMatch(/solo llega correo a direcciones confirmadas.+Onboard Domain/)

  zone.senders = null
  expect(await said(sender)).toMatch(
    /^no se puede saber si desde ensayo\.es sale correo; compruébalo en el panel/,
  )
  const mailing = { ...config, vars: { ...config.vars, MAIL_FROM: sender, MAIL_TO: 'equipo@otra.example' } }
  const environment = getEnvironment(mailing, 'production')
  expect(await site.deploy('dos', { environment })).toBeNull()
  expect(site.output.join('\n')).toContain('Aviso: no se puede saber si desde ensayo.es sale correo')
  // The simulated network resolves no names.
  expect(site.output.join('\n')).toContain('Aviso: no se pudo consultar el DNS de ensayo.es')
})

test('missing DNS records of the sender cause a warning; without a sender DNS is not queried', async () => {
  const vars = { MAIL_FROM: 'sitio@ensayo.es' }
  const dns = createDnsStub({
    'ensayo.es MX': ['10 route1.mx.cloudflare.net.'],
    'cf-bounce.ensayo.es TXT': ['"v=spf1 include:_spf.mx.cloudflare.net ~all"'],
    'cf-bounce._domainkey.ensayo.es TXT': ['"v=DKIM1; p=MIIB"'],
  })
  const said = await findSenderProblems(vars, dns)
  expect(said).toEqual([expect.stringMatching(/^DMARC de ensayo\.es: no hay ninguno.+_dmarc\.ensayo\.es/)])
  expect(await findSenderProblems({}, () => Promise.reject(new Error('asked')))).toEqual([])
})
