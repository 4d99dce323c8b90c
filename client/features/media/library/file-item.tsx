import type { ReactNode } from 'react'
import type { Selection } from '#client/ui/list/selection.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import type { StoredFile } from '../contract.ts'
import { fileFacts, usesText } from '../file-words.ts'
import { fileKind } from '../kinds.ts'
import { Choice } from './choice.tsx'
import { type Changed, useEntry } from './use-entry.tsx'

type FileEntryProps = { file: StoredFile; selection: Selection; onChanged: Changed }

export function FileEntry({ file, selection, onChanged }: FileEntryProps): ReactNode {
  const entry = useEntry(file, fileKind, onChanged)
  return (
    <li>
      <Choice {...file} selection={selection} />
      <p className="meta">
        <span>{fileFacts(file)}</span>
        <Instant at={file.createdAt} />
        <span>{usesText(file.uses)}</span>
      </p>
      <div className="actions tight">
        <a className="link" href={file.href} download>
          Descargar<span className="hidden"> {file.name}</span>
        </a>
        <button className="link" type="button" onClick={() => void entry.showUses()}>
          ¿Dónde se usa?
        </button>
        <button className="link" type="button" onClick={entry.replace}>
          Sustituir<span className="hidden"> {file.name}</span>
        </button>
        <button className="link danger" type="button" onClick={() => void entry.remove()}>
          Eliminar<span className="hidden"> {file.name}</span>
        </button>
      </div>
      {entry.below}
    </li>
  )
}
