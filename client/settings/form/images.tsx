import { type ReactNode, useState } from 'react'
import { MediaDialog } from '../../media/media-dialog.tsx'
import type { SiteImage } from '../../site.ts'
import { labels } from '../contract/labels.ts'
import type { FormPart } from './inputs.tsx'

type ImageName = 'logo' | 'logoDark' | 'mark' | 'icon' | 'socialImage'

const images: readonly { name: ImageName; hint: string }[] = [
  {
    name: 'logo',
    hint: 'Ocupa el lugar del símbolo y del nombre. El pie y el tema oscuro son de fondo oscuro: si ahí no se distingue, elige también el siguiente.',
  },
  {
    name: 'logoDark',
    hint: 'El mismo en claro, para el pie y el tema oscuro. Sin él se usa el logotipo en todas partes.',
  },
  {
    name: 'mark',
    hint: 'Va al lado del nombre, si no hay logotipo. También se ve sobre fondo claro y sobre fondo oscuro.',
  },
  { name: 'icon', hint: 'Cuadrado, de 512 píxeles o más.' },
  {
    name: 'socialImage',
    hint: 'De 1200 por 630 píxeles: la de las páginas. Sin ella se dibuja una con el título de cada página, como en los artículos.',
  },
]

/** The images of the brand, chosen from the library. */
export function Images(part: FormPart): ReactNode {
  const [asking, setAsking] = useState<ImageName | null>(null)
  const { site, fields, change } = part
  return (
    <>
      {images.map(({ name, hint }) => (
        <Choosing
          key={name}
          name={name}
          hint={hint}
          image={site[name]}
          error={Object.entries(fields).find(([field]) => field.split('.')[0] === name)?.[1]}
          onAsk={() => setAsking(name)}
          onRemove={() => change({ [name]: null })}
        />
      ))}
      {asking && (
        <MediaDialog
          files={[]}
          onClose={() => setAsking(null)}
          onPick={({ media: { image } }) => {
            change({ [asking]: { src: image.src, width: image.width, height: image.height } })
            setAsking(null)
          }}
        />
      )}
    </>
  )
}

type ChoosingProps = {
  name: ImageName
  hint: string
  image: SiteImage | null
  error: string | undefined
  onAsk: () => void
  onRemove: () => void
}

function Choosing({ name, hint, image, error, onAsk, onRemove }: ChoosingProps): ReactNode {
  return (
    <fieldset className="setting-rows" aria-describedby={`${name}-hint`}>
      <legend>{labels[name]}</legend>
      <small className="help" id={`${name}-hint`}>
        {hint}
      </small>
      {error && (
        <small className="field-error" role="alert">
          {error}
        </small>
      )}
      {image && <img className="setting-image" {...image} alt="" loading="lazy" />}
      <div className="setting-actions">
        <button type="button" className="button plain" onClick={onAsk}>
          {image ? 'Cambiar' : 'Elegir'}
          <span className="hidden"> {labels[name]}</span>
        </button>
        {image && (
          <button type="button" className="link" onClick={onRemove}>
            Quitar<span className="hidden"> {labels[name]}</span>
          </button>
        )}
      </div>
    </fieldset>
  )
}
