import type { AppContext } from '../context.ts'
import type { ClientNetwork } from './read-limit.ts'

/** The part of an address that one subscriber has: IPv4 whole, IPv6 by its /64; `bits` asks for a wider one. */
export function getNetwork(address: string | undefined, bits: 48 | 64 = 64): string {
  if (!address) return 'sin-direccion'
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${bits}`
}

/** The block around it, of which one host may have all addresses: IPv6 by its /48, IPv4 by its /24. */
export function getNetworkBlock(address: string | undefined): string {
  const block = getNetwork(address, 48)
  return block.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/**
 * What pages of other sites ask for by itself (images, frames, scripts), and not because somebody follows a link. It is
 * counted apart: no site can use up what the people of its visitors' network may ask.
 */
const isCrossSite = (c: AppContext): boolean =>
  /^(?:cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '') &&
  c.req.header('Sec-Fetch-Dest') !== 'document'

/** Who is counted; outside of the edge nobody says. */
export function getClientNetwork(c: AppContext): ClientNetwork | null {
  const address = c.req.header('CF-Connecting-IP')
  if (address === undefined) return null
  const by = isCrossSite(c) ? 'foreign ' : ''
  return { network: by + getNetwork(address), block: by + getNetworkBlock(address) }
}
