import { expect, test } from 'vitest'
import { isLineMarked, parseCodeDetails, formatCodeDetails } from './code-details.ts'

test.each([
  ['title="a b.ts" {1,3-4} números', { title: 'a b.ts', markedLines: '1,3-4', hasLineNumbers: true }],
  ['{ 1, 3 } título=a.ts', { title: 'a.ts', markedLines: '1,3', hasLineNumbers: false }],
  ['title="{9} números"', { title: '{9} números', markedLines: '', hasLineNumbers: false }],
  ['showLineNumbers', { title: '', markedLines: '', hasLineNumbers: true }],
  ['', { title: '', markedLines: '', hasLineNumbers: false }],
])('parses %s, and parses the formatted result in the same way', (meta, details) => {
  expect(parseCodeDetails(meta)).toEqual(details)
  expect(parseCodeDetails(formatCodeDetails(details))).toEqual(details)
})

test('formatCodeDetails leaves out characters that would end the title or the line', () => {
  const written = formatCodeDetails({ title: 'a"b`\n`c', markedLines: '1}x', hasLineNumbers: false })
  expect(parseCodeDetails(written)).toEqual({ title: 'abc', markedLines: '1', hasLineNumbers: false })
})

test.each([
  ['2,4-6', [2, 4, 5, 6]],
  ['', []],
  ['3-', []],
  ['-2', [1, 2]],
  [',,5', [5]],
])('isLineMarked reads «%s» as the lines %j', (lines, expected) => {
  expect([1, 2, 3, 4, 5, 6, 7].filter((line) => isLineMarked(line, lines))).toEqual(expected)
})
