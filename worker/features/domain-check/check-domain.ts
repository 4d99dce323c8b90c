import type { DomainCheck } from '#client/features/domain-check/contract.ts'
import { lookUpDns, queryDns } from '#worker/mail/dns.ts'
import { checkDkim, checkDmarc, checkMtaSts, checkMx, checkSpf } from './mail-rules.ts'
import { checkWebsite } from './website.ts'

/** Names under which the large mail providers publish their keys. */
const dkimSelectors = [
  'default',
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  's1',
  's2',
  'dkim',
  'mail',
  'fm1',
  'protonmail',
  'zoho',
  'cf2024-1',
]

/** The records of the domain, or of the nearest domain above it that has some. Not those of a top-level domain. */
async function lookUpAbove(
  domain: string,
  lookUp: (domain: string) => Promise<string[] | null>,
): Promise<string[] | null> {
  const records = await lookUp(domain)
  const parent = domain.slice(domain.indexOf('.') + 1)
  return records?.length === 0 && parent.includes('.') ? lookUpAbove(parent, lookUp) : records
}

/** Longest wait for all requests about a domain, in milliseconds. */
const checkTimeoutMs = 10_000

/** Looks up what is published about a domain; `unavailable` after `timeoutMs`. `fetchUrl` makes the requests. */
export async function checkDomain(
  domain: string,
  fetchUrl: typeof fetch,
  timeoutMs = checkTimeoutMs,
): Promise<DomainCheck> {
  const timeout = Promise.withResolvers<DomainCheck>()
  const timer = setTimeout(timeout.resolve, timeoutMs, { kind: 'unavailable', domain })
  return Promise.race([lookUpDomain(domain, fetchUrl), timeout.promise]).finally(() => clearTimeout(timer))
}

/** Makes at most about 40 requests. */
async function lookUpDomain(domain: string, fetchUrl: typeof fetch): Promise<DomainCheck> {
  const lookUpTexts = (name: string) => lookUpDns(name, 'TXT', fetchUrl)
  const address = await queryDns(domain, 'A', fetchUrl)
  // Names that somebody made up cost one request.
  if (address?.isMissing) return { kind: 'missing', domain }
  const [mx, texts, keys, dmarc, mtaSts, caa, website] = await Promise.all([
    lookUpDns(domain, 'MX', fetchUrl),
    lookUpTexts(domain),
    Promise.all(
      dkimSelectors.map(async (selector) => ({
        selector,
        texts: await lookUpTexts(`${selector}._domainkey.${domain}`),
      })),
    ),
    lookUpAbove(domain, (name) => lookUpTexts(`_dmarc.${name}`)),
    lookUpTexts(`_mta-sts.${domain}`),
    lookUpAbove(domain, (name) => lookUpDns(name, 'CAA', fetchUrl)),
    checkWebsite(domain, fetchUrl),
  ])
  if (!address && !mx && !texts) return { kind: 'unavailable', domain }
  const received = checkMx(mx)
  return {
    kind: 'checked',
    domain,
    findings: [
      received,
      checkSpf(texts),
      checkDkim(keys),
      checkDmarc(dmarc),
      // Only a domain that receives mail needs it.
      ...(received.outcome === 'present' ? [checkMtaSts(mtaSts)] : []),
      {
        name: 'dnssec',
        outcome: address ? (address.isAuthenticated ? 'signed' : 'unsigned') : 'unknown',
        found: [],
      },
      { name: 'caa', outcome: caa ? (caa.length > 0 ? 'present' : 'missing') : 'unknown', found: caa ?? [] },
      ...website,
    ],
  }
}
