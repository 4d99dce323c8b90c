import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Selection } from '#client/ui/list/selection.ts'
import { type Focus, type Media, mediaAnswerSchema, mediaPaths } from '../contract.ts'
import { usesText } from '../file-words.ts'
import { type Description, ImageFields, problemWith, stored } from '../image-fields.tsx'
import { imageKind } from '../kinds.ts'
import { LibraryImage } from '../library-image.tsx'
import { sizeText } from '../size.ts'
import { Choice } from './choice.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { FocusPicker, middle } from './focus-picker.tsx'
import { type Changed, useEntry } from './use-entry.tsx'

type ImageEntryProps = { media: Media; selection: Selection; onChanged: Changed }

export function ImageEntry({ media, selection, onChanged }: ImageEntryProps): ReactNode {
  const [description, setDescription] = useState<Description>(media)
  const [attempts, setAttempts] = useState(0)
  const [focus, setFocus] = useState<Focus>(media.image.focus ?? middle)
  const [cropping, setCropping] = useState(false)
  const entry = useEntry(media, imageKind, onChanged)

  async function describe(): Promise<void> {
    setAttempts(attempts + 1)
    if (problemWith(description)) return
    const body = { ...stored(description), focus: focus.x === 50 && focus.y === 50 ? null : focus }
    const answer = await callApi(mediaPaths.item(media.id), { method: 'PATCH', body }, mediaAnswerSchema)
    if (answer.ok) onChanged('Descripción guardada.')
    else entry.say(answer.error.message)
  }

  return (
    <li>
      <LibraryImage image={media.image} alt={media.alt} sizes="18rem" />
      <Choice {...media} selection={selection} />
      <p className="meta">
        <span>
          {media.image.width} × {media.image.height}
        </span>
        <span>{sizeText(media.bytes)}</span>
        <span>{usesText(media.uses)}</span>
      </p>
      <details>
        <summary>Descripción y uso</summary>
        <ImageFields label="Descripción" value={description} attempts={attempts} onChange={setDescription} />
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
      {entry.below}
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
