import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import type { Image } from '#client/features/media/contract/image.ts'
import type { PostContent } from '../../contract.ts'
import { useImageChoice } from './use-image-choice.tsx'

type CoverProps = {
  image: Image | null
  content: PostContent
  onChange: (part: Partial<PostContent>) => void
}

/** Panel for the picture above the article. */
export function Cover({ image, content: { cover, socialImage }, onChange }: CoverProps): ReactNode {
  // If the cover is also the social image, both change.
  const setCover = (next: PostContent['cover']): void =>
    onChange({ cover: next, ...(cover !== null && socialImage === cover && { socialImage: next }) })

  const { picture, choose, dialog } = useImageChoice(image, setCover)
  return (
    <details className="panel">
      <summary>Portada</summary>
      {cover && picture}
      <div className="actions tight">
        <button className="button plain" type="button" onClick={choose}>
          {cover ? 'Cambiar' : 'Elegir una imagen'}
        </button>
        {cover && (
          <button className="link" type="button" onClick={() => setCover(null)}>
            Quitar
          </button>
        )}
      </div>
      {dialog}
    </details>
  )
}
