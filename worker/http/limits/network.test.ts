import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { getNetworkBlock, getClientNetwork, getNetwork } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:DB8:a:0b:1:2:3:4', '2001:db8:a:b::/64', '2001:db8:a::/48'],
  ['2001:db8:a:b:ffff:ffff:ffff:ffff', '2001:db8:a:b::/64', '2001:db8:a::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  [undefined, 'sin-direccion', 'sin-direccion'],
  ['', 'sin-direccion', 'sin-direccion'],
])('%s is counted under network %s and block %s', (address, network, block) => {
  expect([getNetwork(address), getNetworkBlock(address)]).toEqual([network, block])
})

test('subrequests of other sites’ pages are counted apart, followed links are not', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => c.json(getClientNetwork(c)))
  const originOf = async (site: string | null, kind: string | null) => {
    const headers = {
      'CF-Connecting-IP': '192.0.2.7',
      ...(site !== null && { 'Sec-Fetch-Site': site }),
      ...(kind !== null && { 'Sec-Fetch-Dest': kind }),
    }
    return (await app.request('/', { headers })).json()
  }
  const own = { network: '192.0.2.7', block: '192.0.2.0/24' }
  const foreign = { network: 'foreign 192.0.2.7', block: 'foreign 192.0.2.0/24' }
  for (const [site, kind, expected] of [
    ['cross-site', 'image', foreign],
    ['same-site', 'script', foreign],
    ['cross-site', null, foreign],
    ['cross-site', 'document', own],
    ['same-origin', 'image', own],
    ['none', 'document', own],
    [null, null, own],
  ] as const)
    expect(await originOf(site, kind), `${site} ${kind}`).toEqual(expected)
  expect(await (await app.request('/')).json()).toBeNull()
})
