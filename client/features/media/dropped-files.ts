import { type RefObject, useEffect, useEffectEvent } from 'react'

// Files that were dropped on the page or pasted.

const droppedFolders = new WeakSet<File>()

/** The dropped or pasted files. Folders are included as unreadable files; see `findFolderProblem`. */
export function getFiles(data: DataTransfer | null): File[] {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file')
  return items.flatMap((item) => {
    const isFolder = item.webkitGetAsEntry()?.isDirectory === true
    const file = item.getAsFile()
    if (file && isFolder) droppedFolders.add(file)
    return file ? [file] : []
  })
}

const pictureNamePattern = /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]|bmp|tiff?)$/i

/** True for pictures, also of unsupported formats. Some systems report no type, so the name decides. */
export const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && pictureNamePattern.test(name))

export const findFolderProblem = (file: File): string | null =>
  droppedFolders.has(file) ? 'Es una carpeta: arrastra los archivos que tiene dentro.' : null

/** Error message for files that the library never accepts: video, audio and folders; otherwise null. */
export function findUnsupportedProblem(file: File): string | null {
  if (/^(?:video|audio)\//.test(file.type))
    return 'La biblioteca no guarda películas ni sonido: súbelos a YouTube o Vimeo y pon su dirección en el texto.'
  return findFolderProblem(file)
}

type DropTarget = { ref: RefObject<Element | null>; onFiles: (files: File[]) => void }

/** False if a modal dialog is open that does not contain the element. */
export function isOnTop(at: RefObject<Element | null>): boolean {
  const dialog = document.querySelector('dialog:modal')
  return !dialog || dialog.contains(at.current)
}

const hasFiles = ({ defaultPrevented, dataTransfer }: DragEvent): boolean =>
  !defaultPrevented && dataTransfer?.types.includes('Files') === true

/** Passes files dropped anywhere on the page to `taker`; otherwise ignores them: the browser would open the file. */
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
