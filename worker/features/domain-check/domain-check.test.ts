import { expect, test, vi } from 'vitest'
import { resetMemoryLimits } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { createDnsStub, createFetchWithDns } from '#worker/mail/dns-testing.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { checkDomain } from './check-domain.ts'
import { checkDkim, checkDmarc, checkMtaSts, checkMx, checkSpf } from './mail-rules.ts'
import { checkWebsite } from './website.ts'

test.for([
  ['v=spf1 include:_spf.google.com ~all', 'strict'],
  ['v=spf1 ip4:192.0.2.0/24 -all', 'strict'],
  ['V=SPF1 mx ?all', 'neutral'],
  ['v=spf1 mx', 'neutral'],
  ['v=spf1 redirect=_spf.ensayo.es', 'strict'],
  ['v=spf1 +all', 'open'],
  ['v=spf1 all', 'open'],
  ['v=spf10 -all', 'missing'],
] as const)('SPF «%s» is %s', ([record, outcome]) => {
  expect(checkSpf(['otra cosa', record]).outcome).toBe(outcome)
})

test.for([
  ['v=DMARC1; p=reject; rua=mailto:a@ensayo.es', 'enforced'],
  ['v=DMARC1;p=quarantine', 'enforced'],
  ['v=DMARC1; p=none; sp=reject', 'monitoring'],
  ['v=DMARC1; rua=mailto:a@ensayo.es', 'invalid'],
  ['v=DMARC10; p=reject', 'missing'],
] as const)('DMARC «%s» is %s', ([record, outcome]) => {
  expect(checkDmarc([record]).outcome).toBe(outcome)
})

test('records that are missing, doubled or not answered have their own outcomes', () => {
  expect(checkSpf([]).outcome).toBe('missing')
  expect(checkSpf(['v=spf1 -all', 'v=spf1 ~all']).outcome).toBe('several')
  expect(checkDmarc(['v=DMARC1; p=none', 'v=DMARC1; p=reject']).outcome).toBe('several')
  expect(checkMx(['10 mx.ensayo.es.']).outcome).toBe('present')
  expect(checkMx(['0 .']).outcome).toBe('refused')
  expect(checkMx([]).outcome).toBe('missing')
  expect(checkMtaSts(['v=STSv1; id=1']).outcome).toBe('present')
  const key = { selector: 'k1', texts: ['v=DKIM1; p=MIIB'] }
  const revoked = { selector: 'k2', texts: ['v=DKIM1; p='] }
  expect(checkDkim([revoked, key])).toMatchObject({ outcome: 'present', found: ['k1'] })
  expect(checkDkim([revoked]).outcome).toBe('notFound')
  expect(checkDkim([revoked, { selector: 'k3', texts: null }]).outcome).toBe('unknown')
  for (const check of [checkMx, checkSpf, checkDmarc, checkMtaSts])
    expect(check(null).outcome).toBe('unknown')
})

test.for([
  [
    'answers with an error',
    { status: 503 },
    { status: 503 },
    { https: 'fails', redirect: 'plain', hsts: 'missing' },
  ],
  ['has no page', { status: 404 }, 301, { https: 'answers', redirect: 'redirects', hsts: 'missing' }],
  ['is not encrypted', null, { status: 200 }, { https: 'silent', redirect: 'plain' }],
  ['is only encrypted', { hsts: 'max-age=31536000' }, null, { https: 'answers', hsts: 'long' }],
  ['forgets HSTS', { hsts: 'max-age=0' }, 301, { https: 'answers', redirect: 'redirects', hsts: 'missing' }],
  [
    'remembers HSTS for an hour',
    { hsts: 'includeSubDomains; max-age="3600"' },
    301,
    { https: 'answers', redirect: 'redirects', hsts: 'short' },
  ],
] as const)('a website that %s', async ([, encrypted, plain, expected]) => {
  const respond = (given: { status?: number; hsts?: string } | number | null) => {
    if (given === null) return Promise.reject(new Error('no answer'))
    if (typeof given === 'number')
      return Promise.resolve(
        new Response(null, { status: given, headers: { Location: 'https://ensayo.es/' } }),
      )
    const headers = given.hsts === undefined ? {} : { 'Strict-Transport-Security': given.hsts }
    return Promise.resolve(new Response(null, { status: given.status ?? 200, headers }))
  }
  const web: typeof fetch = (input) => respond(String(input).startsWith('http:') ? plain : encrypted)
  const found = await checkWebsite('ensayo.es', createFetchWithDns(web))
  expect(Object.fromEntries(found.map(({ name, outcome }) => [name, outcome]))).toEqual(expected)
})

const zone = {
  'ensayo.es A': ['93.184.215.14'],
  'ensayo.es AAAA': [],
  'ensayo.es MX': ['1 smtp.google.com.'],
  'ensayo.es TXT': ['"v=spf1 include:_spf.google.com ~all"'],
  'google._domainkey.ensayo.es TXT': ['"v=DKIM1; k=rsa; p=MIIB"'],
  '_dmarc.ensayo.es TXT': ['"v=DMARC1; p=none"'],
  'ensayo.es CAA': ['0 issue "letsencrypt.org"'],
}

function createWeb(): { requested: string[]; web: typeof fetch } {
  const requested: string[] = []
  const web: typeof fetch = (input) => {
    const url = String(input)
    requested.push(url)
    return Promise.resolve(
      url.startsWith('http:')
        ? new Response(null, { status: 301, headers: { Location: 'https://ensayo.es/' } })
        : new Response('hola', { headers: { 'Strict-Transport-Security': 'max-age=31536000' } }),
    )
  }
  return { requested, web }
}

async function outcomes(domain: string, fetchUrl: typeof fetch) {
  const check = await checkDomain(domain, fetchUrl)
  if (check.kind !== 'checked') return check.kind
  return Object.fromEntries(check.findings.map(({ name, outcome }) => [name, outcome]))
}

test('all findings of a domain and of a name below it, which has the DMARC and CAA records of the domain', async () => {
  const { web } = createWeb()
  const complete = {
    mx: 'present',
    spf: 'strict',
    dkim: 'present',
    dmarc: 'monitoring',
    mtaSts: 'missing',
    dnssec: 'unsigned',
    caa: 'present',
    https: 'answers',
    redirect: 'redirects',
    hsts: 'long',
  }
  expect(await outcomes('ensayo.es', createFetchWithDns(web, zone))).toEqual(complete)
  const below = { ...zone, 'correo.ensayo.es A': ['93.184.215.14'], 'correo.ensayo.es AAAA': [] }
  expect(await outcomes('correo.ensayo.es', createFetchWithDns(web, below))).toMatchObject({
    mx: 'missing',
    dmarc: 'monitoring',
    caa: 'present',
  })
})

test('a check ends although nothing answers', async () => {
  const silent: typeof fetch = () => new Promise(() => {})
  expect(await checkDomain('ensayo.es', silent, 20)).toEqual({ kind: 'unavailable', domain: 'ensayo.es' })
})

test('a name that leads to a private network is never requested', async () => {
  for (const address of ['127.0.0.1', '10.0.0.5', '169.254.169.254']) {
    const { requested, web } = createWeb()
    const found = await outcomes('ensayo.es', createFetchWithDns(web, { ...zone, 'ensayo.es A': [address] }))
    expect(found).toMatchObject({ https: 'none' })
    expect(requested).toEqual([])
  }
  const requested: string[] = []
  const toPrivate: typeof fetch = (input) => {
    requested.push(String(input))
    return Promise.resolve(new Response(null, { status: 302, headers: { Location: 'https://dentro.es/' } }))
  }
  const inside = { ...zone, 'dentro.es A': ['192.168.1.1'], 'dentro.es AAAA': [] }
  await outcomes('ensayo.es', createFetchWithDns(toPrivate, inside))
  expect(requested.filter((url) => url.includes('dentro'))).toEqual([])
})

test('a missing domain and a DNS service that is away are said as such', async () => {
  let requests = 0
  const noNames: typeof fetch = (...asked) => {
    requests += 1
    return createDnsStub({})(...asked)
  }
  expect(await outcomes('nadie.es', noNames)).toBe('missing')
  expect(requests).toBe(1)
  expect(await outcomes('nadie.es', () => Promise.reject(new Error('offline')))).toBe('unavailable')
})

test('a result is a page of its own that no cache stores; the form is a page like any other', async () => {
  const app = await createTestApp()
  const form = await app.request('/revisar-dominio')
  expect([form.status, form.headers.get('X-Robots-Tag')]).toEqual([200, null])
  expect(await form.text()).toContain('action="/revisar-dominio/resultado"')
  const result = await app.request('/revisar-dominio/resultado?dominio=https://www.ensayo.es/')
  expect([result.status, result.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(await result.text()).toMatch(/<h1[^>]*>.*ensayo\.es<\/h1>/)
  const accented = await (await app.request('/revisar-dominio/resultado?dominio=señal.es')).text()
  expect(accented).toMatch(/<h1[^>]*>.*señal\.es<\/h1>/)
  expect(accented).not.toContain('xn--')
  const wrong = await (await app.request('/revisar-dominio/resultado?dominio=%3Cb%3E')).text()
  expect(wrong).toContain('<title>Dominio no válido - ')
  expect(wrong).toContain('aria-invalid="true"')
  expect(wrong).toContain('value="&lt;b&gt;"')
})

test('a network makes few checks a minute', async () => {
  const app = await createTestApp()
  const init = { headers: { 'CF-Connecting-IP': '203.0.113.77' } }
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await app.request('/revisar-dominio/resultado?dominio=ensayo.es', init)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('an isolate makes a limited number of checks a minute, and says that it cannot check beyond it', async () => {
  const app = await createTestApp()
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(createDnsStub({}))
  resetMemoryLimits()
  const read = async (n: number) => {
    const headers = { 'CF-Connecting-IP': `198.${n}.100.7` }
    return (
      await app.request(`/api/data/revisar-dominio/resultado?dominio=nadie-${n}.es`, { headers })
    ).text()
  }
  for (let n = 0; n < rateLimits.isolate.domainChecks; n += 1) expect(await read(n)).toContain('"missing"')
  expect(await read(200)).toContain('"unavailable"')
  const page = await (await app.request('/revisar-dominio/resultado?dominio=nadie-201.es')).text()
  expect(page).toContain('El servicio de DNS no contesta ahora')
  // The buttons of the form and to try again are the only ones, and what is checked is listed below them.
  expect(page.match(/<button class="button"|class="button" href/g)).toHaveLength(2)
  expect(page).toContain('Recepción de correo (MX)')
  expect(page).toContain('href="/contacto?asunto=correo"')
  expect(asked).toHaveBeenCalledTimes(rateLimits.isolate.domainChecks)
  asked.mockRestore()
})
