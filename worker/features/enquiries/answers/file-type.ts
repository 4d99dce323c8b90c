import { answerFileTypes } from '#client/features/enquiries/contract/answers.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

type FileType = (typeof answerFileTypes)[number]

const toLatin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\u0000')
  } catch {
    return false
  }
}

const magicByteChecks: Readonly<Record<FileType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': (bytes) => toLatin1(bytes, 0, 5) === '%PDF-',
  'image/jpeg': (bytes) => toLatin1(bytes, 0, 3) === '\u00ff\u00d8\u00ff',
  'image/png': (bytes) => toLatin1(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n',
  'image/webp': (bytes) => toLatin1(bytes, 0, 4) === 'RIFF' && toLatin1(bytes, 8, 12) === 'WEBP',
  'text/plain': isText,
}

/** Returns why a file is refused (type not allowed, or content of another type), or null if it is accepted. */
export function findTypeProblem(type: string, bytes: Uint8Array): string | null {
  const known = answerFileTypes.find((each) => each === type)
  if (!known) return 'su tipo no se admite (solo PDF, JPEG, PNG, WebP y texto)'
  return magicByteChecks[known](bytes) ? null : 'su contenido no es del tipo que dice'
}

/** Cleans a file name for display and download: one line, no path separators, at most 120 characters. */
export function toSafeFileName(name: string): string {
  const plain = normalizeUnicode(name)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/[/\\"<>|:*?]+/g, '-')
    .trim()
  return plain.length > 120 ? `${plain.slice(0, 80)}…${plain.slice(-30)}` : plain || 'archivo'
}
