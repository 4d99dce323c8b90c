import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('reads UTF-8 with and without a mark, and the encoding of Windows', () => {
  const utf8 = new TextEncoder().encode('\u{feff}teléfonos;información').buffer
  expect(decodeText(utf8)).toBe('teléfonos;información')
  expect(decodeText(Uint8Array.of(0x74, 0xe9, 0x3b, 0xf1, 0x80).buffer)).toBe('té;ñ€')
})
