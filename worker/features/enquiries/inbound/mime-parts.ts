import PostalMime, { type Email } from 'postal-mime'

// Splits a mail and parses each part with postal-mime as a separate mail. Given text and HTML together, the library
// converts each into the other, which takes quadratic time.

/** Limit of all headers together, in bytes. Mail that passes through many servers has about 20 kB. */
const maxHeaders = 64 * 1024
const maxDepth = 50

// Nested mails stay files, else their parts escape the limits. The limit is doubled because `readParts` repeats the
// Content-Type at the start of each part.
const limits = { maxHeadersSize: 2 * maxHeaders, maxRfc822NestingDepth: 0 }

/** A line that starts like a boundary: byte offsets, and its text without trailing spaces. */
type Boundary = { start: number; end: number; text: string }

/** Parts with the same `alternative` number are versions of the same content. */
export type MimePart = { alternative: number; mail: Email }

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Returns the end of the headers that begin at `start`: after the first empty line. */
function findHeadEnd(raw: Uint8Array, start: number, end: number): number {
  let isEmpty = true
  for (let at = start; at < end; at += 1) {
    if (raw[at] === lineFeed) {
      if (isEmpty) return at + 1
      isEmpty = true
    } else if (raw[at] !== carriageReturn) isEmpty = false
  }
  return end
}

type ContentType = { type: string; parameters: string; boundary: string | null }

function getContentType({ headers }: Email, fallback: string): ContentType {
  const value = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const [before = '', ...after] = value.split(';')
  const name = before
    .replace(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()
  const type = name === '' ? fallback : /^[\w.+-]+\/[\w.+-]+$/.test(name) ? name : 'application/octet-stream'
  const parameters = after.join(';')
  const [, quoted, bare] = /(?:^|;)\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(parameters) ?? []
  const boundary = quoted ?? bare
  return { type, parameters, boundary: boundary ? Buffer.from(boundary).toString('latin1').trimEnd() : null }
}

function findBoundaries(raw: Buffer): Boundary[] {
  const marks: Boundary[] = []
  // The first line of a mail is a header, so a boundary always follows a line feed.
  for (let at = raw.indexOf('\n--'); at !== -1; at = raw.indexOf('\n--', at + 1)) {
    const next = raw.indexOf(lineFeed, at + 1)
    const end = next === -1 ? raw.length : next + 1
    marks.push({ start: at + 1, end, text: raw.toString('latin1', at + 1, end).trimEnd() })
  }
  return marks
}

/** Throws if the headers exceed the limit or the parts are nested too deeply. */
export async function readParts(mail: Uint8Array): Promise<{ head: Email; parts: MimePart[] }> {
  const raw = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const marks = findBoundaries(raw)
  const parts: MimePart[] = []
  let headers = 0
  let number = 0

  type Range = { start: number; end: number; depth: number; alternative: number | null; fallback: string }

  async function read({ start, end, depth, alternative, fallback }: Range): Promise<Email> {
    const bodyAt = findHeadEnd(raw, start, end)
    headers += bodyAt - start
    if (headers > maxHeaders || depth > maxDepth) throw new Error('Too many headers')
    const head = await PostalMime.parse(raw.subarray(start, bodyAt), limits)
    const { type, parameters, boundary } = getContentType(head, fallback)
    number += 1
    const own = number
    const isMultipart = type.startsWith('multipart/')
    const ranges = isMultipart && boundary ? rangesOf(boundary, bodyAt, end) : []
    for (const range of ranges)
      await read({
        ...range,
        depth: depth + 1,
        alternative: type === 'multipart/alternative' ? own : alternative,
        fallback: type === 'multipart/digest' ? 'message/rfc822' : 'text/plain',
      })
    if (ranges.length > 0) return head
    // Parsers use the first Content-Type. A multipart without parts is read as text so that its content is shown.
    const declared = `Content-Type: ${isMultipart ? 'text/plain' : type};${parameters}\r\n`
    const part = Buffer.concat([Buffer.from(declared), raw.subarray(start, end)])
    parts.push({ alternative: alternative ?? own, mail: await PostalMime.parse(part, limits) })
    return head
  }

  function rangesOf(boundary: string, from: number, to: number): { start: number; end: number }[] {
    const found: { start: number; end: number }[] = []
    let start: number | null = null
    for (const mark of marks) {
      if (mark.start < from || mark.start >= to) continue
      const isLast = mark.text === `--${boundary}--`
      if (!isLast && mark.text !== `--${boundary}`) continue
      if (start !== null) found.push({ start, end: mark.start })
      if (isLast) return found
      start = mark.end
    }
    if (start !== null) found.push({ start, end: to })
    return found
  }

  const head = await read({ start: 0, end: raw.length, depth: 0, alternative: null, fallback: 'text/plain' })
  return { head, parts }
}
