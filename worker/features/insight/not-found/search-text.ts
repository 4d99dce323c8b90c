import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { redact } from '#worker/http/request/redact.ts'

/** What is nobody's business: an address of mail or the web, a number of a telephone or a document, a street's. */
const personalData =
  /@|:\/\/|www\.|\S\.[a-z]{2,}(?:\W|$)|(?:\d[\s().-]*){6,}|\b(?:calle|avenida|av|carrera|cra|plaza|paseo|colonia|c)\b\s*\S.{0,60}\d/i

/** A question as it is counted, in one spelling; null = it is not. */
export function toCountedSearch(query: string): string | null {
  const text = normalizeUnicode(query)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (text.length < 2 || text.length > 60 || personalData.test(text)) return null
  // A question ends with what begins a query in an address.
  const asked = text.replaceAll('?', ' ')
  if (redact(asked) !== asked) return null
  return text
}
