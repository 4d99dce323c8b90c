import type { Selection } from '#client/ui/list/selection.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import type { Media, StoredFile } from '../contract.ts'
import { formatFileFacts, formatSize } from '../file-texts.ts'
import { LibraryImage } from '../library-image.tsx'
import { ItemCheckbox } from './item-checkbox.tsx'
import { MoveChosen } from './move-chosen.tsx'
import type { OnMediaMoved } from './move-media.ts'

export type TrashedItemProps = { item: Media | StoredFile; selection: Selection; onMoved: OnMediaMoved }

/** An image or file in the trash: it can be restored, or deleted for good. */
export function TrashedItem({ item, selection, onMoved }: TrashedItemProps) {
  return (
    <li>
      {'image' in item && <LibraryImage image={item.image} alt={item.alt} sizes="18rem" />}
      <ItemCheckbox {...item} selection={selection} />
      <p className="meta">
        <span>{'image' in item ? formatSize(item.bytes) : formatFileFacts(item)}</span>
        {item.trashedAt !== null && (
          <span>
            En la papelera desde el <Instant at={item.trashedAt} />
          </span>
        )}
      </p>
      <div className="actions tight">
        <MoveChosen items={[item]} name={item.name} onDone={onMoved} />
      </div>
    </li>
  )
}
