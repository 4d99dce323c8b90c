import {
  domainField,
  type DomainCheck,
  type DomainCheckPages,
} from '#client/features/domain-check/contract.ts'
import type { Env } from '#worker/env.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { dnsUrl } from '#worker/mail/dns.ts'
import { parseDomain } from './parse-domain.ts'

/** How long an isolate repeats the result of a domain, in milliseconds. */
const freshMs = 60_000
const maxResults = 200

const results = new Map<string, { at: number; check: DomainCheck }>()

/** `fetch` that sends DNS queries to another service. */
const createFetch =
  (url: string): typeof fetch =>
  (input, init) =>
    fetch(String(input).replace(dnsUrl, url), init)

async function checkCached(domain: string, env: Env, now: number): Promise<DomainCheck> {
  const before = results.get(domain)
  if (before && Math.abs(now - before.at) < freshMs) return before.check
  const { checkDomain } = await import('./check-domain.ts')
  const check = await checkDomain(domain, env.dnsUrl === null ? fetch : createFetch(env.dnsUrl))
  if (check.kind === 'unavailable') return check
  if (results.size >= maxResults) results.clear()
  results.set(domain, { at: now, check })
  return check
}

export const domainCheckPages: PageFunctions<DomainCheckPages> = {
  'revisar-dominio': () => Promise.resolve({ kind: 'data', data: { kind: 'form' } }),
  async 'revisar-dominio-resultado'({ env, now, route }) {
    const typed = route.query[domainField] ?? ''
    const domain = parseDomain(typed)
    return {
      kind: 'data',
      data:
        domain === null
          ? { kind: 'invalid', typed: typed.slice(0, 100) }
          : await checkCached(domain, env, now),
    }
  },
}
