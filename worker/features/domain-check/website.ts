import type { Finding } from '#client/features/domain-check/contract.ts'
import { followPublicRedirects, getHostState, requestHead } from '#worker/mail/public-host.ts'

const answerTimeoutMs = 4_000
/** Six months in seconds: the shortest time for which HSTS protects people who visit a site now and then. */
const minHstsSeconds = 15_552_000

/** Null = no answer. */
function request(url: URL, fetchUrl: typeof fetch): Promise<Response | null> {
  const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; CauceDomainCheck/1.0)' }
  return requestHead(url, { headers }, { fetchUrl, timeoutMs: answerTimeoutMs }).catch(() => null)
}

function checkHttps(answer: Response | null): Finding {
  const outcome = answer === null ? 'silent' : answer.status >= 500 ? 'fails' : 'answers'
  return { name: 'https', outcome, found: [] }
}

function checkHsts({ headers }: Response): Finding {
  const hsts = headers.get('Strict-Transport-Security')
  const seconds = Number(/(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(hsts ?? '')?.[1] ?? 0)
  const outcome = seconds === 0 ? 'missing' : seconds < minHstsSeconds ? 'short' : 'long'
  return { name: 'hsts', outcome, found: hsts === null ? [] : [hsts] }
}

/** `answer` is that of the address without encryption; null = nothing answers there, so nobody reads it unencrypted. */
function checkRedirect(answer: Response | null): Finding[] {
  if (answer === null) return []
  const { status, headers } = answer
  const isRedirect = status >= 300 && status < 400 && /^https:/i.test(headers.get('Location') ?? '')
  return [{ name: 'redirect', outcome: isRedirect ? 'redirects' : 'plain', found: [] }]
}

export async function checkWebsite(domain: string, fetchUrl: typeof fetch): Promise<Finding[]> {
  const host = await getHostState(domain, fetchUrl)
  if (host === 'unknown') return [{ name: 'https', outcome: 'unknown', found: [] }]
  if (host !== 'public') return [{ name: 'https', outcome: 'none', found: [] }]
  const [{ answer }, plain] = await Promise.all([
    followPublicRedirects(new URL(`https://${domain}/`), (url) => request(url, fetchUrl), fetchUrl),
    request(new URL(`http://${domain}/`), fetchUrl),
  ])
  return [checkHttps(answer), ...checkRedirect(plain), ...(answer ? [checkHsts(answer)] : [])]
}
