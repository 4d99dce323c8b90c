import { domainToUnicode } from 'node:url'
import {
  domainField,
  type DomainCheck,
  type DomainCheckPages,
} from '#client/features/domain-check/contract.ts'
import type { Env } from '#worker/env.ts'
import { createMemoryLimit } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import type { PageFunctions } from '#worker/http/page.ts'
import { dnsUrl } from '#worker/mail/dns.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { findReservedEnding, parseDomain } from './parse-domain.ts'

/** How long an isolate repeats the result of a domain, in milliseconds. */
const freshMs = 60_000
const maxResults = 200

const results = new Map<string, { at: number; check: DomainCheck }>()

const totalLimit = createMemoryLimit(rateLimits.isolate.domainChecks)

/** By the address of the DNS service: what is known of hosts is cached by function. */
const fetches = new Map<string, typeof fetch>()

/** `fetch` that sends DNS queries to another service. */
function getFetch(url: string): typeof fetch {
  const fetchUrl: typeof fetch =
    fetches.get(url) ??
    ((input, init) => {
      const given = String(input)
      return fetch(given.startsWith(`${dnsUrl}?`) ? url + given.slice(dnsUrl.length) : given, init)
    })
  fetches.set(url, fetchUrl)
  return fetchUrl
}

async function checkCached(domain: string, env: Env, now: number): Promise<DomainCheck> {
  const before = results.get(domain)
  if (before && Math.abs(now - before.at) < freshMs) return before.check
  if (!totalLimit.take('site', now)) return { kind: 'unavailable', domain }
  const { checkDomain } = await import('./check-domain.ts')
  const check = await checkDomain(domain, env.dnsUrl === null ? fetch : getFetch(env.dnsUrl))
  if (check.kind === 'unavailable') return check
  if (results.size >= maxResults) results.clear()
  results.set(domain, { at: now, check })
  return check
}

export const domainCheckPages: PageFunctions<DomainCheckPages> = {
  async 'revisar-dominio'({ env, now }) {
    const { site } = await readSiteState(env.db, now)
    return site.domainCheck ? { kind: 'data', data: { kind: 'form' } } : { kind: 'missing' }
  },
  async 'revisar-dominio-resultado'({ env, now, route }) {
    const { site } = await readSiteState(env.db, now)
    if (!site.domainCheck) return { kind: 'missing' }
    const typed = route.query[domainField] ?? ''
    const domain = parseDomain(typed)
    if (domain === null) {
      const ending = findReservedEnding(typed)
      return { kind: 'data', data: { kind: 'invalid', typed: typed.slice(0, 100), ending } }
    }
    const check = await checkCached(domain, env, now)
    // Names with accents are looked up in ASCII, and shown as people write them.
    return { kind: 'data', data: 'domain' in check ? { ...check, domain: domainToUnicode(domain) } : check }
  },
}
