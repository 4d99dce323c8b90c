import { expect, test } from 'vitest'
import { moveEnd } from './move-end.ts'

const [nine, ten, eleven] = ['2026-11-29T09:00', '2026-11-29T10:00', '2026-11-29T11:00']

test('the end follows the start, with the same length', () => {
  expect(moveEnd(nine, ten, ten)).toBe(eleven)
  expect(moveEnd(nine, '2026-12-31T23:30', eleven)).toBe('2027-01-01T01:30')
  // The year is typed digit by digit.
  expect(moveEnd('0202-11-29T09:00', nine, '0202-11-29T10:00')).toBe(ten)
})

test('a first start gives the usual length, unless an end after it is set already', () => {
  expect(moveEnd('', nine, '', 60)).toBe(ten)
  expect(moveEnd('', nine, eleven, 60)).toBe(eleven)
  expect(moveEnd('', ten, nine, 60)).toBe(eleven)
  expect(moveEnd(ten, nine, nine, 60)).toBe(ten)
})

test('without a start, or without an end that needs one, nothing moves', () => {
  expect(moveEnd(nine, '', ten, 60)).toBe(ten)
  expect(moveEnd(nine, ten, '')).toBe('')
  expect(moveEnd('', ten, nine)).toBe(nine)
})
