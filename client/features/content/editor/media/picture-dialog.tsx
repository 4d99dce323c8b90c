import { useRef, useState } from 'react'
import { parseCaption, formatCaption } from '#client/features/blog/contract/caption.ts'
import {
  type ImageDescription,
  ImageDescriptionFields,
  findDescriptionProblem,
  toStoredDescription,
} from '#client/features/media/image-description-fields.tsx'
import { ImageDetails } from '#client/features/media/image-details.tsx'
import { completeLink } from '#client/features/settings/contract/link.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { toHref } from '../../contract/link-address.ts'
import { PageField } from '../../links/page-field.tsx'
import { pictureWidths, getPictureWidth, setPictureWidth } from '../blocks/picture.ts'

export type PictureAttributes = { src: string; alt: string; title: string | null; href: string | null }

type PictureDialogProps = {
  picture: PictureAttributes
  /** `notice` says what was done to the image in the library. */
  onDone: (picture: PictureAttributes, notice?: string) => void
  /** Gets what was typed, which the other image takes over. */
  onReplace: (picture: PictureAttributes) => void
  onRemove: () => void
  onClose: () => void
}

const widthNames = { full: 'Todo el ancho', medium: 'Mediano', small: 'Pequeño' } as const
const widthKeys = ['full', 'medium', 'small'] as const

const mediaPathPattern = /^\/medios\/([0-9a-z]{20})\//
const readField = (form: FormData, name: string): string => String(form.get(name)).trim()

export function PictureDialog(props: PictureDialogProps) {
  const { picture, onDone, onReplace, onRemove, onClose } = props
  const { alt, src } = picture
  const [description, setDescription] = useState<ImageDescription>({ alt, decorative: alt === '' })
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState(picture.href ?? '')
  const [problem, setProblem] = useState('')
  const [isInLibrary, setInLibrary] = useState(false)
  const [, id] = mediaPathPattern.exec(src) ?? []
  const caption = parseCaption(picture.title ?? '')
  const width = widthKeys.find((key) => pictureWidths[key] === getPictureWidth(src)) ?? 'full'

  const href = toHref(completeLink(link))
  const isLinkWrong = link.trim() !== '' && href === null
  const isDescriptionWrong = findDescriptionProblem(description) !== undefined

  /** What the fields say. A description or link that is wrong stays as it was. */
  function read(next = { src, alt: isDescriptionWrong ? alt : toStoredDescription(description).alt }) {
    const values = new FormData(form.current ?? undefined)
    const chosen = widthKeys.find((key) => key === values.get('ancho')) ?? 'full'
    return {
      src: setPictureWidth(next.src, pictureWidths[chosen]),
      alt: next.alt,
      title: formatCaption({ text: readField(values, 'pie'), credit: readField(values, 'credito') }) || null,
      href: isLinkWrong ? picture.href : href,
    }
  }

  function apply(): void {
    setAttempts(attempts + 1)
    setProblem(isLinkWrong ? 'Escribe una dirección web, un correo o una ruta que empiece con /.' : '')
    if (!isLinkWrong && !isDescriptionWrong) onDone(read())
  }

  return (
    <Modal title="Editar la imagen" onClose={onClose}>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <ImageDescriptionFields
          label="Descripción para quien no la ve"
          value={description}
          attempts={attempts}
          onChange={setDescription}
        />
        <Field label="Pie de imagen (opcional)" name="pie" defaultValue={caption.text} />
        <Field
          label="Crédito (opcional)"
          name="credito"
          hint="Quién la hizo o de dónde es, como «Foto: Ana Ruiz»."
          defaultValue={caption.credit}
        />
        <SelectField label="Ancho" name="ancho" defaultValue={width} options={widthNames} />
        <PageField
          label="Enlace (opcional)"
          value={link}
          error={problem || undefined}
          onChange={(href) => {
            setLink(href)
            setProblem('')
          }}
        />
        <div className="actions">
          <button className="button">Aplicar</button>
          <Button onClick={() => onReplace(read())}>Cambiar por otra</Button>
          {id !== undefined && <Button onClick={() => setInLibrary(true)}>Recortar o enfocar</Button>}
          <LinkButton onClick={onRemove}>Quitar la imagen</LinkButton>
          <LinkButton onClick={onClose}>Cancelar</LinkButton>
        </div>
      </form>
      {isInLibrary && id !== undefined && (
        <ImageDetails
          id={id}
          description={description}
          onCropped={({ image, alt: described }) =>
            onDone(
              read({ src: image.src, alt: described }),
              'El recorte, que es una imagen nueva, ya está en el texto.',
            )
          }
          // The library may now have another image in its place: what was typed goes into the text first.
          onChanged={(notice) => onDone(read(), notice)}
          onClose={() => setInLibrary(false)}
        />
      )}
    </Modal>
  )
}
