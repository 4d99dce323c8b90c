import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions } from '../text/extensions.ts'
import { findMatches, replaceMatches } from './find-matches.ts'

/** The Markdown after all matches were replaced, and their number. */
function replaceAll(markdown: string, words: string, text: string): { changed: string; count: string } {
  const editor = new Editor({ element: null, extensions, content: markdown, contentType: 'markdown' })
  const { state } = editor
  const changed = state.apply(replaceMatches(state, findMatches(state.doc, words), text)).doc
  return {
    changed: editor.markdown?.serialize(changed.toJSON()) ?? '',
    count: String(findMatches(state.doc, words).length),
  }
}

test.each([
  ['in any case, keeping the format', 'Casa, **casa** y cása', 'CASA', 'piso', 'piso, **piso** y cása', '2'],
  ['across formats', 'ca**sa**', 'casa', 'piso', 'piso', '1'],
  ['in lists, tables and titles', '## uno\n\n- uno', 'uno', 'dos', '## dos\n\n- dos', '2'],
  ['with signs', 'a.b (c) axb', 'a.b (c)', 'x', 'x axb', '1'],
  ['with nothing', 'uno dos', 'uno ', '', 'dos', '1'],
  ['not over paragraphs, nor in images', 'uno\n\ndos ![uno](/uno.png) a', 'unodos', 'x', undefined, '0'],
])('words are found and replaced: %s', (_, markdown, words, text, changed, count) => {
  expect(replaceAll(markdown, words, text)).toEqual({ changed: changed ?? markdown, count })
})
