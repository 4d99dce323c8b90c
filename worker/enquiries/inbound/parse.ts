import PostalMime, { type Address, type Attachment } from 'postal-mime'

// A mail as a thread shows it: text and nothing else. What a mail program would draw of it is never kept.

/** What a mail may weigh: as much as one of ours. */
export const maxMailBytes = 5 * 1024 * 1024
const maxText = 39_000
/** Of HTML, which is turned to text, and of text before it is cleaned: more than anybody writes. */
const maxHtml = 300_000
/** All headers together, in bytes; what passes through many servers has 20 kB. */
const maxHeaders = 64 * 1024
/** What is read of a mail that belongs to no thread. */
const maxStart = 256 * 1024
/** Parts, which are read one by one. */
const maxParts = 500
/** Lines and `=` of any mail, and for each so many bytes one more: base64 is written in lines of 64 at least. */
const freePieces = 30_000
const bytesPerPiece = 64

const [lineFeed, dash, equals] = [0x0a, 0x2d, 0x3d]

// A mail inside of a mail is a file: read as text, its parts would be counted nowhere.
const limits = { maxNestingDepth: 50, maxHeadersSize: maxHeaders, maxRfc822NestingDepth: 0 }

export type ParsedMail = {
  author: string
  /** Empty where the mail names nobody. */
  address: string
  text: string
  /** Without brackets; null = it came without. */
  messageId: string | null
  files: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[]
}

// Controls but tab and line feed, and the marks that reverse what is read.
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g

export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

/** Styles are no text; what the library makes of HTML would keep those of the body. */
const withoutStyles = (html: string): string =>
  html
    .split(/<style\b/i)
    .map((part, index) => (index === 0 ? part : part.slice(Math.max(0, part.search(/<\/style/i)))))
    .join('')

/** A `<` that another one follows before any `>` begins no tag: the library would look for its end each time. */
const withoutLooseMarks = (html: string): string => html.replace(/<(?!!--)(?=[^<>]*(?:<|$))/g, '&lt;')

/** HTML as text. The library converts a part only beside a plain one, and does not offer that by itself. */
async function textOf(html: string): Promise<string> {
  const body = Buffer.from(withoutLooseMarks(withoutStyles(html.slice(0, maxHtml)))).toString('base64')
  const { text = '' } = await PostalMime.parse(
    [
      'Content-Type: multipart/mixed; boundary=x\r\n',
      '--x\r\nContent-Type: text/plain\r\n\r\n',
      `--x\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}`,
      '--x--',
    ].join('\r\n'),
  )
  return text
}

const line = (text: string, max: number): string =>
  cleanText(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).slice(0, max)

function mailboxOf(address: Address | undefined): { name: string; address: string } {
  if (address?.address === undefined) return { name: address?.name ?? '', address: '' }
  return { name: address.name, address: address.address }
}

function toFile({ filename, mimeType, content }: Attachment): ParsedMail['files'][number] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { name: filename ?? 'archivo', type: mimeType, bytes }
}

/**
 * Throws where a mail has more pieces than the library holds cheaply, before it sees any. It keeps about 400 bytes for
 * each line, and decodes base64 anew after each `=`. Every line that begins as a boundary counts as one, declared or not.
 */
function requireFewPieces(raw: Uint8Array): void {
  let pieces = 0
  let parts = 0
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at]
    if (byte === lineFeed || byte === equals) pieces += 1
    else if (byte === dash && raw[at + 1] === dash && (at === 0 || raw[at - 1] === lineFeed)) parts += 1
  }
  if (parts > maxParts) throw new Error('Too many parts')
  if (pieces > freePieces + raw.length / bytesPerPiece) throw new Error('Too many lines')
}

/** Throws where it is no mail, or one of more parts than a person sends. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  requireFewPieces(raw)
  const mail = await PostalMime.parse(raw, limits)
  const from = mailboxOf(mail.from)
  const written = mail.text ?? (mail.html ? await textOf(mail.html) : '')
  // To clean 5 MB would take more memory than to read it.
  const text = cleanText(written.slice(0, maxHtml))
  const address = line(from.address, 254)
  return {
    author: line(from.name, 100) || address || 'Sin nombre',
    address,
    text:
      text.length > maxText || written.length > maxHtml
        ? `${text.slice(0, maxText)}\n\n[El mensaje seguía.]`
        : text,
    messageId: line(mail.messageId ?? '', 900).replace(/^<|>$/g, '') || null,
    files: mail.attachments.map(toFile),
  }
}

/** The beginning of a mail, of somebody whom we do not know: where it goes on, its files are not kept. */
export async function parseStart(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await parseMail(raw.subarray(0, maxStart))
  if (raw.length <= maxStart) return mail
  return { ...mail, text: `${mail.text}\n\n[El mensaje seguía; no se guardó lo demás.]`.trim(), files: [] }
}
