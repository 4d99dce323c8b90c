/**
 * Stub of the JSON API of 1.1.1.1. `zone` maps `name type` to records in the API's format. A missing key answers
 * NXDOMAIN, null answers SERVFAIL.
 */
export function createDnsStub(zone: Readonly<Record<string, readonly string[] | null>>): typeof fetch {
  const numbers: Readonly<Record<string, number>> = { A: 1, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 }
  return (input, init) => {
    const url = new URL(String(input))
    const { name, type } = Object.fromEntries(url.searchParams)
    const accept = new Headers(init?.headers).get('Accept')
    if (url.origin + url.pathname !== 'https://cloudflare-dns.com/dns-query' || name === undefined)
      return Promise.resolve(Response.json({ error: 'Invalid query' }, { status: 400 }))
    if (accept !== 'application/dns-json')
      return Promise.resolve(new Response('Unsupported Media Type', { status: 415 }))
    const number = numbers[type ?? ''] ?? 1
    const records = zone[`${name} ${type}`]
    const flags = { TC: false, RD: true, RA: true, AD: false, CD: false }
    const question = { ...flags, Question: [{ name: `${name}.`, type: number }] }
    if (records === null) return Promise.resolve(Response.json({ Status: 2, ...question }))
    if (records === undefined) return Promise.resolve(Response.json({ Status: 3, ...question }))
    const answers = records.map((data) => ({ name: `${name}.`, type: number, TTL: 300, data }))
    return Promise.resolve(
      Response.json(
        { Status: 0, ...question, ...(answers.length > 0 ? { Answer: answers } : {}) },
        { headers: { 'Content-Type': 'application/dns-json' } },
      ),
    )
  }
}

/** A public address for names that are not in the zone. */
const publicAddress = '93.184.215.14'

/** Stub of `fetch`: answers DNS from `zone`, or with a public address; other requests go to `web`. */
export function createFetchWithDns(
  web: typeof fetch,
  zone: Readonly<Record<string, readonly string[] | null>> = {},
): typeof fetch {
  const named = new Set(Object.keys(zone).map((question) => question.split(' ')[0]))
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.hostname !== 'cloudflare-dns.com') return web(input, init)
    const name = url.searchParams.get('name') ?? ''
    const known = named.has(name) ? zone : { [`${name} A`]: [publicAddress], [`${name} AAAA`]: [] }
    return createDnsStub(known)(url, init)
  }
}
