import { unzipSync } from 'fflate'
import type { FileType } from './file-types.ts'

// Detects a file's type by its bytes. Used in the browser before an upload and in the worker.

export type FileTypeResult = { ok: true; type: FileType } | { ok: false; reason: string }

const reject = (reason: string): FileTypeResult => ({ ok: false, reason })
const accept = (type: FileType): FileTypeResult => ({ ok: true, type })

const unsupportedMessage = 'Solo se aceptan PDF, documentos de Office y OpenDocument, ZIP, CSV y texto.'
const executableMessage =
  'SVG y HTML no se aceptan: un navegador los ejecuta. Guárdalo como PDF o como imagen.'
const macrosMessage = 'Lleva macros, que pueden dañar el equipo de quien lo abra: guárdalo sin ellas.'
const encodingMessage = 'El texto no está en UTF-8: guárdalo con esa codificación.'

/** Type of a file by its bytes. The name only distinguishes CSV from plain text. */
export function detectFileType(bytes: Uint8Array, name: string): FileTypeResult {
  if (bytes.length === 0) return reject('El archivo está vacío.')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (head.startsWith('%PDF-')) return accept('pdf')
  if (head.startsWith('PK\u0003\u0004')) return detectZipType(bytes)
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return reject('Es un documento de un Office antiguo: guárdalo como .docx, .xlsx, .pptx o PDF.')
  return detectTextType(bytes, name)
}

/** File names from the zip's directory; null if it has none. Nothing is unpacked. */
function listZipNames(bytes: Uint8Array): string[] | null {
  const names: string[] = []
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) === 0 })
    return names
  } catch {
    return null
  }
}

const openDocuments = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const

function detectZipType(bytes: Uint8Array): FileTypeResult {
  const names = listZipNames(bytes)
  if (!names) return reject('El ZIP está dañado.')
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) return reject(macrosMessage)
  const has = (name: string): boolean => names.includes(name)
  if (has('word/document.xml')) return accept('docx')
  if (has('xl/workbook.xml')) return accept('xlsx')
  if (has('ppt/presentation.xml')) return accept('pptx')
  // An OpenDocument file starts with its MIME type, uncompressed.
  const start = new TextDecoder('latin1').decode(bytes.subarray(30, 120))
  const kind =
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?![-a-z])/.exec(
      start,
    )?.[1]
  if (kind === 'text' || kind === 'spreadsheet' || kind === 'presentation') {
    const hasMacros = names.some((name) => /^(Basic|Scripts)\/./.test(name))
    return hasMacros ? reject(macrosMessage) : accept(openDocuments[kind])
  }
  return accept('zip')
}

// Control characters that text files do not contain; tab, line break and form feed are allowed.
// oxlint-disable-next-line no-control-regex -- naming them is the point
const binaryPattern = /[\u0000-\u0008\u000b\u000e-\u001f]/

function detectTextType(bytes: Uint8Array, name: string): FileTypeResult {
  const text = decodeUtf8(bytes)
  if (text === null) return reject(bytes.includes(0) ? unsupportedMessage : encodingMessage)
  if (binaryPattern.test(text)) return reject(unsupportedMessage)
  // Reject HTML and SVG: some programs detect the type by the first bytes, whatever the server declares.
  if (/^\s*<|<(?:!doctype|html|head|body|script|svg|iframe|object|embed)\b/i.test(text.slice(0, 2048)))
    return reject(executableMessage)
  return accept(/\.csv$/i.test(name) ? 'csv' : 'txt')
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
