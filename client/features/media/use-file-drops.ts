import { type RefObject, useEffect, useEffectEvent } from 'react'
import { getFiles } from './dropped-files.ts'

type DropTarget = { ref: RefObject<Element | null>; onFiles: (files: File[]) => void }

/** Whether something may be brought to a place: what is brought to a dialog is for none behind it. */
export function isOnTop(at: RefObject<Element | null>): boolean {
  const dialog = document.querySelector('dialog:modal')
  return !dialog || dialog.contains(at.current)
}

const hasFiles = ({ defaultPrevented, dataTransfer }: DragEvent): boolean =>
  !defaultPrevented && dataTransfer?.types.includes('Files') === true

/**
 * Whatever is dropped beside its place goes to the one that takes it, else nowhere: a browser would open it instead of
 * the page.
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
    // Whoever takes is asked first: the window hears of it after the document.
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
