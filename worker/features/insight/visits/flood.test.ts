import { expect, test } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { postJson } from '#worker/testing/testing.ts'
import { createSpeedSite } from '../speed/testing.ts'
import { phoneUserAgent } from './testing.ts'

type Site = Awaited<ReturnType<typeof createSpeedSite>>
type From = { 'CF-Connecting-IP': string }

const bot = 'Mozilla/5.0 (compatible; GPTBot/1.2)'
const post = ({ app }: Site, path: string, body: object, from: From) =>
  app.request(path, postJson(body, { 'User-Agent': phoneUserAgent, ...from }))

const kinds: [what: string, tell: (site: Site, from: From) => Response | Promise<Response>][] = [
  ['pages that were seen', ({ see }, from) => see({ path: '/', from: '/contacto' }, from)],
  ['measurements', ({ sendSpeedEvent }, from) => sendSpeedEvent([{}], from)],
  ['searches that found nothing', (site, from) => post(site, '/api/perdidos', { q: 'tejados' }, from)],
  [
    'pages given to programs',
    // The address has a query, because the edge cache does not store such pages.
    ({ app }, from) =>
      app.request(`/servicios?desde=${from['CF-Connecting-IP']}`, {
        headers: { 'User-Agent': bot, ...from },
      }),
  ],
]

test.each(kinds)(
  '%s: networks of one block share a limit, and other blocks are still counted',
  async (...kind) => {
    const [, tell] = kind
    const site = await createSpeedSite({ VISITS_PER_SECOND: '100000' })
    const send = async (address: string) => {
      expect((await tell(site, { 'CF-Connecting-IP': address })).ok).toBe(true)
    }
    const share = 2 * rateLimits.network.pages
    for (let n = 0; n < share + 5; n += 1) await send(`2001:db8:a:${n.toString(16)}::1`)
    expect(site.line).toHaveLength(share)
    await send('2001:db8:b::1')
    expect(site.line).toHaveLength(share + 1)
  },
)
