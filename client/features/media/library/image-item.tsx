import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Selection } from '#client/ui/list/selection.ts'
import { type Media, mediaResponseSchema, mediaPaths } from '../contract.ts'
import type { Focus } from '../contract/image.ts'
import { formatSize, formatUses } from '../file-texts.ts'
import {
  type ImageDescription,
  ImageDescriptionFields,
  findDescriptionProblem,
  toStoredDescription,
} from '../image-description-fields.tsx'
import { LibraryImage } from '../library-image.tsx'
import { imageKind } from '../upload-kinds.ts'
import { CropDialog } from './crop-dialog.tsx'
import { FocusPicker, centre } from './focus-picker.tsx'
import { ItemCheckbox } from './item-checkbox.tsx'
import { type OnMediaChange, useLibraryItem } from './use-library-item.tsx'

type ImageItemProps = { media: Media; selection: Selection; onChanged: OnMediaChange }

export function ImageItem({ media, selection, onChanged }: ImageItemProps): ReactNode {
  const [description, setDescription] = useState<ImageDescription>(media)
  const [attempts, setAttempts] = useState(0)
  const [focus, setFocus] = useState<Focus>(media.image.focus ?? centre)
  const [cropping, setCropping] = useState(false)
  const entry = useLibraryItem(media, imageKind, onChanged)

  async function describe(): Promise<void> {
    setAttempts(attempts + 1)
    if (findDescriptionProblem(description)) return
    const body = {
      ...toStoredDescription(description),
      focus: focus.x === 50 && focus.y === 50 ? null : focus,
    }
    const answer = await callApi(mediaPaths.item(media.id), { method: 'PATCH', body }, mediaResponseSchema)
    if (answer.ok) onChanged('Descripción guardada.')
    else entry.showProblem(answer.error.message)
  }

  return (
    <li>
      <LibraryImage image={media.image} alt={media.alt} sizes="18rem" />
      <ItemCheckbox {...media} selection={selection} />
      <p className="meta">
        <span>
          {media.image.width} × {media.image.height}
        </span>
        <span>{formatSize(media.bytes)}</span>
        <span>{formatUses(media.uses)}</span>
      </p>
      <details>
        <summary>Descripción y uso</summary>
        <ImageDescriptionFields
          label="Descripción"
          value={description}
          attempts={attempts}
          onChange={setDescription}
        />
        <FocusPicker image={media.image} focus={focus} onChange={setFocus} />
        <div className="actions tight">
          <button className="link" type="button" onClick={() => void describe()}>
            Guardar
          </button>
          <button className="link" type="button" onClick={() => void entry.showUses()}>
            ¿Dónde se usa?
          </button>
          <button className="link" type="button" onClick={() => setCropping(true)}>
            Recortar
          </button>
          <button className="link" type="button" onClick={entry.replace}>
            Sustituir en todo el sitio
          </button>
          <button className="link danger" type="button" onClick={() => void entry.remove()}>
            Eliminar
          </button>
        </div>
      </details>
      {entry.details}
      {cropping && (
        <CropDialog
          media={media}
          onClose={() => setCropping(false)}
          onDone={() => {
            setCropping(false)
            onChanged('Recorte guardado como imagen nueva.')
          }}
        />
      )}
    </li>
  )
}
