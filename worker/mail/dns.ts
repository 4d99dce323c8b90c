import * as v from 'valibot'
import { withTimeout } from '../db/with-timeout.ts'
import { readUpTo } from '../http/request/body.ts'

// DNS over HTTPS with the JSON API of 1.1.1.1:
// https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/

export const dnsUrl = 'https://cloudflare-dns.com/dns-query'
const dnsTimeoutMs = 2_500
/** Largest answer in bytes: longer ones are not genuine records of a site. */
const maxAnswerBytes = 64 * 1024

const recordTypes = { A: 1, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const
type RecordType = keyof typeof recordTypes

const answerSchema = v.object({
  /** RCODE: 0 = no error, 3 = NXDOMAIN. */
  Status: v.picklist([0, 3]),
  /** True if DNSSEC vouches for the answer. */
  AD: v.optional(v.boolean(), false),
  /** Also contains the CNAME records that led to the result, with their own type. */
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})

/** Joins the quoted strings of a TXT record and resolves their escapes (RFC 7208, 3.3). */
function unquote(data: string): string {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/\\(\d{3}|.)/g, (_, escaped: string) =>
      escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
    ),
  )
  return strings.length === 0 ? data : strings.join('')
}

export type DnsAnswer = {
  records: string[]
  /** The name does not exist: it has no records of any type. */
  isMissing: boolean
  /** DNSSEC vouches for the answer. */
  isAuthenticated: boolean
}

/** What DNS says about a name; null = the lookup failed. */
export async function queryDns(
  name: string,
  type: RecordType,
  fetchUrl: typeof fetch,
): Promise<DnsAnswer | null> {
  const url = `${dnsUrl}?${new URLSearchParams({ name, type }).toString()}`
  const read = async (): Promise<unknown> => {
    const response = await fetchUrl(url, {
      headers: { Accept: 'application/dns-json' },
      signal: AbortSignal.timeout(dnsTimeoutMs),
      redirect: 'manual',
    })
    if (!response.ok) return null
    const { bytes, complete } = await readUpTo(maxAnswerBytes, response.body)
    return complete ? JSON.parse(new TextDecoder().decode(bytes)) : null
  }
  const answer = v.safeParse(answerSchema, await withTimeout(read(), dnsTimeoutMs).catch(() => null))
  if (!answer.success) return null
  const { Status, AD, Answer } = answer.output
  const records = Answer.filter((each) => each.type === recordTypes[type]).map(({ data }) => unquote(data))
  return { records, isMissing: Status === 3, isAuthenticated: AD }
}

/** The records of a name; empty = none, null = the lookup failed. */
export const lookUpDns = async (...asked: Parameters<typeof queryDns>): Promise<string[] | null> =>
  (await queryDns(...asked))?.records ?? null
