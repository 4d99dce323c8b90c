import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { Image } from '#client/features/media/contract.ts'
import { MediaDialog } from '#client/features/media/media-dialog.tsx'
import type { PostContent } from '../../contract.ts'

type CoverProps = {
  image: Image | null
  content: PostContent
  change: (part: Partial<PostContent>) => void
}

/** The picture above the article. */
export function Cover({ image, content: { cover, socialImage }, change }: CoverProps): ReactNode {
  // What networks show stays the cover where that was chosen.
  const put = (next: PostContent['cover']): void =>
    change({ cover: next, ...(cover !== null && socialImage === cover && { socialImage: next }) })

  const [picked, setPicked] = useState(image)
  const [asking, setAsking] = useState(false)
  return (
    <details className="panel">
      <summary>Portada</summary>
      {cover && picked && (
        <img src={picked.src} width={picked.width} height={picked.height} alt={picked.alt} loading="lazy" />
      )}
      <div className="actions tight">
        <button className="button plain" type="button" onClick={() => setAsking(true)}>
          {cover ? 'Cambiar' : 'Elegir una imagen'}
        </button>
        {cover && (
          <button className="link" type="button" onClick={() => put(null)}>
            Quitar
          </button>
        )}
      </div>
      {asking && (
        <MediaDialog
          files={[]}
          onClose={() => setAsking(false)}
          onPick={({ media }) => {
            setPicked(media.image)
            put(media.id)
            setAsking(false)
          }}
        />
      )}
    </details>
  )
}
