import type { FileType } from './file-types.ts'
import { zipNames } from './zip-names.ts'

// What the bytes of a file say it is. The same is asked where a file is chosen and where it is stored.

export type TypeRead = { ok: true; type: FileType } | { ok: false; reason: string }

const refused = (reason: string): TypeRead => ({ ok: false, reason })
const is = (type: FileType): TypeRead => ({ ok: true, type })

const other = 'Solo se aceptan PDF, documentos de Office y OpenDocument, ZIP, CSV y texto.'
const running = 'SVG y HTML no se aceptan: un navegador los ejecuta. Guárdalo como PDF o como imagen.'
const macros = 'Lleva macros, que pueden dañar el equipo de quien lo abra: guárdalo sin ellas.'
const encoding = 'El texto no está en UTF-8: guárdalo con esa codificación.'

/** What a file is by its bytes; its name only tells a table from a text. */
export function readFileType(bytes: Uint8Array, name: string): TypeRead {
  if (bytes.length === 0) return refused('El archivo está vacío.')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (head.startsWith('%PDF-')) return is('pdf')
  if (head.startsWith('PK\u0003\u0004')) return typeOfZip(bytes)
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return refused('Es un documento de un Office antiguo: guárdalo como .docx, .xlsx, .pptx o PDF.')
  return typeOfText(bytes, name)
}

const openDocuments = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const

function typeOfZip(bytes: Uint8Array): TypeRead {
  const names = zipNames(bytes)
  if (!names) return refused('El ZIP está dañado.')
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) return refused(macros)
  const has = (name: string): boolean => names.includes(name)
  if (has('word/document.xml')) return is('docx')
  if (has('xl/workbook.xml')) return is('xlsx')
  if (has('ppt/presentation.xml')) return is('pptx')
  // An OpenDocument file begins with its type, as it is.
  const start = new TextDecoder('latin1').decode(bytes.subarray(30, 120))
  const kind =
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?![-a-z])/.exec(
      start,
    )?.[1]
  if (kind === 'text' || kind === 'spreadsheet' || kind === 'presentation') {
    const hasMacros = names.some((name) => /^(Basic|Scripts)\/./.test(name))
    return hasMacros ? refused(macros) : is(openDocuments[kind])
  }
  return is('zip')
}

// What no text holds: control signs but tabs, line breaks and page breaks.
// oxlint-disable-next-line no-control-regex -- naming them is the point
const binary = /[\u0000-\u0008\u000b\u000e-\u001f]/

function typeOfText(bytes: Uint8Array, name: string): TypeRead {
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- as above
  if (text === null) return refused(/\u0000/.test(new TextDecoder('latin1').decode(bytes)) ? other : encoding)
  if (binary.test(text)) return refused(other)
  // Programs guess a type from the beginning, whatever they are told.
  if (/^\s*<|<(?:!doctype|html|head|body|script|svg|iframe|object|embed)\b/i.test(text.slice(0, 2048)))
    return refused(running)
  return is(/\.csv$/i.test(name) ? 'csv' : 'txt')
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
