import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import type { Media, StoredFile } from '../contract.ts'
import { ImageChoice } from '../image-choice.tsx'
import { LibraryDialog } from '../library-dialog.tsx'

export type ReplacementPickerProps = {
  entry: Media | StoredFile
  onPick: (chosen: Media | StoredFile) => void
  onClose: () => void
}

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
                <ImageChoice media={one} onClick={() => onPick(one)} />
              ) : (
                <LinkButton onClick={() => onPick(one)}>{one.name}</LinkButton>
              )}
            </li>
          ))
      }
    >
      <p className="help">Lo que elijas ocupará el lugar de «{entry.name}».</p>
    </LibraryDialog>
  )
}
