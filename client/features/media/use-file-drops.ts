import { type RefObject, useEffect, useEffectEvent } from 'react'
import { getFiles } from './dropped-files.ts'

type DropTarget = { ref: RefObject<Element | null>; onFiles: (files: File[]) => void }

/** False if a modal dialog is open that does not contain the element. */
export function isOnTop(at: RefObject<Element | null>): boolean {
  const dialog = document.querySelector('dialog:modal')
  return !dialog || dialog.contains(at.current)
}

const hasFiles = ({ defaultPrevented, dataTransfer }: DragEvent): boolean =>
  !defaultPrevented && dataTransfer?.types.includes('Files') === true

/**
 * Sends files dropped anywhere on the page to `taker`, if there is one. Otherwise ignores them: by default, the
 * browser would open a dropped file instead of the page.
 */
export function useFileDrops(taker?: DropTarget): void {
  const offer = useEffectEvent((event: DragEvent) => {
    if (!taker || !hasFiles(event) || !isOnTop(taker.ref)) return
    event.preventDefault()
    if (event.type === 'drop') taker.onFiles(getFiles(event.dataTransfer))
  })
  useEffect(() => {
    const given = (event: DragEvent): void => offer(event)
    function keep(event: DragEvent): void {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    // Events bubble from the document to the window, so `taker` handles them first.
    for (const type of ['dragover', 'drop'] as const) {
      document.addEventListener(type, given)
      addEventListener(type, keep)
    }
    return () => {
      for (const type of ['dragover', 'drop'] as const) {
        document.removeEventListener(type, given)
        removeEventListener(type, keep)
      }
    }
  }, [])
}
