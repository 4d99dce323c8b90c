import { Extension } from '@tiptap/core'
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { selectionRequest } from '#client/ui/modal/modal.tsx'

/** Focuses the text at once or, while a dialog is open, as soon as it closes. */
function takeFocus(view: EditorView): void {
  if (view.isDestroyed) return
  view.focus()
  if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView())
  else if (document.querySelector('dialog[open]'))
    document.addEventListener(selectionRequest, () => takeFocus(view), { capture: true, once: true })
}

/** Selects the start of the text if the browser has the caret there. */
function readStart(view: EditorView): void {
  const { doc, selection, tr } = view.state
  const { focusNode, focusOffset, isCollapsed } = getSelection() ?? {}
  const start = Selection.atStart(doc)
  if (!isCollapsed || !focusNode || focusOffset === undefined || !view.hasFocus() || view.composing) return
  if (!(start instanceof TextSelection) || selection.eq(start) || !view.dom.contains(focusNode)) return
  if (view.posAtDOM(focusNode, focusOffset) === start.from)
    view.dispatch(tr.setSelection(start).scrollIntoView())
}

/** Keys take effect where the caret is seen, however fast they follow each other, a click or a dialog. */
export const SteadyCaret = Extension.create({
  name: 'steadyCaret',
  // The library's command waits for a frame. A key pressed before that is lost, or what it did to the caret is undone.
  addCommands: () => ({
    focus:
      () =>
      ({ editor, view, dispatch }) => {
        if (dispatch && !editor.isDestroyed && !view.hasFocus()) takeFocus(view)
        return true
      },
  }),
  addProseMirrorPlugins() {
    let hasKey = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            focus: () => (hasKey = false),
            keydown(view) {
              // The browser reports a moved caret in a later task: a busy page handles keys before that.
              if (!view.composing) document.dispatchEvent(new Event('selectionchange'))
              hasKey = true
              return false
            },
            [selectionRequest]: (view) => (view.focus(), true),
          },
        },
        view(view) {
          // The library takes a caret at the start, less than 200 ms after the focus, for one that the browser lost, and
          // moves it back. After a key it was moved: read it first.
          const onChange = (): void => void (hasKey && readStart(view))
          document.addEventListener('selectionchange', onChange, true)
          return { destroy: () => document.removeEventListener('selectionchange', onChange, true) }
        },
      }),
    ]
  },
})
