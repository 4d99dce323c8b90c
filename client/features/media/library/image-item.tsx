import { useState } from 'react'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { Selection } from '#client/ui/list/selection.ts'
import type { Media } from '../contract.ts'
import { formatSize } from '../file-texts.ts'
import { LibraryImage } from '../library-image.tsx'
import { RepeatBadge, UseBadge } from './badges.tsx'
import type { ImagePanelProps } from './image-panel.tsx'
import { ItemCheckbox } from './item-checkbox.tsx'
import type { OnMediaChange } from './use-library-item.tsx'

const loadPanel: LazyLoad<ImagePanelProps> =
  !import.meta.env.SSR && (async () => (await import('./image-panel.tsx')).ImagePanel)

type ImageItemProps = { media: Media; selection: Selection; onChanged: OnMediaChange }

export function ImageItem({ media, selection, onChanged }: ImageItemProps) {
  const [isOpen, setOpen] = useState(false)
  const ratio = media.image.width / media.image.height
  return (
    // Images without the shape of a photograph, such as logos, are shown whole.
    <li className={ratio > 1.9 || ratio < 0.55 ? 'fitted' : undefined}>
      <button type="button" onClick={() => setOpen(true)}>
        <LibraryImage image={media.image} alt={media.alt} sizes="18rem" />
        <span className="hidden">Detalles de {media.name}</span>
      </button>
      <ItemCheckbox {...media} selection={selection} />
      <p className="meta">
        <span>
          {media.image.width} × {media.image.height}
        </span>
        <span>{formatSize(media.bytes)}</span>
        {media.alt === '' && <span>sin descripción</span>}
        <UseBadge uses={media.uses} />
        <RepeatBadge sameAs={media.sameAs} />
      </p>
      {isOpen && (
        <LazyPart
          load={loadPanel}
          props={{
            media,
            onClose: () => setOpen(false),
            onChanged: (...change) => {
              setOpen(false)
              onChanged(...change)
            },
          }}
        />
      )}
    </li>
  )
}
