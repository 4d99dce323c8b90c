import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Check } from '#client/ui/field/check.tsx'
import type { ImagePanelProps } from '../media/cover.tsx'
import { useImageChoice } from '../media/use-image-choice.tsx'
import { isSocialImageDrawn } from '../saving/text-rules.ts'

type SocialImageSource = 'drawn' | 'cover' | 'other'

export function SocialImageChoice({ editor, content: { cover, socialImage } }: ImagePanelProps): ReactNode {
  const other = useImageChoice((id) => editor.change({ socialImage: id }))
  const isDrawn = isSocialImageDrawn(editor.draft.stored, socialImage)
  const source: SocialImageSource =
    socialImage !== null && socialImage === cover ? 'cover' : isDrawn ? 'drawn' : 'other'

  function choose(next: SocialImageSource): void {
    if (next === 'other') other.choose()
    else editor.change({ socialImage: next === 'cover' ? cover : null })
  }

  const renderOption = (value: SocialImageSource, text: string, disabled = false): ReactNode => (
    <Check
      className="check apart"
      type="radio"
      name="imagen-redes"
      checked={source === value}
      disabled={disabled}
      onChange={() => choose(value)}
    >
      {text}
    </Check>
  )
  return (
    <details className="panel">
      <summary>Imagen para redes</summary>
      <fieldset className="social-choice">
        <legend className="hidden">Imagen al compartir el artículo</legend>
        {renderOption('drawn', 'Con el título: la dibuja el sitio')}
        {renderOption('cover', 'La portada', cover === null)}
        {renderOption('other', 'Otra de Medios')}
      </fieldset>
      {source === 'other' && (
        <>
          {other.picture}
          <Button onClick={other.choose}>Cambiar la imagen para redes</Button>
        </>
      )}
      {other.dialog}
    </details>
  )
}
