import type { Report } from './report.ts'

export type DnsBindings = {
  /** DNS over HTTPS with the JSON API, for the domain check; 1.1.1.1 if omitted. */
  DNS_URL?: string
}

/** null = the service of `worker/mail/dns.ts`. */
export function parseDnsUrl({ DNS_URL: given }: DnsBindings, report: Report): string | null {
  if (!given) return null
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol)) return url.href
  return report('Los dominios se revisan con 1.1.1.1: DNS_URL no es una dirección.')
}
