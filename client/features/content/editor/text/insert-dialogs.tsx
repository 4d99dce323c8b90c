import type { Media } from '#client/features/media/contract.ts'
import { FileDialog, type FileLink } from '#client/features/media/file-dialog.tsx'
import { MediaDialog, type PictureUse } from '#client/features/media/media-dialog.tsx'
import type { NewPicture } from '../blocks/insert-block.ts'

/** Asks for images; `files`: those to upload. */
export type ImageRequest = {
  insert: (images: readonly NewPicture[]) => void
  files: readonly File[]
  use?: PictureUse
}

/** An object, because `useState` would call a bare function. */
export type FileRequest = { insert: (links: readonly FileLink[]) => void; files: readonly File[] }

export function InsertFileDialog({ request, onClose }: { request: FileRequest; onClose: () => void }) {
  return (
    <FileDialog
      files={request.files}
      onClose={onClose}
      onPick={(links) => {
        request.insert(links)
        onClose()
      }}
    />
  )
}

const toNewPicture = ({ image, alt, name }: Media): NewPicture => ({ src: image.src, alt, name, title: '' })

type InsertImageDialogProps = { request: ImageRequest; onClose: () => void; onNote: (note: string) => void }

export function InsertImageDialog({ request, onClose, onNote }: InsertImageDialogProps) {
  return (
    <MediaDialog
      files={request.files}
      use={request.use ?? 'text'}
      onClose={onClose}
      onPick={({ media, caption, others, note }) => {
        const [first, ...after] = [media, ...others].map(toNewPicture)
        if (first) request.insert([{ ...first, title: caption }, ...after])
        if (note) onNote(note)
        onClose()
      }}
    />
  )
}
