import { Extension } from '@tiptap/core'
import { type EditorState, Plugin } from '@tiptap/pm/state'

/** True in a list item that is in no other one: Shift+Tab would take it out of its list. */
function isInOuterItem({ selection: { $from } }: EditorState): boolean {
  const depths = Array.from({ length: $from.depth }, (_, above) => $from.depth - above)
  return depths.filter((depth) => $from.node(depth).type.name === 'listItem').length === 1
}

/**
 * Tab changes lists and tables only once people have typed or clicked in the text: before, and after Escape, it moves the
 * focus through the page.
 */
export const TabKeys = Extension.create({
  name: 'tabKeys',
  addProseMirrorPlugins() {
    let isWalking = false
    const write = (): void => void (isWalking = false)
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // Null if the focus comes from outside the page: people return to what they were writing.
            focus: (_, { relatedTarget }) => void (isWalking = relatedTarget !== null),
            pointerup: write,
            input: write,
            // True keeps the editor from handling the key: the browser then moves the focus.
            keydown({ state }, { key, shiftKey }) {
              if (key === 'Tab') return isWalking || (shiftKey && isInOuterItem(state))
              if (key !== 'Shift') isWalking = key === 'Escape'
              return false
            },
          },
        },
      }),
    ]
  },
})
