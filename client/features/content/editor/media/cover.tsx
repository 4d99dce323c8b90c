import { useState } from 'react'
import { minCoverWidth } from '#client/features/media/contract/image.ts'
import { ImageDetails } from '#client/features/media/image-details.tsx'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import type { PostContent } from '../../contract.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { useImageChoice } from './use-image-choice.tsx'

export type ImagePanelProps = { editor: TextEditor; content: PostContent }

export function Cover({ editor, content: { cover, socialImage } }: ImagePanelProps) {
  // If the cover is also the social image, both change.
  const setCover = (next: PostContent['cover']): void =>
    editor.change({ cover: next, ...(cover !== null && socialImage === cover && { socialImage: next }) })

  const { stored } = editor.draft
  // A cover that came with a file is known once it is stored.
  const known = stored.content['cover'] === cover ? stored.coverImage : null
  const { image, picture, pick, choose, dialog } = useImageChoice(setCover, known)
  const [isOpen, setOpen] = useState(false)

  function close(text: string): void {
    setOpen(false)
    editor.actions.showStatus({ text })
  }

  return (
    <details className="panel">
      <summary>Imagen de portada</summary>
      {cover && picture}
      <div className="actions tight">
        <Button onClick={choose}>{cover ? 'Cambiar' : 'Elegir una imagen'}</Button>
        {cover && <LinkButton onClick={() => setCover(null)}>Quitar</LinkButton>}
      </div>
      {cover && image && (
        <>
          <p className="help">
            {image.alt ? `Descripción: ${image.alt}` : 'Sin descripción: es decorativa.'}
          </p>
          {image.width < minCoverWidth && (
            <p className="help problem">
              Mide {image.width} píxeles de ancho y se verá borrosa en pantallas grandes. Mejor una de{' '}
              {minCoverWidth} o más.
            </p>
          )}
          <LinkButton onClick={() => setOpen(true)}>Recortar, enfocar o describir</LinkButton>
        </>
      )}
      {cover && isOpen && (
        <ImageDetails
          id={cover}
          onClose={() => setOpen(false)}
          onCropped={(cropped) => {
            pick(cropped)
            close('El recorte, que es una imagen nueva, es ahora la portada.')
          }}
          onChanged={close}
        />
      )}
      {dialog}
    </details>
  )
}
