import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { createFetchWithDns } from '#worker/mail/dns-testing.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { checkLinks } from './check-links.ts'
import { collectLinks } from './collect-links.ts'
import { readBrokenLinks } from './report.ts'
import { requestLink } from './request-link.ts'

const dayMs = 86_400_000
const siteUrl = 'https://cauce.example'

type Asked = { url: string; method: string; agent: string }

/** A mock of `fetch` that answers by URL and throws for unknown URLs. */
function createWeb(answers: Readonly<Record<string, number | string>>) {
  const asked: Asked[] = []
  const ask = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = String(input)
    const method = init?.method ?? 'GET'
    asked.push({ url, method, agent: new Headers(init?.headers).get('User-Agent') ?? '' })
    const answer = answers[`${method} ${url}`] ?? answers[url]
    if (answer === undefined) throw new Error('No such host')
    return typeof answer === 'number'
      ? new Response(null, { status: answer })
      : new Response(null, { status: 301, headers: { Location: answer } })
  }
  return { asked, ask: createFetchWithDns(ask, { 'dentro.org A': ['10.1.2.3'], 'caido.org A': null }) }
}

test('a link is requested by HEAD, then by GET, with a user agent that names the site', async () => {
  const { asked, ask: fetchUrl } = createWeb({
    'https://a.org/': 200,
    'HEAD https://b.org/': 405,
    'GET https://b.org/': 200,
    'https://c.org/': 'https://a.org/',
    'https://d.org/': 404,
  })
  expect(await requestLink('https://a.org/', { siteUrl, fetchUrl })).toBe(200)
  expect(asked).toEqual([
    { url: 'https://a.org/', method: 'HEAD', agent: expect.stringContaining(`+${siteUrl}`) },
  ])
  expect(await requestLink('https://b.org/', { siteUrl, fetchUrl })).toBe(200)
  expect(await requestLink('https://c.org/', { siteUrl, fetchUrl })).toBe(200)
  expect(await requestLink('https://d.org/', { siteUrl, fetchUrl })).toBe(404)
  expect(await requestLink('https://nadie.org/', { siteUrl, fetchUrl })).toBe(0)
  expect(await requestLink('http://nadie.org/', { siteUrl, fetchUrl })).toBeNull()
})

test('an answer counts although its body cannot be cancelled', async () => {
  const stuck = new ReadableStream({ cancel: () => new Promise<void>(() => {}) })
  const fetchUrl = createFetchWithDns(async () => new Response(stuck), {})
  expect(await requestLink('https://a.org/', { siteUrl, fetchUrl })).toBe(200)
})

test('private addresses are never requested, neither directly nor by redirect', async () => {
  const { asked, ask: fetchUrl } = createWeb({
    'https://a.org/': 'https://127.0.0.1/',
    'https://b.org/': 'http://169.254.169.254/',
    'https://c.org/': 'https://dentro.org/',
    'https://dentro.org/': 200,
    'https://caido.org/': 200,
  })
  for (const address of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://intranet/',
    'https://a.local/',
    'https://u:p@a.org/',
    // The first resolves to a private address; for the second, DNS fails.
    'https://dentro.org/',
    'https://caido.org/',
  ])
    expect(await requestLink(address, { siteUrl, fetchUrl })).toBeNull()
  expect(asked).toEqual([])
  expect(await requestLink('https://a.org/', { siteUrl, fetchUrl })).toBe(0)
  expect(await requestLink('https://b.org/', { siteUrl, fetchUrl })).toBe(0)
  expect(await requestLink('https://c.org/', { siteUrl, fetchUrl })).toBe(0)
  expect(asked.map(({ url }) => new URL(url).hostname)).not.toContain('dentro.org')
  expect(asked.map(({ url }) => new URL(url).hostname)).not.toContain('127.0.0.1')
  expect(asked.map(({ url }) => new URL(url).hostname)).not.toContain('169.254.169.254')
})

test('each run checks a few published links, one per host, and reports articles with broken ones', async () => {
  const app = await createTestApp()
  for (const table of ['links', 'link_uses', 'link_reads', 'posts', 'entries'])
    await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  const link = (href: string) => `<a href="${href}">x</a>`
  const now = Date.now()
  await seedPosts(app, [
    {
      slug: 'con-enlaces',
      title: 'Con enlaces',
      html: [
        'https://a.org/bien',
        'https://a.org/mal',
        'https://b.org/mal',
        '/servicios',
        '/blog/con-enlaces',
        '/blog/no-esta',
        '/nada/aqui',
        'https://127.0.0.1/',
      ]
        .map(link)
        .join(' '),
    },
    { slug: 'borrador', status: 'draft', html: link('https://c.org/') },
  ])
  const env = parseEnv(app.bindings)
  const { asked, ask } = createWeb({
    'https://a.org/bien': 200,
    'https://a.org/mal': 404,
    'https://b.org/mal': 410,
  })
  expect(await collectLinks(env, now)).toBe(1)
  expect(await collectLinks(env, now)).toBe(0)
  await checkLinks(env, now, ask)
  expect(asked.map(({ url }) => url).filter((url) => url.startsWith('https://a.org'))).toHaveLength(1)
  for (let n = 0; n < 3; n += 1) await checkLinks(env, now, ask)
  const first = await readBrokenLinks(env.db)
  // Internal links are reported at once, external links only after a second failure.
  expect(first.broken.map(({ address }) => address).toSorted()).toEqual(['/blog/no-esta', '/nada/aqui'])
  expect(first.waiting).toBe(0)
  const before = asked.length
  await checkLinks(env, now + 3_600_000, ask)
  expect(asked).toHaveLength(before)
  // Nothing has changed, so nothing is written.
  expect(await app.value`SELECT max(checked_at) FROM links`).toBe(now)
  for (let n = 0; n < 3; n += 1) await checkLinks(env, now + 1.1 * dayMs, ask)
  const { broken } = await readBrokenLinks(env.db)
  expect(broken.map(({ address, status }) => [address, status])).toEqual(
    expect.arrayContaining([
      ['https://a.org/mal', 404],
      ['https://b.org/mal', 410],
    ]),
  )
  expect(broken).toHaveLength(4)
  expect(broken[0]?.uses).toEqual([{ title: 'Con enlaces', href: '/mngr/blog/con-enlaces' }])
  // The links are removed from all texts.
  await app.run`UPDATE posts SET html = '', updated_at = updated_at + 1`
  await collectLinks(env, now + 1.2 * dayMs)
  expect(await readBrokenLinks(env.db)).toEqual({ broken: [], checked: 0, waiting: 0 })
})

test('the next run finds links to an article that was withdrawn, and those that lead to a page again', async () => {
  const app = await createTestApp()
  for (const table of ['links', 'link_uses', 'link_reads', 'entries'])
    await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  const html = '<a href="/blog/destino?de=aqui#parte">x</a> <a href="/contacto">x</a>'
  await seedPosts(app, [{ slug: 'origen', title: 'Origen', html }, { slug: 'destino' }])
  const env = parseEnv(app.bindings)
  const now = Date.now()
  const quarter = 15 * 60_000
  const read = async () => (await readBrokenLinks(env.db)).broken.map(({ address }) => address)
  await collectLinks(env, now)
  await checkLinks(env, now)
  expect(await read()).toEqual([])
  await app.run`UPDATE entries SET until_at = 1 WHERE path = 'blog/destino'`
  await checkLinks(env, now + quarter)
  expect(await read()).toEqual(['/blog/destino?de=aqui'])
  await app.run`UPDATE entries SET until_at = NULL WHERE path = 'blog/destino'`
  await checkLinks(env, now + 2 * quarter)
  expect(await read()).toEqual([])
})
