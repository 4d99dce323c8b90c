import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { redact } from '#worker/http/request/redact.ts'

/** Personal data: e-mail and web addresses, phone and document numbers, street addresses. */
const personalData =
  /@|:\/\/|www\.|\S\.[a-z]{2,}(?:\W|$)|(?:\d[\s().-]*){6,}|\b(?:calle|avenida|av|carrera|cra|plaza|paseo|colonia|c)\b\s*\S.{0,60}\d/i

/** Normalizes a search for counting; null if it may contain personal data. */
export function toCountedSearch(query: string): string | null {
  const text = normalizeUnicode(query)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (text.length < 2 || text.length > 60 || personalData.test(text)) return null
  // `redact` would take a question mark for the start of a URL query.
  const asked = text.replaceAll('?', ' ')
  if (redact(asked) !== asked) return null
  return text
}
