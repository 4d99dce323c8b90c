import * as v from 'valibot'
import { withTimeout } from '../db/with-timeout.ts'

// DNS over HTTPS by the JSON API of 1.1.1.1, which follows Google's:
// https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/

const dnsUrl = 'https://cloudflare-dns.com/dns-query'
const dnsTimeoutMs = 2_500
/** Of one answer, in bytes: a name with hundreds of records is none of a site. */
const maxAnswerBytes = 64 * 1024

const recordTypes = { A: 1, MX: 15, TXT: 16, AAAA: 28 } as const
type RecordType = keyof typeof recordTypes

const answerSchema = v.object({
  /** RCODE: 0 = there is such a name, 3 = there is none. */
  Status: v.picklist([0, 3]),
  /** An alias on the way stands among them, with a type of its own. */
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
})

/** A text of several strings, each in quotes with its own escapes, is their sum (RFC 7208, 3.3). */
function unquote(data: string): string {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/\\(\d{3}|.)/g, (_, escaped: string) =>
      escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
    ),
  )
  return strings.length === 0 ? data : strings.join('')
}

/** The text of an answer; null where it is longer. */
async function readUpTo({ body }: Response, max: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop ends the stream.
    if (length > max) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** What a name says; empty = nothing, null = it could not be found out. */
export async function lookUpDns(
  name: string,
  type: RecordType,
  fetchUrl: typeof fetch,
): Promise<string[] | null> {
  const url = `${dnsUrl}?${new URLSearchParams({ name, type }).toString()}`
  const read = async (): Promise<unknown> => {
    const response = await fetchUrl(url, {
      headers: { Accept: 'application/dns-json' },
      signal: AbortSignal.timeout(dnsTimeoutMs),
      redirect: 'manual',
    })
    const text = response.ok ? await readUpTo(response, maxAnswerBytes) : null
    return text === null ? null : JSON.parse(text)
  }
  const answer = v.safeParse(answerSchema, await withTimeout(read(), dnsTimeoutMs).catch(() => null))
  if (!answer.success) return null
  return answer.output.Answer.filter((each) => each.type === recordTypes[type]).map(({ data }) =>
    unquote(data),
  )
}
