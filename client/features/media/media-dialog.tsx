import { type ReactNode, useState } from 'react'
import type { Media } from './contract.ts'
import { imageKind } from './kinds.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { LibraryImage } from './library-image.tsx'
import { UploadForm } from './upload-form.tsx'

/** `more`: further pictures that came with it, in their order. */
export type Picked = { media: Media; caption: string; more: readonly Media[] }

type MediaDialogProps = { files: readonly File[]; onPick: (picked: Picked) => void; onClose: () => void }

/** Chooses a picture of the library, or brings a new one. */
export function MediaDialog({ files, onPick, onClose }: MediaDialogProps): ReactNode {
  const [caption, setCaption] = useState('')
  return (
    <LibraryDialog
      title="Imagen"
      kind="image"
      onClose={onClose}
      entries={({ media }) =>
        media.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => onPick({ media: entry, caption, more: [] })}>
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
        onUploaded={([media, ...more]) => media && onPick({ media, caption, more })}
      />
    </LibraryDialog>
  )
}
