import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { Media } from '#client/features/media/contract.ts'
import { type Image, minCoverWidth } from '#client/features/media/contract/image.ts'
import { ImageDetails } from '#client/features/media/image-details.tsx'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import type { PostContent } from '../../contract.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { useImageChoice } from './use-image-choice.tsx'

type CoverFactsProps = {
  id: string
  image: Image
  onCropped: (cropped: Media) => void
  onChanged: (notice: string) => void
}

function CoverFacts({ id, image: { alt, width }, onCropped, onChanged }: CoverFactsProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="help">{alt ? `Descripción: ${alt}` : 'Sin descripción: es decorativa.'}</p>
      {width < minCoverWidth && (
        <p className="help problem">
          Mide {width} píxeles de ancho y se verá borrosa en pantallas grandes. Mejor una de {minCoverWidth} o
          más.
        </p>
      )}
      <LinkButton onClick={() => setOpen(true)}>Recortar, enfocar o describir</LinkButton>
      {isOpen && (
        <ImageDetails
          id={id}
          onClose={() => setOpen(false)}
          onCropped={(cropped) => {
            setOpen(false)
            onCropped(cropped)
          }}
          onChanged={(notice) => {
            setOpen(false)
            onChanged(notice)
          }}
        />
      )}
    </>
  )
}

export type ImagePanelProps = { editor: TextEditor; content: PostContent }

export function Cover({ editor, content: { cover, socialImage } }: ImagePanelProps): ReactNode {
  // If the cover is also the social image, both change.
  const setCover = (next: PostContent['cover']): void =>
    editor.change({ cover: next, ...(cover !== null && socialImage === cover && { socialImage: next }) })

  const { stored } = editor.draft
  // A cover that came with a file is known once it is stored.
  const known = stored.content['cover'] === cover ? stored.coverImage : null
  const { image, picture, pick, choose, dialog } = useImageChoice(setCover, known)
  return (
    <details className="panel">
      <summary>Portada</summary>
      {cover && picture}
      <div className="actions tight">
        <Button onClick={choose}>{cover ? 'Cambiar' : 'Elegir una imagen'}</Button>
        {cover && <LinkButton onClick={() => setCover(null)}>Quitar</LinkButton>}
      </div>
      {cover && image && (
        <CoverFacts
          id={cover}
          image={image}
          onCropped={(cropped) => {
            pick(cropped)
            editor.actions.showStatus({ text: 'El recorte, que es una imagen nueva, es ahora la portada.' })
          }}
          onChanged={(text) => editor.actions.showStatus({ text })}
        />
      )}
      {dialog}
    </details>
  )
}
