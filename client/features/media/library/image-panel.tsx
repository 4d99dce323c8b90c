import '../gallery.css'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { type Media, mediaResponseSchema, mediaPaths } from '../contract.ts'
import type { Focus } from '../contract/image.ts'
import {
  type ImageDescription,
  ImageDescriptionFields,
  findDescriptionProblem,
  toStoredDescription,
} from '../image-description-fields.tsx'
import { announceMediaChange } from '../media-changes.ts'
import { imageKind } from '../upload-kinds.ts'
import { CropDialog } from './crop-dialog.tsx'
import { FocusPicker, centre } from './focus-picker.tsx'
import { croppedText, type OnMediaChange, useLibraryItem } from './use-library-item.tsx'

export type ImagePanelProps = {
  media: Media
  /** How the image is described where the panel was opened, for a crop of it. */
  description?: ImageDescription
  /** Puts a crop in the place of the image where the panel was opened. */
  onCropped?: (cropped: Media) => void
  onChanged: OnMediaChange
  onClose: () => void
}

/** The details of an image: preview with its focus point, name, description, where it is used, and what can be done. */
export function ImagePanel(props: ImagePanelProps) {
  const { media, onCropped, onChanged, onClose } = props
  const [name, setName] = useState(media.name)
  const [description, setDescription] = useState<ImageDescription>(media)
  const [focus, setFocus] = useState<Focus>(media.image.focus ?? centre)
  const [attempts, setAttempts] = useState(0)
  const [cropping, setCropping] = useState(false)
  const entry = useLibraryItem(media, imageKind, onChanged)
  const usesId = useId()
  const hasName = name.trim() !== ''
  const state = (at: string, { alt, decorative }: ImageDescription, { x, y }: Focus) =>
    JSON.stringify([at, alt, decorative, x, y])
  const isChanged = state(name, description, focus) !== state(media.name, media, media.image.focus ?? centre)

  const showUses = useEffectEvent(() => void entry.showUses())
  useEffect(() => showUses(), [])

  async function store(): Promise<boolean> {
    setAttempts(attempts + 1)
    if (!hasName || findDescriptionProblem(description)) return false
    const body = {
      ...toStoredDescription(description),
      name,
      focus: focus.x === centre.x && focus.y === centre.y ? null : focus,
    }
    const answer = await callApi(mediaPaths.item(media.id), { method: 'PATCH', body }, mediaResponseSchema)
    if (answer.ok) announceMediaChange()
    else entry.showProblem(answer.error.message)
    return answer.ok
  }

  async function save(message: string): Promise<void> {
    if (await store()) onChanged(message)
  }

  async function placeCrop(cropped: Media): Promise<void> {
    setCropping(false)
    if (onCropped) {
      if (isChanged) await store()
      onCropped(cropped)
    }
    // Otherwise the changes made in this panel would go with it.
    else if (isChanged) void save('Imagen guardada, y su recorte como imagen nueva.')
    else if (entry.replace && media.uses > 0) entry.offerCrop(cropped)
    else onChanged(croppedText)
  }

  async function close(): Promise<void> {
    const text = 'Lo que cambiaste en esta imagen se pierde.'
    if (!isChanged || (await confirm({ title: '¿Cerrar sin guardar?', text, action: 'Cerrar' }))) onClose()
  }

  return (
    <Modal isWide title={media.name} onClose={() => void close()}>
      <Button className="link dialog-close" aria-label="Cerrar" onClick={close}>
        ×
      </Button>
      <form className="image-panel" noValidate onSubmit={withValues(() => save('Imagen guardada.'))}>
        <FocusPicker image={media.image} focus={focus} onChange={setFocus} />
        <div className="form">
          <Field
            label="Nombre"
            value={name}
            maxLength={200}
            error={attempts > 0 && !hasName ? 'Escribe un nombre.' : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <ImageDescriptionFields
            label="Descripción"
            value={description}
            attempts={attempts}
            onChange={setDescription}
          />
          <section aria-labelledby={usesId}>
            <h3 id={usesId}>Dónde se usa</h3>
            {entry.details}
          </section>
        </div>
        <div className="actions">
          <button className="button">Guardar</button>
          <Button onClick={() => setCropping(true)}>Recortar</Button>
          {entry.replace && <Button onClick={entry.replace}>Sustituir en todo el sitio</Button>}
          <button className="link danger" type="button" onClick={() => void entry.remove()}>
            Mover a la papelera
          </button>
        </div>
      </form>
      {cropping && (
        <CropDialog
          media={media}
          described={props.description ?? media}
          onClose={() => setCropping(false)}
          onDone={(cropped) => void placeCrop(cropped)}
        />
      )}
    </Modal>
  )
}
