import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions } from '../text/extensions.ts'
import { findMatches, replaceMatches } from './find-matches.ts'

/** The Markdown after all matches were replaced, and their number. */
function replaceAll(markdown: string, words: string, text: string, isExactWord = false) {
  const editor = new Editor({ element: null, extensions, content: markdown, contentType: 'markdown' })
  const { state } = editor
  const changed = state.apply(replaceMatches(state, findMatches(state.doc, words, isExactWord), text)).doc
  return {
    changed: editor.markdown?.serialize(changed.toJSON()) ?? '',
    count: String(findMatches(state.doc, words, isExactWord).length),
  }
}

test.each([
  ['in any case, keeping the format', 'Casa, **casa** y cása', 'CASA', 'piso', 'Piso, **piso** y cása', '2'],
  ['across formats', 'ca**sa**', 'casa', 'piso', 'piso', '1'],
  ['in lists, tables and titles', '## uno\n\n- uno', 'uno', 'dos', '## dos\n\n- dos', '2'],
  ['with signs', 'a.b (c) axb', 'a.b (c)', 'x', 'x axb', '1'],
  ['with nothing', 'uno dos', 'uno ', '', 'dos', '1'],
  ['not over paragraphs, nor in images', 'uno\n\ndos ![uno](/uno.png) a', 'unodos', 'x', undefined, '0'],
])('words are found and replaced: %s', (_, markdown, words, text, changed, count) => {
  expect(replaceAll(markdown, words, text)).toEqual({ changed: changed ?? markdown, count })
})

test('only whole words are found if wanted, and capitals are kept unless the new text has its own', () => {
  const text = 'Sol, SOL, sol y soldado, ¿sol?, asol, sol1'
  expect(replaceAll(text, 'sol', 'astro', true)).toEqual({
    changed: 'Astro, ASTRO, astro y soldado, ¿astro?, asol, sol1',
    count: '4',
  })
  expect(replaceAll('Sol y sol', 'sol', 'iPhone').changed).toBe('iPhone y iPhone')
})
