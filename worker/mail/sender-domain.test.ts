import { expect, test } from 'vitest'
import { createDnsStub } from './dns-testing.ts'
import { lookUpDns } from './dns.ts'
import { hasAnswers, checkSenderRecords, lookUpSenderDomain } from './sender-domain.ts'

const completeZone = {
  'ensayo.es MX': ['10 route1.mx.cloudflare.net.'],
  'cf-bounce.ensayo.es TXT': ['"v=spf1 include:_spf.mx.cloudflare.net ~all"'],
  'cf-bounce._domainkey.ensayo.es TXT': ['"v=DKIM1; k=rsa; p=MIIB" "IjAN"'],
  '_dmarc.ensayo.es TXT': ['"v=DMARC1; p=reject;"'],
}

async function checkZone(zone: Parameters<typeof createDnsStub>[0], domain = 'ensayo.es') {
  const findings = checkSenderRecords(await lookUpSenderDomain(domain, createDnsStub(zone)))
  return Object.fromEntries(findings.map(({ what, state, said, todo }) => [what, { state, said, todo }]))
}
const states = (found: Awaited<ReturnType<typeof checkZone>>) =>
  Object.values(found).map(({ state }) => state)

test('a domain set up by Cloudflare passes, and so does its subdomain', async () => {
  expect(states(await checkZone(completeZone))).toEqual(['good', 'good', 'good', 'good'])
  const below = await checkZone(
    {
      ...completeZone,
      'correo.ensayo.es MX': ['10 route1.mx.cloudflare.net.'],
      'correo.ensayo.es TXT': ['"otra cosa"', '"v=spf1 a include:_spf.mx.cloudflare.net -all"'],
      'cf2024-1._domainkey.correo.ensayo.es TXT': ['"v=DKIM1; p=MIIB"'],
    },
    'correo.ensayo.es',
  )
  expect(states(below)).toEqual(['good', 'good', 'good', 'good'])
})

test('missing, duplicate and permissive records are reported with what to do', async () => {
  const none = await checkZone({})
  expect(states(none)).toEqual(['bad', 'unknown', 'bad', 'bad'])
  expect(none['DMARC']?.todo).toContain('_dmarc.ensayo.es')
  const cases = [
    [{ 'ensayo.es TXT': ['"v=spf1 -all"', '"v=spf1 ~all"'] }, 'SPF', /varios registros/],
    [{ 'cf-bounce.ensayo.es TXT': ['"v=spf1 +all"'] }, 'SPF', /cualquiera/],
    [
      { 'cf-bounce.ensayo.es TXT': [], 'ensayo.es TXT': ['"v=spf1 mx ~all"'] },
      'SPF',
      /no nombra a Cloudflare/,
    ],
    [{ 'cf-bounce._domainkey.ensayo.es TXT': ['"v=DKIM1; p="'] }, 'DKIM', /no hay clave/],
    [{ '_dmarc.ensayo.es TXT': ['"v=DMARC1; p=none"', '"v=DMARC1; p=reject"'] }, 'DMARC', /varios/],
    [{ 'ensayo.es MX': ['0 .'] }, 'MX', /no recibe correo/],
  ] as const
  for (const [change, what, said] of cases) {
    const { state, said: words, todo } = (await checkZone({ ...completeZone, ...change }))[what] ?? {}
    expect(words).toMatch(said)
    expect([state === 'good', (todo ?? '').length > 0]).toEqual([false, true])
  }
  const watching = await checkZone({ ...completeZone, '_dmarc.ensayo.es TXT': ['"v=DMARC1;p=none"'] })
  expect(watching['DMARC']).toMatchObject({ state: 'good', todo: expect.stringContaining('quarantine') })
})

test('records whose DNS lookup fails are reported as unknown, not as bad', async () => {
  const deaf = [
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })),
    () => Promise.resolve(new Response('{"Status":"0"}')),
    createDnsStub({
      ...Object.fromEntries(Object.keys(completeZone).map((name) => [name, null])),
      'ensayo.es TXT': null,
      'cf2024-1._domainkey.ensayo.es TXT': null,
    }),
  ]
  for (const ask of deaf) {
    const sender = await lookUpSenderDomain('ensayo.es', ask)
    expect(hasAnswers(sender)).toBe(false)
    expect(checkSenderRecords(sender).map(({ state }) => state)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
  }
})

test('lookUpDns joins the strings of a TXT record and skips aliases', async () => {
  const ask: typeof fetch = () =>
    Promise.resolve(
      Response.json({
        Status: 0,
        Answer: [
          { name: 'a.', type: 5, data: 'b.' },
          { name: 'b.', type: 16, data: '"v=spf1 " "con \\"comillas\\" y \\195"' },
        ],
      }),
    )
  expect(await lookUpDns('a', 'TXT', ask)).toEqual([`v=spf1 con "comillas" y ${String.fromCharCode(195)}`])
})
