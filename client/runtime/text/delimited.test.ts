import { expect, test } from 'vitest'
import { splitDelimited, replaceDelimited } from './delimited.ts'

const commentEnd = /-->/g
const comments = { open: /<!--/g, getClosing: () => commentEnd }

test('splits a text between and outside of marks; an unclosed mark counts as outside', () => {
  const pieces = [...splitDelimited('a<!--b-->c<!---->d<!--e', comments)].map((piece) =>
    typeof piece === 'string' ? piece : [piece.outer, piece.inner],
  )
  expect(pieces).toEqual(['a', ['<!--b-->', 'b'], 'c', ['<!---->', ''], 'd<!--e'])
  expect(replaceDelimited('a<!--b-->c', comments, ({ inner }) => `[${inner}]`)).toBe('a[b]c')
  expect(replaceDelimited('', comments, () => 'x')).toBe('')
})

test('each kind of mark has its own closing mark', () => {
  const ends = { pre: /<\/pre>/g, code: /<\/code>/g }
  const marks = {
    open: /<(pre|code)>/g,
    getClosing: ([, name]: RegExpExecArray) => (name === 'pre' ? ends.pre : ends.code),
  }
  // The first `<pre>` is never closed; it does not hide the marks after it.
  expect(replaceDelimited('<pre>a<code>b</code>c<pre>d<code><pre></code>', marks, () => '·')).toBe(
    '<pre>a·c<pre>d·',
  )
})

test('searches for a missing closing mark only once', () => {
  let searches = 0
  const end = /-->/g
  end.exec = (text) => {
    searches += 1
    return RegExp.prototype.exec.call(end, text)
  }
  expect(
    replaceDelimited('<!--'.repeat(1_000), { open: /<!--/g, getClosing: () => end }, () => ''),
  ).toHaveLength(4_000)
  expect(searches).toBe(1)
})
