import { expect, test } from 'vitest'
import { addEllipsis } from './add-ellipsis.ts'

test('an ellipsis marks a cut, but not after a sentence', () => {
  expect(addEllipsis('Se explica más')).toBe('Se explica más…')
  expect(addEllipsis('Se explica más abajo.')).toBe('Se explica más abajo.')
  expect(addEllipsis('Dijo: «¿Y esto?»')).toBe('Dijo: «¿Y esto?»')
})
