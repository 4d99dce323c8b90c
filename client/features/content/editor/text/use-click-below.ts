import { type RefObject, useEffect } from 'react'

/** A click in the empty room below the text puts the caret at its end. Without this it would take the focus away. */
export function useClickBelow(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function listen(event: MouseEvent): void {
      const { target, button, clientX, clientY } = event
      const text = room.current?.querySelector<HTMLElement>('.written, .markdown')
      // The room belongs to what surrounds the text, down to the document, whose scroll bar is beside it.
      const isRoom = text && target instanceof Element && target !== text && target.contains(text)
      if (!isRoom || button !== 0 || clientX >= document.documentElement.clientWidth) return
      if (clientY < text.getBoundingClientRect().bottom) return
      event.preventDefault()
      text.focus({ preventScroll: true })
      if (text instanceof HTMLTextAreaElement)
        return text.setSelectionRange(text.value.length, text.value.length)
      getSelection()?.selectAllChildren(text)
      getSelection()?.collapseToEnd()
    }
    addEventListener('mousedown', listen)
    return () => removeEventListener('mousedown', listen)
  }, [room])
}
