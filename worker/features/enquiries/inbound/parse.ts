import type { Address, Attachment } from 'postal-mime'
import { htmlToText } from './html-text.ts'
import { type MimePart, readParts } from './mime-parts.ts'

// A mail as a thread shows it: text and nothing else. What a mail program would draw of it is never kept.

/** What a mail may weigh: as much as one of ours. */
export const maxMailBytes = 5 * 1024 * 1024
const maxText = 39_000
/** Of all text and HTML before it is cleaned: more than anybody writes. */
const maxHtml = 300_000
/** What is read of a mail that belongs to no thread. */
const maxStartBytes = 256 * 1024
/** Parts, which are read one by one. */
const maxParts = 500
/** Lines and `=` of any mail, and for each so many bytes one more: base64 is written in lines of 64 at least. */
const freePieces = 30_000
const bytesPerPiece = 64

const [lineFeed, dash, equals] = [0x0a, 0x2d, 0x3d]

export type ParsedMail = {
  author: string
  /** Empty where the mail names nobody. */
  address: string
  text: string
  /** The text goes on in the mail. */
  isCut: boolean
  /** Without brackets; null = it came without. */
  messageId: string | null
  files: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[]
}

// Controls but tab and line feed, and the marks that reverse what is read.
// oxlint-disable-next-line no-control-regex
const invisibleCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g

export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(invisibleCharacters, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

const toLine = (text: string, max: number): string =>
  cleanText(text.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).slice(0, max)

const parseMessageId = (header: string | null | undefined): string | null =>
  toLine(header ?? '', 900).replace(/^<|>$/g, '') || null

function getMailbox(address: Address | undefined): { name: string; address: string } {
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

/** What the parts say: of those that say the same the plain one. */
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
  // To clean 5 MB would take more memory than to read it.
  const text = cleanText(texts.join('\n'))
  return { text: text.slice(0, maxText), isCut: isCut || text.length > maxText }
}

/** Throws where it is no mail, or one of more parts than a person sends. */
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

/** Stands for a mail that cannot be read, by what the server said of it. */
export const createUnreadableMail = (from: string, headers: Headers): ParsedMail => ({
  author: toLine(from, 100) || 'Sin nombre',
  address: toLine(from, 254),
  text: 'Este correo no se pudo leer. El original se reenvió, tal como llegó, al correo del equipo.',
  isCut: false,
  messageId: parseMessageId(headers.get('Message-ID')),
  files: [],
})

/** The beginning of a mail, of somebody whom we do not know: where it goes on, its files are not kept. */
export async function parseMailStart(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await parseMail(raw.subarray(0, maxStartBytes))
  if (raw.length <= maxStartBytes) return mail
  return { ...mail, text: `${mail.text}\n\n[El mensaje seguía; no se guardó lo demás.]`.trim(), files: [] }
}
