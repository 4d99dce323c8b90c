import PostalMime, { type Email } from 'postal-mime'

// The parts of a mail, each read by the library as a mail of its own. Given text and HTML in one mail it turns each
// into the other one, in a time that grows with the square of their length.

/** All headers together, in bytes; what passes through many servers has 20 kB. */
const maxHeaders = 64 * 1024
const maxDepth = 50

// A mail inside of a mail is a file: read as text, its parts would be counted nowhere. A part has its type twice.
const limits = { maxHeadersSize: 2 * maxHeaders, maxRfc822NestingDepth: 0 }

/** A line that may be a boundary, by its bytes and without the spaces that may follow it. */
type Boundary = { start: number; end: number; text: string }

/** `alternative`: parts with the same number say the same, each in its own way. */
export type MimePart = { alternative: number; mail: Email }

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Where the headers end that begin at `start`: after the first line without anything. */
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
  // The first line is one of the headers.
  for (let at = raw.indexOf('\n--'); at !== -1; at = raw.indexOf('\n--', at + 1)) {
    const next = raw.indexOf(lineFeed, at + 1)
    const end = next === -1 ? raw.length : next + 1
    marks.push({ start: at + 1, end, text: raw.toString('latin1', at + 1, end).trimEnd() })
  }
  return marks
}

/** Throws where the headers are more than any program writes, or the parts stand deeper in each other. */
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
    // The first of two types counts. One of several parts that has none is read as text, so that nothing is lost.
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
