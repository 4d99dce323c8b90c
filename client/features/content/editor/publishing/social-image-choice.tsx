import '#client/ui/field/check.css'
import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { Image } from '#client/features/media/contract/image.ts'
import { MediaDialog } from '#client/features/media/media-dialog.tsx'
import type { PostContent } from '../../contract.ts'
import type { EditedText } from '../../contract/edited-text.ts'

type SocialImageChoiceProps = {
  post: Pick<EditedText<PostContent>, 'content' | 'drawnSocial'>
  content: PostContent
  onChange: (part: Partial<PostContent>) => void
}

type SocialImageSource = 'drawn' | 'cover' | 'other'

/** Chooses the image for social networks: one drawn with the title, the cover, or another one of the library. */
export function SocialImageChoice({
  post,
  content: { cover, socialImage },
  onChange,
}: SocialImageChoiceProps): ReactNode {
  // A stored image that was drawn from the title does not count as a choice.
  const [chosenId, setChosen] = useState(post.drawnSocial ? null : post.content.socialImage)
  const [chosenImage, setPicked] = useState<Image | null>(null)
  const [isChoosing, setAsking] = useState(false)
  const source: SocialImageSource =
    socialImage === null
      ? 'drawn'
      : socialImage === cover
        ? 'cover'
        : socialImage === chosenId
          ? 'other'
          : 'drawn'

  function choose(next: SocialImageSource): void {
    if (next === 'other') setAsking(true)
    else onChange({ socialImage: next === 'cover' ? cover : null })
  }

  const renderOption = (value: SocialImageSource, text: string, disabled = false): ReactNode => (
    <label className="check apart">
      <input
        type="radio"
        name="imagen-redes"
        checked={source === value}
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
        {renderOption('drawn', 'Con el título: la dibuja el sitio')}
        {renderOption('cover', 'La portada', cover === null)}
        {renderOption('other', 'Otra de Medios')}
      </fieldset>
      {source === 'other' && (
        <>
          {chosenImage && (
            <img
              src={chosenImage.src}
              width={chosenImage.width}
              height={chosenImage.height}
              alt={chosenImage.alt}
              loading="lazy"
            />
          )}
          <button className="button plain" type="button" onClick={() => setAsking(true)}>
            Cambiar la imagen para redes
          </button>
        </>
      )}
      {isChoosing && (
        <MediaDialog
          files={[]}
          onClose={() => setAsking(false)}
          onPick={({ media }) => {
            setPicked(media.image)
            setChosen(media.id)
            onChange({ socialImage: media.id })
            setAsking(false)
          }}
        />
      )}
    </details>
  )
}
