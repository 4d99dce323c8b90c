import type { AppContext } from '../context.ts'
import type { ClientNetwork } from './memory-limits.ts'

/**
 * The network of one subscriber: an IPv4 address, or an IPv6 /64 (or /48, by `bits`); `sin-direccion` without an
 * address.
 */
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

/** The block around a network, which one host may own: IPv6 /48 or IPv4 /24. */
export function getNetworkBlock(address: string | undefined): string {
  const block = getNetwork(address, 48)
  return block.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/**
 * True for subrequests (images, frames, scripts) of pages of other sites, but not for followed links. They are counted
 * apart, so that no other site can use up the limits of its visitors' network.
 */
const isCrossSite = (c: AppContext): boolean =>
  /^(?:cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '') &&
  c.req.header('Sec-Fetch-Dest') !== 'document'

/** The network and block of the client; null without `CF-Connecting-IP`, which only the edge sets. */
export function getClientNetwork(c: AppContext): ClientNetwork | null {
  const address = c.req.header('CF-Connecting-IP')
  if (address === undefined) return null
  const by = isCrossSite(c) ? 'foreign ' : ''
  return { network: by + getNetwork(address), block: by + getNetworkBlock(address) }
}
