import type { ReactNode } from 'react'
import type { Media, StoredFile } from '../contract.ts'
import { LibraryDialog } from '../library-dialog.tsx'
import { LibraryImage } from '../library-image.tsx'

export type ReplacementPickerProps = {
  entry: Media | StoredFile
  onPick: (chosen: Media | StoredFile) => void
  onClose: () => void
}

/** Chooses another item of the library, of the same kind. */
export function ReplacementPicker({ entry, onPick, onClose }: ReplacementPickerProps): ReactNode {
  return (
    <LibraryDialog
      title="Elegir de Medios"
      kind={'image' in entry ? 'image' : 'file'}
      onClose={onClose}
      renderItems={({ media, files }) =>
        [...media, ...files]
          .filter(({ id }) => id !== entry.id)
          .map((one) => (
            <li key={one.id}>
              {'image' in one ? (
                <button type="button" onClick={() => onPick(one)}>
                  <LibraryImage image={one.image} alt={one.alt || one.name} sizes="10rem" />
                </button>
              ) : (
                <button type="button" className="link" onClick={() => onPick(one)}>
                  {one.name}
                </button>
              )}
            </li>
          ))
      }
    >
      <p className="help">Lo que elijas ocupará el lugar de «{entry.name}».</p>
    </LibraryDialog>
  )
}
