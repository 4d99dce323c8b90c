import { expect, test } from 'vitest'
import { detectFileType } from '#client/features/media/detect-file-type.ts'
import { pdfFile, createZip } from '../../testing/samples/files.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const openDocument = (kind: string) =>
  createZip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '' })

test.each([
  ['pdf', pdfFile, 'foto.png'],
  ['docx', createZip({ '[Content_Types].xml': '', 'word/document.xml': '' }), 'x.zip'],
  ['xlsx', createZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'x.docx'],
  ['pptx', createZip({ '[Content_Types].xml': '', 'ppt/presentation.xml': '' }), ''],
  ['odt', openDocument('text'), 'x.odt'],
  ['ods', openDocument('spreadsheet'), 'x.odt'],
  ['odp', openDocument('presentation'), 'x.odt'],
  ['zip', createZip({ 'leeme.txt': 'hola' }), 'x.docx'],
  ['csv', encode('a;b\r\n1;ñ\r\n'), 'Precios.CSV'],
  ['txt', encode('Una nota: 3 < 4.'), 'nota'],
  ['txt', encode('a,b\n'), 'x.html'],
])('recognises %s by its bytes', (type, bytes, name) => {
  expect(detectFileType(bytes, name)).toEqual({ ok: true, type })
})

test.each([
  [
    'svg',
    encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'foto.pdf',
    'un navegador los ejecuta',
  ],
  ['html', encode('\n <!DOCTYPE html><script>alert(1)</script>'), 'x.txt', 'un navegador los ejecuta'],
  ['html after some text', encode('hola\n<script>alert(1)</script>'), 'x.csv', 'un navegador los ejecuta'],
  ['a byte order mark before html', encode('\ufeff<html>'), 'x.txt', 'un navegador los ejecuta'],
  ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), 'x.pdf', 'Solo se aceptan'],
  [
    'a document with macros',
    createZip({ 'word/document.xml': '', 'word/vbaProject.bin': 'x' }),
    'x.docx',
    'macros',
  ],
  [
    'an OpenDocument with macros',
    createZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'Basic/x.xml': '' }),
    'x.odt',
    'macros',
  ],
  ['an old Office document', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'x.doc', 'antiguo'],
  ['a zip that ends too early', createZip({ 'a.txt': 'hola' }).slice(0, 40), 'x.zip', 'dañado'],
  ['another encoding', new Uint8Array([0x61, 0xf1, 0x6f]), 'x.txt', 'UTF-8'],
  ['nothing', new Uint8Array(), 'x.txt', 'vacío'],
])('%s is refused with its reason', (_, bytes, name, reason) => {
  expect(detectFileType(bytes, name)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})
