import { type ReactNode, useState } from 'react'
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
import { withValues } from '#client/ui/form/with-values.ts'
import { Modal } from '#client/ui/modal/modal.tsx'
import { toHref } from '../../contract/link-address.ts'
import { PageField } from '../../links/page-field.tsx'
import { pictureWidths, getPictureWidth, setPictureWidth } from '../blocks/picture.ts'

export type PictureAttributes = { src: string; alt: string; title: string | null; href: string | null }

type PictureDialogProps = {
  picture: PictureAttributes
  onDone: (picture: PictureAttributes) => void
  onReplace: () => void
  onRemove: () => void
  /** `notice` says what was done to the image in the library. */
  onLibraryChange: (notice: string) => void
  onClose: () => void
}

const widthNames = { full: 'Todo el ancho', medium: 'Mediano', small: 'Pequeño' } as const
const widthKeys = ['full', 'medium', 'small'] as const

const mediaPathPattern = /^\/medios\/([0-9a-z]{20})\//
const readField = (form: FormData, name: string): string => String(form.get(name)).trim()

export function PictureDialog({
  picture,
  onDone,
  onReplace,
  onRemove,
  onLibraryChange,
  onClose,
}: PictureDialogProps): ReactNode {
  const { alt, src } = picture
  const [description, setDescription] = useState<ImageDescription>({ alt, decorative: alt === '' })
  const [attempts, setAttempts] = useState(0)
  const [link, setLink] = useState(picture.href ?? '')
  const [problem, setProblem] = useState('')
  const [isInLibrary, setInLibrary] = useState(false)
  const [, id] = mediaPathPattern.exec(src) ?? []
  const caption = parseCaption(picture.title ?? '')
  const width = widthKeys.find((key) => pictureWidths[key] === getPictureWidth(src)) ?? 'full'

  function apply(form: FormData): void {
    setAttempts(attempts + 1)
    const href = toHref(completeLink(link))
    const isLinkWrong = link.trim() !== '' && href === null
    setProblem(isLinkWrong ? 'Escribe una dirección web, un correo o una ruta que empiece con /.' : '')
    if (isLinkWrong || findDescriptionProblem(description)) return
    const chosen = widthKeys.find((key) => key === form.get('ancho')) ?? 'full'
    onDone({
      src: setPictureWidth(src, pictureWidths[chosen]),
      alt: toStoredDescription(description).alt,
      title: formatCaption({ text: readField(form, 'pie'), credit: readField(form, 'credito') }) || null,
      href,
    })
  }

  return (
    <Modal title="Editar la imagen" onClose={onClose}>
      <form className="form" noValidate onSubmit={withValues(apply)}>
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
          <Button onClick={onReplace}>Cambiar por otra</Button>
          {id !== undefined && <Button onClick={() => setInLibrary(true)}>Recortar o enfocar</Button>}
          <LinkButton onClick={onRemove}>Quitar la imagen</LinkButton>
          <LinkButton onClick={onClose}>Cancelar</LinkButton>
        </div>
      </form>
      {isInLibrary && id !== undefined && (
        <ImageDetails id={id} onChanged={onLibraryChange} onClose={() => setInLibrary(false)} />
      )}
    </Modal>
  )
}
