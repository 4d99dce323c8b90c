import { type ReactNode, useState } from 'react'
import type { Media } from './contract.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { LibraryImage } from './library-image.tsx'
import { UploadForm } from './upload-form.tsx'
import { imageKind } from './upload-kinds.ts'

/** `others` are further pictures uploaded together with `media`, in their order. */
type PickedMedia = { media: Media; caption: string; others: readonly Media[] }

type MediaDialogProps = { files: readonly File[]; onPick: (picked: PickedMedia) => void; onClose: () => void }

/** Chooses a picture of the library, or uploads new ones. */
export function MediaDialog({ files, onPick, onClose }: MediaDialogProps): ReactNode {
  const [caption, setCaption] = useState('')
  return (
    <LibraryDialog
      title="Imagen"
      kind="image"
      onClose={onClose}
      renderItems={({ media }) =>
        media.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => onPick({ media: entry, caption, others: [] })}>
              <LibraryImage image={entry.image} alt={entry.alt || entry.name} sizes="10rem" />
            </button>
          </li>
        ))
      }
    >
      <div className="field">
        <label htmlFor="pie">Pie de imagen (opcional)</label>
        <input
          id="pie"
          value={caption}
          onChange={({ target }) => setCaption(target.value.replaceAll('"', '”'))}
        />
      </div>
      <UploadForm
        kind={imageKind}
        files={files}
        onUploaded={([media, ...others]) => media && onPick({ media, caption, others })}
      />
    </LibraryDialog>
  )
}
