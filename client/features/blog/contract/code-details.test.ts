import { expect, test } from 'vitest'
import { isMarked, readCodeDetails, writeCodeDetails } from './code-details.ts'

test.each([
  ['title="a b.ts" {1,3-4} números', { title: 'a b.ts', marked: '1,3-4', numbered: true }],
  ['{ 1, 3 } título=a.ts', { title: 'a.ts', marked: '1,3', numbered: false }],
  ['title="{9} números"', { title: '{9} números', marked: '', numbered: false }],
  ['showLineNumbers', { title: '', marked: '', numbered: true }],
  ['', { title: '', marked: '', numbered: false }],
])('%s is read, written and read again alike', (meta, details) => {
  expect(readCodeDetails(meta)).toEqual(details)
  expect(readCodeDetails(writeCodeDetails(details))).toEqual(details)
})

test('what would end a title or the line is left out of it', () => {
  const written = writeCodeDetails({ title: 'a"b`\n`c', marked: '1}x', numbered: false })
  expect(readCodeDetails(written)).toEqual({ title: 'abc', marked: '1', numbered: false })
})

test.each([
  ['2,4-6', [2, 4, 5, 6]],
  ['', []],
  ['3-', []],
  ['-2', [1, 2]],
  [',,5', [5]],
])('%s marks the lines %j', (lines, expected) => {
  expect([1, 2, 3, 4, 5, 6, 7].filter((line) => isMarked(line, lines))).toEqual(expected)
})
