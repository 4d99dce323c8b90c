import { expect, test } from 'vitest'
import { isPublicUrl } from '#client/features/transfer/address.ts'
import { createFetchWithDns } from '../../mail/dns-testing.ts'
import { fetchImage } from './fetch-image.ts'
import { createPng } from './testing/mock-web.ts'

const addressOf = (text: string): URL => new URL(text)

test('accepts only public https URLs', () => {
  const open = ['https://viejo-blog.es/a.png', 'https://i0.wp.com:443/a.png', 'https://10.es/a.png']
  expect(open.filter((address) => !isPublicUrl(addressOf(address)))).toEqual([])
  const closed = [
    'http://viejo-blog.es/a.png',
    'https://viejo-blog.es:8443/a.png',
    'https://quien:clave@viejo-blog.es/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://017700000001/a.png',
    'https://10.1.2.3/a.png',
    'https://192.168.1.1/a.png',
    'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/a.png',
    'https://[::1]/a.png',
    'https://[fd00::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://localhost/a.png',
    'https://localhost./a.png',
    'https://a.localhost/a.png',
    'https://metadata.google.internal/a.png',
    'https://router.local/a.png',
    'https://intranet/a.png',
    'https://１２７.0.0.1/a.png',
    'ftp://viejo-blog.es/a.png',
  ]
  expect(closed.filter((address) => isPublicUrl(addressOf(address)))).toEqual([])
})

/** Creates a mock of `fetch` with these responses by URL and DNS records. `asked`: the requested URLs. */
function webOf(
  answers: Record<string, () => Response>,
  zone: Readonly<Record<string, readonly string[] | null>> = {},
): { ask: typeof fetch; asked: string[] } {
  const asked: string[] = []
  const ask = (given: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = given instanceof Request ? given.url : String(given)
    asked.push(address)
    expect(init).toMatchObject({ redirect: 'manual' })
    expect(init?.signal).toBeInstanceOf(AbortSignal)
    return Promise.resolve(answers[address]?.() ?? new Response('', { status: 404 }))
  }
  return { ask: createFetchWithDns(ask, zone), asked }
}

const to = (location: string) => () => new Response(null, { status: 302, headers: { Location: location } })

test('follows redirects to public URLs only', async () => {
  const web = webOf({
    'https://a.es/1.png': to('/2.png'),
    'https://a.es/2.png': () => new Response(createPng(1)),
    'https://a.es/dentro.png': to('https://169.254.169.254/latest/meta-data/'),
    'https://a.es/plano.png': to('http://a.es/2.png'),
    'https://a.es/circulo.png': to('/circulo.png'),
  })
  expect(await fetchImage('https://a.es/1.png', web.ask)).toMatchObject({ ok: true, bytes: createPng(1) })
  for (const name of ['dentro', 'plano', 'circulo'])
    expect(await fetchImage(`https://a.es/${name}.png`, web.ask), name).toMatchObject({
      ok: false,
      isRetryable: false,
    })
  expect(web.asked.filter((address) => !address.startsWith('https://a.es/'))).toEqual([])
})

test('returns a different reason for images that are too large, missing or temporarily unavailable', async () => {
  const chunk = new Uint8Array(1024 * 1024)
  let sent = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1
          controller.enqueue(chunk)
        },
      }),
    )
  const { ask } = webOf({
    'https://a.es/sin-fin.png': endless,
    'https://a.es/dice.png': () => new Response(createPng(1), { headers: { 'Content-Length': '99999999' } }),
    'https://a.es/mal.png': () => new Response('', { status: 503 }),
  })
  const fetchOutcome = async (name: string) => {
    const fetched = await fetchImage(`https://a.es/${name}.png`, ask)
    return fetched.ok ? 'ok' : [fetched.isRetryable, fetched.reason]
  }
  expect(await fetchOutcome('sin-fin')).toEqual([false, expect.stringContaining('10 MB')])
  expect(sent).toBeLessThan(20)
  expect(await fetchOutcome('dice')).toEqual([false, expect.stringContaining('10 MB')])
  expect(await fetchOutcome('no-esta')).toEqual([false, expect.stringContaining('404')])
  expect(await fetchOutcome('mal')).toEqual([true, expect.stringContaining('503')])
})

test('cancels the body of an error', async () => {
  let cancelled = 0
  const failing = (status: number) => () =>
    new Response(new ReadableStream({ cancel: () => void (cancelled += 1) }), { status })
  const { ask } = webOf({ 'https://a.es/1.png': failing(503), 'https://a.es/2.png': failing(410) })
  for (const name of ['1', '2'])
    expect(await fetchImage(`https://a.es/${name}.png`, ask)).toMatchObject({ ok: false })
  expect(cancelled).toBe(2)
})

test('never requests a host that resolves to a private network, even after a redirect', async () => {
  const picture = () => new Response(createPng(1))
  const web = webOf(
    {
      'https://127.0.0.1.nip.io/a.png': picture,
      'https://a.es/a.png': to('https://dentro.es/a.png'),
      'https://dentro.es/a.png': picture,
      'https://sexto.es/a.png': picture,
      'https://nadie.es/a.png': picture,
      'https://caido.es/a.png': picture,
      'https://b.es/a.png': picture,
    },
    {
      '127.0.0.1.nip.io A': ['127.0.0.1'],
      '127.0.0.1.nip.io AAAA': [],
      // One private address suffices to refuse the host.
      'dentro.es A': ['93.184.215.14', '10.0.0.7'],
      'dentro.es AAAA': [],
      'sexto.es A': ['93.184.215.14'],
      'sexto.es AAAA': ['::ffff:127.0.0.1'],
      'nadie.es TXT': [],
      'caido.es A': null,
    },
  )
  const fetchOutcome = async (host: string) => {
    const fetched = await fetchImage(`https://${host}/a.png`, web.ask)
    return fetched.ok ? 'ok' : [fetched.isRetryable, fetched.reason]
  }
  const inside = [false, expect.stringContaining('red privada')]
  expect(await fetchOutcome('127.0.0.1.nip.io')).toEqual(inside)
  expect(await fetchOutcome('a.es')).toEqual(inside)
  expect(await fetchOutcome('sexto.es')).toEqual(inside)
  expect(await fetchOutcome('nadie.es')).toEqual([false, expect.stringContaining('ya no existe')])
  expect(await fetchOutcome('caido.es')).toEqual([true, expect.stringContaining('No se pudo averiguar')])
  expect(await fetchOutcome('b.es')).toBe('ok')
  expect(web.asked).toEqual(['https://a.es/a.png', 'https://b.es/a.png'])
})
