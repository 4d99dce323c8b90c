import './image-field.css'
import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import type { SiteImage } from '../../site.ts'
import { FieldGroup } from '../../ui/field/field-group.tsx'
import { centre, FocusPicker } from './library/focus-picker.tsx'
import { MediaDialog } from './media-dialog.tsx'

type ImageFieldProps = {
  /** Class of the fieldset, so that it looks like others in the form. */
  className: string
  label: string
  /** The description of new images, whose place in the site says what they are; otherwise the dialog asks for one. */
  description?: string
  hint: string | undefined
  image: SiteImage | null
  error: string | undefined
  /** `alt` is the description of the chosen image, which may be empty. The dialog stays open until it is done. */
  onChange: (image: SiteImage | null, alt?: string) => void | Promise<void>
  /** The point that stays visible where the page crops the image is chosen, too. */
  hasFocus?: true | undefined
  /** What is said about the chosen image. */
  children?: ReactNode
}

export function ImageField(props: ImageFieldProps) {
  const { className, label, description, hint, image, error, onChange, hasFocus, children } = props
  const [isPicking, setPicking] = useState(false)
  return (
    <FieldGroup {...{ className, label, hint, error }}>
      {image && hasFocus && (
        <FocusPicker
          image={image}
          focus={image.focus ?? centre}
          onChange={(focus) => void onChange({ ...image, focus })}
        />
      )}
      {children}
      <div className="actions image-row">
        {!hasFocus &&
          (image ? (
            <img className="field-image" {...image} alt="" loading="lazy" />
          ) : (
            <span className="field-image" />
          ))}
        <Button onClick={() => setPicking(true)}>
          {image ? 'Cambiar' : 'Elegir'}
          <span className="hidden"> {label}</span>
        </Button>
        {image && (
          <LinkButton onClick={() => onChange(null)}>
            Quitar<span className="hidden"> {label}</span>
          </LinkButton>
        )}
      </div>
      {isPicking && (
        <MediaDialog
          files={[]}
          description={description}
          onClose={() => setPicking(false)}
          onPick={async ({ media: { image: chosen, alt } }) => {
            const { src, width, height, focus } = chosen
            await onChange({ src, width, height, ...(hasFocus && { focus }) }, alt)
            setPicking(false)
          }}
        />
      )}
    </FieldGroup>
  )
}
