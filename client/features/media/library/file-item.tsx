import { LinkButton } from '#client/ui/button/button.tsx'
import type { Selection } from '#client/ui/list/selection.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import type { StoredFile } from '../contract.ts'
import { formatFileFacts } from '../file-texts.ts'
import { fileKind } from '../upload-kinds.ts'
import { RepeatBadge, UseBadge } from './badges.tsx'
import { ItemCheckbox } from './item-checkbox.tsx'
import { type OnMediaChange, useLibraryItem } from './use-library-item.tsx'

type FileItemProps = { file: StoredFile; selection: Selection; onChanged: OnMediaChange }

export function FileItem({ file, selection, onChanged }: FileItemProps) {
  const entry = useLibraryItem(file, fileKind, onChanged)
  return (
    <li>
      <ItemCheckbox {...file} selection={selection} />
      <p className="meta">
        <span>{formatFileFacts(file)}</span>
        <Instant at={file.createdAt} />
        <UseBadge uses={file.uses} />
        <RepeatBadge sameAs={file.sameAs} />
      </p>
      <div className="actions tight">
        <a className="link" href={file.href} download>
          Descargar<span className="hidden"> {file.name}</span>
        </a>
        <LinkButton onClick={() => entry.showUses()}>¿Dónde se usa?</LinkButton>
        {entry.replace && (
          <LinkButton onClick={entry.replace}>
            Sustituir<span className="hidden"> {file.name}</span>
          </LinkButton>
        )}
        <button className="link danger" type="button" onClick={() => void entry.remove()}>
          Mover a la papelera<span className="hidden"> {file.name}</span>
        </button>
      </div>
      {entry.details}
    </li>
  )
}
