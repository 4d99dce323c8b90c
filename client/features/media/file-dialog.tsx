import type { ReactNode } from 'react'
import type { StoredFile } from './contract.ts'
import { fileFacts, linkText } from './file-words.ts'
import { fileKind } from './kinds.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { UploadForm } from './upload-form.tsx'

/** A link to a file, whose text says what comes and how much. */
export type FileLink = { href: string; text: string }

type FileDialogProps = {
  files?: readonly File[]
  onPick: (links: readonly FileLink[]) => void
  onClose: () => void
}

const toLink = (file: StoredFile): FileLink => ({ href: file.href, text: linkText(file) })

/** Chooses a file of the library, or brings new ones. */
export function FileDialog({ files: given = [], onPick, onClose }: FileDialogProps): ReactNode {
  return (
    <LibraryDialog
      title="Archivo"
      kind="file"
      onClose={onClose}
      entries={({ files }) =>
        files.map((file) => (
          <li key={file.id}>
            <button type="button" className="link" onClick={() => onPick([toLink(file)])}>
              {file.name} <small>({fileFacts(file)})</small>
            </button>
          </li>
        ))
      }
    >
      <UploadForm kind={fileKind} files={given} onUploaded={(uploaded) => onPick(uploaded.map(toLink))} />
    </LibraryDialog>
  )
}
