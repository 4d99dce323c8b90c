import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export type Match = { from: number; to: number }
type Shown = { matches: readonly Match[]; current: number }

export const matchPluginKey = new PluginKey<DecorationSet>('find')

/** Where words are in the paragraphs of a text, in upper or lower case; if `isExactWord`, not within longer words. */
export function findMatches(doc: Node, words: string, isExactWord = false): Match[] {
  if (words === '') return []
  const literal = words.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const pattern = new RegExp(isExactWord ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal, 'giu')
  const matches: Match[] = []
  doc.descendants((block, at) => {
    if (!block.isTextblock) return true
    // Each leaf, such as a line break, takes one position. No words contain this character.
    const text = block.textBetween(0, block.content.size, undefined, '\uFFFC')
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const from = at + 1 + index
      // The Markdown of an image within a sentence is not what people read.
      const mark = doc.type.schema.marks['inlinePicture']
      if (!mark || !doc.rangeHasMark(from, from + found.length, mark))
        matches.push({ from, to: from + found.length })
    }
    return false
  })
  return matches
}

/** Marks the matches that `showMatches` names. */
export const createMatchPlugin = (): Plugin<DecorationSet> =>
  new Plugin({
    key: matchPluginKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const shown = tr.getMeta(matchPluginKey) as Shown | undefined // Safe: only `showMatches` sets it.
        if (!shown) return before.map(tr.mapping, tr.doc)
        return DecorationSet.create(
          tr.doc,
          shown.matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, { class: index === shown.current ? 'found found-now' : 'found' }),
          ),
        )
      },
    },
    props: { decorations: (state) => matchPluginKey.getState(state) },
  })

export const showMatches = ({ tr }: EditorState, shown: Shown): Transaction =>
  tr.setMeta(matchPluginKey, shown).setMeta('addToHistory', false)

/** Replaces the matches, which keep their format and their capital letters, as one step to undo. */
export function replaceMatches({ tr }: EditorState, matches: readonly Match[], text: string): Transaction {
  for (const { from, to } of matches.toReversed())
    tr.insertText(keepCapitals(tr.doc.textBetween(from, to), text), from, to)
  return closeHistory(tr)
}

/** Capitalizes `casa` to replace `Piso` (`Casa`) or `PISO` (`CASA`). A text that has capital letters stays as it is. */
function keepCapitals(replaced: string, text: string): string {
  if (text !== text.toLowerCase() || !/^\p{Lu}/u.test(replaced)) return text
  const isAllCapitals = replaced.length > 1 && replaced === replaced.toUpperCase()
  return isAllCapitals ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)
}
