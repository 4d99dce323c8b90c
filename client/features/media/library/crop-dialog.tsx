import { useMemo, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import type { Media } from '../contract.ts'
import { type Focus, minCoverWidth } from '../contract/image.ts'
import {
  type ImageDescription,
  ImageDescriptionFields,
  findDescriptionProblem,
  toStoredDescription,
} from '../image-description-fields.tsx'
import { makeVariants, uploadVariants } from '../upload-image.ts'
import { computeCrop, cropRatios, cropImage, getCropCentre } from './crop.ts'
import { FocusPicker, centre } from './focus-picker.tsx'

type CropDialogProps = {
  media: Media
  described: ImageDescription
  onDone: (cropped: Media) => void
  onClose: () => void
}

const cropFailedMessage = 'Este navegador no pudo recortarla.'
const ratioNames = Object.keys(cropRatios) as (keyof typeof cropRatios)[]

/** Creates a new image from a part of another, which stays unchanged. */
export function CropDialog({ media, described, onDone, onClose }: CropDialogProps) {
  const { image } = media
  const [focus, setFocus] = useState<Focus>(image.focus ?? centre)
  const [shape, setShape] = useState<keyof typeof cropRatios>('Apaisado, 16:9')
  const [size, setSize] = useState(100)
  const [description, setDescription] = useState<ImageDescription>(described)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const crop = useMemo(
    () => computeCrop(image, cropRatios[shape], size / 100, focus),
    [image, shape, size, focus],
  )
  const width = Math.round(image.width * crop.width)

  async function save(): Promise<void> {
    setAttempts(attempts + 1)
    if (findDescriptionProblem(description)) return
    setBusy(true)
    const cut = await cropImage(image.src, crop)
    const variants = cut && (await makeVariants(cut))
    const name = `${media.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 180)} (recorte)`
    const answer = variants && (await uploadVariants(variants, { ...toStoredDescription(description), name }))
    setBusy(false)
    if (answer?.ok) onDone(answer.value)
    else setProblem(answer?.error.message ?? cropFailedMessage)
  }

  return (
    <Modal isWide title={`Recortar «${media.name}»`} onClose={onClose}>
      <form className="form crop-form" noValidate onSubmit={withValues(save)}>
        <p className="help">
          Arrastra el recuadro, o muévelo con las flechas, hasta la parte que quieras conservar.
        </p>
        <FocusPicker image={image} focus={getCropCentre(crop)} crop={crop} onChange={setFocus} />
        <div className="stack">
          <SelectField
            label="Forma"
            value={shape}
            options={ratioNames.map((name) => ({ id: name, name }))}
            onChange={({ target }) => setShape(ratioNames.find((name) => name === target.value) ?? shape)}
          />
          <div className="field">
            <label htmlFor="recorte-tamano">Tamaño del recorte: {size} %</label>
            <input
              id="recorte-tamano"
              type="range"
              min={10}
              max={100}
              step={5}
              value={size}
              onChange={({ target }) => setSize(Number(target.value))}
            />
          </div>
          <p className="meta">
            Quedará de {width} × {Math.round(image.height * crop.height)}
            {width < minCoverWidth ? ': como portada se verá borrosa.' : '.'}
          </p>
          <ImageDescriptionFields
            label="Describe el recorte para quien no lo ve"
            value={description}
            attempts={attempts}
            onChange={setDescription}
          />
        </div>
        <ProblemMessage text={problem} />
        <div className="actions">
          <button className="button" disabled={busy}>
            {busy ? 'Guardando…' : 'Guardar como imagen nueva'}
          </button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </form>
    </Modal>
  )
}
