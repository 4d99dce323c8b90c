import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { Image } from '#client/features/media/contract/image.ts'
import { MediaDialog } from '#client/features/media/media-dialog.tsx'
import type { PostContent } from '../../contract.ts'

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

  const [chosenImage, setPicked] = useState(image)
  const [isChoosing, setAsking] = useState(false)
  return (
    <details className="panel">
      <summary>Portada</summary>
      {cover && chosenImage && (
        <img
          src={chosenImage.src}
          width={chosenImage.width}
          height={chosenImage.height}
          alt={chosenImage.alt}
          loading="lazy"
        />
      )}
      <div className="actions tight">
        <button className="button plain" type="button" onClick={() => setAsking(true)}>
          {cover ? 'Cambiar' : 'Elegir una imagen'}
        </button>
        {cover && (
          <button className="link" type="button" onClick={() => setCover(null)}>
            Quitar
          </button>
        )}
      </div>
      {isChoosing && (
        <MediaDialog
          files={[]}
          onClose={() => setAsking(false)}
          onPick={({ media }) => {
            setPicked(media.image)
            setCover(media.id)
            setAsking(false)
          }}
        />
      )}
    </details>
  )
}
