import '#client/ui/field/check.css'
import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { Image } from '#client/features/media/contract.ts'
import { MediaDialog } from '#client/features/media/media-dialog.tsx'
import type { EditorPost, PostContent } from '../../contract.ts'

type SocialChoiceProps = {
  post: Pick<EditorPost, 'content' | 'drawnSocial'>
  content: PostContent
  change: (part: Partial<PostContent>) => void
}

type Choice = 'drawn' | 'cover' | 'other'

/** Which image social networks show: one with the title, the cover, or another of the library. */
export function SocialChoice({
  post,
  content: { cover, socialImage },
  change,
}: SocialChoiceProps): ReactNode {
  // One that the editor drew once is drawn by the site now.
  const [chosen, setChosen] = useState(post.drawnSocial ? null : post.content.socialImage)
  const [picked, setPicked] = useState<Image | null>(null)
  const [asking, setAsking] = useState(false)
  const now: Choice =
    socialImage === null
      ? 'drawn'
      : socialImage === cover
        ? 'cover'
        : socialImage === chosen
          ? 'other'
          : 'drawn'

  function choose(next: Choice): void {
    if (next === 'other') setAsking(true)
    else change({ socialImage: next === 'cover' ? cover : null })
  }

  const option = (value: Choice, text: string, disabled = false): ReactNode => (
    <label className="check apart">
      <input
        type="radio"
        name="imagen-redes"
        checked={now === value}
        disabled={disabled}
        onChange={() => choose(value)}
      />
      {text}
    </label>
  )
  return (
    <details className="panel">
      <summary>Imagen para redes</summary>
      <fieldset>
        <legend className="hidden">Imagen al compartir el artículo</legend>
        {option('drawn', 'Con el título: la dibuja el sitio')}
        {option('cover', 'La portada', cover === null)}
        {option('other', 'Otra de Medios')}
      </fieldset>
      {now === 'other' && (
        <>
          {picked && (
            <img
              src={picked.src}
              width={picked.width}
              height={picked.height}
              alt={picked.alt}
              loading="lazy"
            />
          )}
          <button className="button plain" type="button" onClick={() => setAsking(true)}>
            Cambiar la imagen para redes
          </button>
        </>
      )}
      {asking && (
        <MediaDialog
          files={[]}
          onClose={() => setAsking(false)}
          onPick={({ media }) => {
            setPicked(media.image)
            setChosen(media.id)
            change({ socialImage: media.id })
            setAsking(false)
          }}
        />
      )}
    </details>
  )
}
