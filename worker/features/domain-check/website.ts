import type { Finding } from '#client/features/domain-check/contract.ts'
import { isPublicUrl } from '#client/features/transfer/address.ts'
import { withTimeout } from '#worker/db/with-timeout.ts'
import { getHostState } from '#worker/mail/public-host.ts'

const answerTimeoutMs = 4_000
const maxRedirects = 3
/** Six months in seconds: the shortest time for which HSTS protects people who visit a site now and then. */
const minHstsSeconds = 15_552_000

/** The answer of a website, without its body. */
type WebAnswer = { status: number; location: string | null; hsts: string | null }

async function request(url: URL, fetchUrl: typeof fetch): Promise<WebAnswer | null> {
  const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; CauceDomainCheck/1.0)' }
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const answering = fetchUrl(url.href, { headers, signal, redirect: 'manual', credentials: 'omit' })
  const answer = await withTimeout(answering, answerTimeoutMs).catch(() => null)
  if (!answer) return null
  // Not awaited: a body that never ends must not delay the result.
  void answer.body?.cancel().catch(() => {})
  return {
    status: answer.status,
    location: answer.headers.get('Location'),
    hsts: answer.headers.get('Strict-Transport-Security'),
  }
}

/** The answer at the end of the redirects of a public site; null = no answer. Private addresses are never requested. */
async function follow(start: URL, fetchUrl: typeof fetch): Promise<WebAnswer | null> {
  let answer: WebAnswer | null = null
  let next: URL | null = start
  for (let hop = 0; next && hop <= maxRedirects; hop += 1) {
    if (!isPublicUrl(next) || (await getHostState(next.hostname, fetchUrl)) !== 'public') break
    answer = await request(next, fetchUrl)
    next =
      answer?.location && answer.status >= 300 && answer.status < 400
        ? URL.parse(answer.location, next)
        : null
  }
  return answer
}

function checkHttps(answer: WebAnswer | null): Finding {
  const outcome = answer === null ? 'silent' : answer.status >= 500 ? 'fails' : 'answers'
  return { name: 'https', outcome, found: [] }
}

function checkHsts({ hsts }: WebAnswer): Finding {
  const seconds = Number(/(?:^|;)\s*max-age\s*=\s*"?(\d+)/i.exec(hsts ?? '')?.[1] ?? 0)
  const outcome = seconds === 0 ? 'missing' : seconds < minHstsSeconds ? 'short' : 'long'
  return { name: 'hsts', outcome, found: hsts === null ? [] : [hsts] }
}

/** `answer` is that of the address without encryption; null = nothing answers there, so nobody reads it unencrypted. */
function checkRedirect(answer: WebAnswer | null): Finding[] {
  if (answer === null) return []
  const isRedirect = answer.status >= 300 && answer.status < 400 && /^https:/i.test(answer.location ?? '')
  return [{ name: 'redirect', outcome: isRedirect ? 'redirects' : 'plain', found: [] }]
}

/** Looks at the website of a domain. */
export async function checkWebsite(domain: string, fetchUrl: typeof fetch): Promise<Finding[]> {
  const host = await getHostState(domain, fetchUrl)
  if (host === 'unknown') return [{ name: 'https', outcome: 'unknown', found: [] }]
  if (host !== 'public') return [{ name: 'https', outcome: 'none', found: [] }]
  const [encrypted, plain] = await Promise.all([
    follow(new URL(`https://${domain}/`), fetchUrl),
    request(new URL(`http://${domain}/`), fetchUrl),
  ])
  return [checkHttps(encrypted), ...checkRedirect(plain), ...(encrypted ? [checkHsts(encrypted)] : [])]
}
