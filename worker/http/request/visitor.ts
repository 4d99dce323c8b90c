import type { AppContext } from '../context.ts'
import { getNetworkBlock, getNetwork } from '../limits/network.ts'
import { getCountryName } from './country-name.ts'
import { getDeviceName } from './device-name.ts'
import { userAgentOf } from './user-agent.ts'

/** What the edge and the headers reveal about a visitor. */
export type Visitor = {
  /** `Chrome en Windows`; for a program the name of its access token. */
  device: string
  /** `Lima, Perú`, or null. */
  location: string | null
  /** ISO 3166 code, or null. */
  country: string | null
  /** Keys for counting attempts: one subscriber's network, and the block of addresses around it. */
  network: string
  block: string
}

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length <= 80 ? value : null

export function getVisitor(c: AppContext): Visitor {
  // A plain request in a test has no `cf`; at the edge its fields may be missing.
  const { city, country: code } = c.req.raw.cf ?? {}
  const country = /^[A-Z]{2}$/.test(toText(code) ?? '') ? toText(code) : null
  const parts = [toText(city), country && getCountryName(country)].filter((part) => part !== null)
  const token = c.get('accessToken')
  return {
    device: token ? `Clave «${token.name}»` : getDeviceName(userAgentOf(c)),
    location: parts.length > 0 ? parts.join(', ') : null,
    country,
    // Set by the edge. `X-Forwarded-For` is not used, because clients can forge it.
    network: getNetwork(c.req.header('CF-Connecting-IP')),
    block: getNetworkBlock(c.req.header('CF-Connecting-IP')),
  }
}
