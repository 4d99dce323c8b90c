import type { Parsed } from './parsed.ts'

export type DnsBindings = {
  /** DNS over HTTPS with the JSON API, for the domain check; 1.1.1.1 if omitted. */
  DNS_URL?: string
}

/** null = the service of `worker/mail/dns.ts`. */
export function parseDnsUrl({ DNS_URL: given }: DnsBindings): Parsed<string | null> {
  if (!given) return { value: null, problems: [] }
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol)) return { value: url.href, problems: [] }
  return { value: null, problems: ['Los dominios se revisan con 1.1.1.1: DNS_URL no es una dirección.'] }
}
