import '../../design/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { Image } from '../../media/contract.ts'
import { MediaDialog } from '../../media/media-dialog.tsx'
import type { PostContent } from '../contract.ts'

type CoverProps = {
  image: Image | null
  cover: PostContent['cover']
  change: (part: Partial<PostContent>) => void
}

/** The picture above the article. */
export function Cover({ image, cover, change }: CoverProps): ReactNode {
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
          <button className="link" type="button" onClick={() => change({ cover: null })}>
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
            change({ cover: media.id })
            setAsking(false)
          }}
        />
      )}
    </details>
  )
}
