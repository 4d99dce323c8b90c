import type { Address, Attachment } from 'postal-mime'
import { htmlToText } from './html-text.ts'
import { type MimePart, readParts } from './mime-parts.ts'

// Turns a mail into plain text and files. HTML is never stored.

/** Size limit of incoming mail in bytes, the same as for outgoing mail. */
export const maxMailBytes = 5 * 1024 * 1024
const maxText = 39_000
/** Characters of text and HTML read before cleaning. */
const maxHtml = 300_000
/** Bytes read of a mail that belongs to no thread. */
const maxStartBytes = 256 * 1024
/** Parts per mail; each is parsed separately. */
const maxParts = 500
/** Line breaks and `=` allowed in any mail. Each 64 bytes allow one more: base64 lines are at least as long. */
const freePieces = 30_000
const bytesPerPiece = 64

const [lineFeed, dash, equals] = [0x0a, 0x2d, 0x3d]

export type ParsedMail = {
  author: string
  /** Empty if the mail has no sender. */
  address: string
  text: string
  /** The mail has more text than was read. */
  isCut: boolean
  /** Without angle brackets; null if the mail has none. */
  messageId: string | null
  files: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[]
}

// Control characters except tab and line feed, zero-width characters and direction marks.
// oxlint-disable-next-line no-control-regex
const invisibleCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g

const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(invisibleCharacters, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

const toLine = (text: string, max: number): string =>
  cleanText(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).slice(0, max)

const parseMessageId = (header: string | null | undefined): string | null =>
  toLine(header ?? '', 900).replace(/^<|>$/g, '') || null

export const readMessageId = (headers: Headers): string | null => parseMessageId(headers.get('Message-ID'))

function getMailbox(address: Address | undefined): { name: string; address: string } {
  if (address?.address === undefined) return { name: address?.name ?? '', address: '' }
  return { name: address.name, address: address.address }
}

function toFile({ filename, mimeType, content }: Attachment): ParsedMail['files'][number] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { name: filename ?? 'archivo', type: mimeType, bytes }
}

/**
 * Throws if a mail has too many line breaks and `=` (pieces) or parts to be parsed cheaply: postal-mime needs about 400
 * bytes of memory per line, and decodes base64 again after each `=`. Every line that starts with `--` counts as a part.
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

/** Joins the texts of the parts, preferring plain text among alternatives. */
function getText(parts: readonly MimePart[]): { text: string; isCut: boolean } {
  const plain = new Set(parts.flatMap(({ mail, alternative }) => (mail.text?.trim() ? [alternative] : [])))
  let left = maxHtml
  let isCut = false
  const texts = parts.flatMap(({ mail: { text, html }, alternative }) => {
    const given = plain.has(alternative) ? text : html
    if (!given) return []
    const taken = given.slice(0, left)
    left -= taken.length
    isCut ||= taken.length < given.length
    return [given === html ? htmlToText(taken) : taken]
  })
  // Only a limited length is cleaned: cleaning 5 MB takes more memory than reading it.
  const text = cleanText(texts.join('\n'))
  return { text: text.slice(0, maxText), isCut: isCut || text.length > maxText }
}

/** Throws if the mail cannot be parsed or exceeds the limits. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  requireFewPieces(raw)
  const { head, parts } = await readParts(raw)
  const from = getMailbox(head.from)
  const { text, isCut } = getText(parts)
  const address = toLine(from.address, 254)
  return {
    author: toLine(from.name, 100) || address || 'Sin nombre',
    address,
    text: isCut ? `${text}\n\n[El mensaje seguía.]` : text,
    isCut,
    messageId: parseMessageId(head.messageId),
    files: parts.flatMap(({ mail }) => mail.attachments.map(toFile)),
  }
}

/** Creates a placeholder for an unreadable mail from its envelope and headers. */
export const createUnreadableMail = (from: string, headers: Headers): ParsedMail => ({
  author: toLine(from, 100) || 'Sin nombre',
  address: toLine(from, 254),
  text: 'Este correo no se pudo leer. El original se reenvió, tal como llegó, al correo del equipo.',
  isCut: false,
  messageId: readMessageId(headers),
  files: [],
})

/** Parses the start of a mail from an unknown sender. A longer mail is cut and its files are dropped. */
export async function parseMailStart(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await parseMail(raw.subarray(0, maxStartBytes))
  if (raw.length <= maxStartBytes) return mail
  return { ...mail, text: `${mail.text}\n\n[El mensaje seguía; no se guardó lo demás.]`.trim(), files: [] }
}
