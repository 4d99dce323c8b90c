import type { Finding } from '#client/features/domain-check/contract.ts'

/** The records of a name; null = DNS did not answer. */
type Records = readonly string[] | null

const keepSpf = (texts: readonly string[]) => texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text))
const keepDmarc = (texts: readonly string[]) =>
  texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text))

export function checkMx(records: Records): Finding {
  if (records === null) return { name: 'mx', outcome: 'unknown', found: [] }
  // RFC 7505: a single record with the root as its host means that the domain receives no mail.
  const isRefused = records.length === 1 && /^0\s+\.$/.test(records[0] ?? '')
  const outcome = isRefused ? 'refused' : records.length > 0 ? 'present' : 'missing'
  return { name: 'mx', outcome, found: records }
}

/** `texts` are the TXT records of the domain. RFC 7208. */
export function checkSpf(texts: Records): Finding {
  if (texts === null) return { name: 'spf', outcome: 'unknown', found: [] }
  const found = keepSpf(texts)
  const [record] = found
  if (record === undefined) return { name: 'spf', outcome: 'missing', found }
  if (found.length > 1) return { name: 'spf', outcome: 'several', found }
  const last = /(?:^|\s)([+~?-]?)all(?:\s|$)/i.exec(record)?.[1]
  // A record without `all` may take the rule of another domain.
  if (last === undefined)
    return { name: 'spf', outcome: /\sredirect=/i.test(record) ? 'strict' : 'neutral', found }
  if (last === '' || last === '+') return { name: 'spf', outcome: 'open', found }
  return { name: 'spf', outcome: last === '?' ? 'neutral' : 'strict', found }
}

/** `keys` are the TXT records of each name under which keys are usually published. RFC 6376. */
export function checkDkim(keys: readonly { selector: string; texts: Records }[]): Finding {
  // A key without content has been revoked.
  const found = keys.flatMap(({ selector, texts }) =>
    texts?.some((text) => /(?:^|;)\s*p\s*=\s*[a-z0-9+/]/i.test(text)) ? [selector] : [],
  )
  if (found.length > 0) return { name: 'dkim', outcome: 'present', found }
  const isKnown = keys.every(({ texts }) => texts !== null)
  return { name: 'dkim', outcome: isKnown ? 'notFound' : 'unknown', found }
}

/** `texts` are the TXT records of `_dmarc` at the domain or the nearest domain above it that has one. RFC 7489. */
export function checkDmarc(texts: Records): Finding {
  if (texts === null) return { name: 'dmarc', outcome: 'unknown', found: [] }
  const found = keepDmarc(texts)
  if (found.length === 0) return { name: 'dmarc', outcome: 'missing', found }
  if (found.length > 1) return { name: 'dmarc', outcome: 'several', found }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(found[0] ?? '')?.[1]?.toLowerCase()
  if (policy === 'none') return { name: 'dmarc', outcome: 'monitoring', found }
  const isEnforced = policy === 'quarantine' || policy === 'reject'
  return { name: 'dmarc', outcome: isEnforced ? 'enforced' : 'invalid', found }
}

/** `texts` are the TXT records of `_mta-sts`. RFC 8461. */
export function checkMtaSts(texts: Records): Finding {
  if (texts === null) return { name: 'mtaSts', outcome: 'unknown', found: [] }
  const found = texts.filter((text) => /^v=STSv1\s*;/i.test(text))
  return { name: 'mtaSts', outcome: found.length > 0 ? 'present' : 'missing', found }
}
