import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import type { Media } from './contract.ts'
import { formatRepeated } from './file-texts.ts'
import { ImageChoice } from './image-choice.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { getNotedCaption } from './upload-alt.ts'
import { UploadForm } from './upload-form.tsx'
import { imageKind } from './upload-kinds.ts'

/** `others`: further pictures, chosen or uploaded together with `media`, in their order. `note`: about the uploaded ones. */
type PickedMedia = { media: Media; caption: string; others: readonly Media[]; note: string }

/** `text`: with a caption. `gallery`: several pictures, whose captions are written in the gallery. */
export type PictureUse = 'text' | 'gallery' | 'map'

export type MediaDialogProps = {
  files: readonly File[]
  use?: PictureUse
  /** See `UploadForm`. */
  description?: string | undefined
  onPick: (picked: PickedMedia) => void
  onClose: () => void
}

const titles: Readonly<Record<PictureUse, string>> = {
  text: 'Imagen',
  gallery: 'Imágenes de la galería',
  map: 'Imagen del mapa',
}

/** By the number of chosen pictures. */
const addTexts = ['Añadir las elegidas', 'Añadir 1 imagen']

export function MediaPicker({ files, use, description, onPick, onClose }: MediaDialogProps) {
  const [caption, setCaption] = useState(() => getNotedCaption(files[0]))
  const [chosen, setChosen] = useState<readonly Media[]>([])
  const isGallery = use === 'gallery'

  function pick([media, ...others]: readonly Media[], note = ''): void {
    if (media) onPick({ media, caption, others, note })
  }

  function toggle(entry: Media): void {
    const rest = chosen.filter(({ id }) => id !== entry.id)
    setChosen(rest.length < chosen.length ? rest : [...chosen, entry])
  }

  return (
    <LibraryDialog
      title={titles[use ?? 'text']}
      kind="image"
      onClose={onClose}
      renderItems={({ media }) =>
        media.map((entry) => (
          <li key={entry.id}>
            <ImageChoice
              media={entry}
              aria-pressed={isGallery ? chosen.some(({ id }) => id === entry.id) : undefined}
              onClick={() => (isGallery ? toggle(entry) : pick([entry]))}
            />
          </li>
        ))
      }
    >
      {use === 'text' && files.length < 2 && (
        <div className="field">
          <label htmlFor="pie">Pie de imagen (opcional)</label>
          <input
            id="pie"
            aria-describedby={files.length === 0 ? 'pie-ayuda' : undefined}
            value={caption}
            onChange={({ target }) => setCaption(target.value.replaceAll('"', '”'))}
          />
          {files.length === 0 && (
            <small id="pie-ayuda" className="help">
              Si subes varias, es el de la primera.
            </small>
          )}
        </div>
      )}
      {use === undefined && (
        <p className="help">Si subes varias, se usa la primera; las demás quedan en Medios.</p>
      )}
      {use === 'map' && (
        <p className="help">Una captura del mapa o un plano. Sin imagen se leen el lugar y su enlace.</p>
      )}
      {isGallery && (
        <>
          <p className="help">
            Elige o sube las que quieras. El pie de cada una se escribe después, al editarla en la galería.
          </p>
          <Button className="button" aria-disabled={chosen.length === 0} onClick={() => pick(chosen)}>
            {addTexts[chosen.length] ?? `Añadir ${chosen.length} imágenes`}
          </Button>
        </>
      )}
      <UploadForm
        kind={imageKind}
        files={files}
        description={description}
        onEmptied={onClose}
        onUploaded={(uploaded) => pick([...chosen, ...uploaded], formatRepeated(uploaded))}
      />
    </LibraryDialog>
  )
}
