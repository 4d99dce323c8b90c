import { LinkButton } from '#client/ui/button/button.tsx'
import type { StoredFile } from './contract.ts'
import { formatFileFacts, formatFileLinkText } from './file-texts.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { UploadForm } from './upload-form.tsx'
import { fileKind } from './upload-kinds.ts'

/** A link to a file; its text contains type and size. */
export type FileLink = { href: string; text: string }

type FileDialogProps = {
  files?: readonly File[]
  onPick: (links: readonly FileLink[]) => void
  onClose: () => void
}

const toLink = (file: StoredFile): FileLink => ({ href: file.href, text: formatFileLinkText(file) })

export function FileDialog({ files: given = [], onPick, onClose }: FileDialogProps) {
  return (
    <LibraryDialog
      title="Archivo"
      kind="file"
      onClose={onClose}
      renderItems={({ files }) =>
        files.map((file) => (
          <li key={file.id}>
            <LinkButton onClick={() => onPick([toLink(file)])}>
              {file.name} <small>({formatFileFacts(file)})</small>
            </LinkButton>
          </li>
        ))
      }
    >
      <UploadForm
        kind={fileKind}
        files={given}
        onEmptied={onClose}
        onUploaded={(uploaded) => onPick(uploaded.map(toLink))}
      />
    </LibraryDialog>
  )
}
