import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { formatSize } from '../file-texts.ts'
import { type ImageDescription, ImageDescriptionFields } from '../image-description-fields.tsx'
import type { Upload, UploadState } from './uploads.ts'

export type UploadItemProps = {
  item: Upload<unknown>
  isImage: boolean
  /** The form does not ask for a description. */
  isDescribed: boolean
  description: ImageDescription
  attempts: number
  isFirst: boolean
  onDescribe: (description: ImageDescription) => void
  onStart: () => void
  onCancel: () => void
  onRemove: () => void
}

export function UploadItem(props: UploadItemProps) {
  const { item, isImage, onStart, onCancel } = props
  const { file, state } = item
  const room = useRef<HTMLFieldSetElement>(null)
  // The pressed button disappears: move the keyboard focus to the fieldset.
  const from = (act: () => void) => () => {
    room.current?.focus()
    act()
  }
  return (
    <form
      className="form upload"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        from(onStart)()
      }}
    >
      <fieldset ref={room} tabIndex={-1}>
        <legend>
          {file.name} <small>({formatSize(file.size)})</small>
        </legend>
        {isImage && state.phase !== 'refused' && <ImagePreview file={file} />}
        <UploadBody {...props} state={state} onCancel={from(onCancel)} />
      </fieldset>
    </form>
  )
}

function ImagePreview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} alt="" />
}

function UploadBody({ state, ...props }: UploadItemProps & { state: UploadState<unknown> }) {
  const { item, isImage, isDescribed, description, attempts, isFirst, onDescribe, onCancel, onRemove } = props
  switch (state.phase) {
    case 'checking':
      return <p className="meta">Comprobando…</p>
    case 'refused':
      return (
        <>
          <ProblemMessage text={state.reason} />
          <LinkButton onClick={onRemove}>Quitar de la lista</LinkButton>
        </>
      )
    case 'waiting':
      return (
        <>
          {isImage && !isDescribed && (
            <ImageDescriptionFields
              label="Describe la imagen para quien no la ve"
              value={description}
              attempts={attempts}
              takesFocus={isFirst}
              onChange={onDescribe}
            />
          )}
          <ProblemMessage text={state.problem} />
          <div className="actions tight">
            <button className="button">
              {state.problem ? 'Intentar de nuevo' : isImage ? 'Subir la imagen' : 'Subir el archivo'}
            </button>
            <Button onClick={onRemove}>{isImage ? 'No subirla' : 'No subirlo'}</Button>
          </div>
        </>
      )
    case 'queued':
    case 'sending':
      return (
        <>
          <UploadProgressBar name={item.file.name} state={state} />
          <Button onClick={onCancel}>Cancelar</Button>
        </>
      )
    case 'stored':
      return <p className="meta">{isImage ? 'Guardada.' : 'Guardado.'}</p>
  }
}

type UploadProgressBarProps = {
  name: string
  state: Extract<UploadState<unknown>, { phase: 'queued' | 'sending' }>
}

function UploadProgressBar({ name, state }: UploadProgressBarProps) {
  if (state.phase === 'queued') return <p className="meta">Espera su turno: se suben tres a la vez.</p>
  const { sent } = state
  return (
    <p className="upload-way">
      <progress
        aria-label={`Subida de ${name}`}
        {...(sent && sent.totalBytes > 0 ? { value: sent.sentBytes, max: sent.totalBytes } : {})}
      />
      <span className="meta">
        {sent ? `${formatSize(sent.sentBytes)} de ${formatSize(sent.totalBytes)}` : 'Preparando…'}
      </span>
    </p>
  )
}
