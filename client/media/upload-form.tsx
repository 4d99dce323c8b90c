import '../design/dashed/dashed.css'
import '../design/message/message.css'
import './upload-form.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Media } from './contract.ts'
import { type Description, ImageFields, stored } from './image-fields.tsx'
import { uploadImage } from './upload.ts'

type UploadFormProps = { files?: readonly File[]; onUploaded: (media: Media) => void }

/** Choose, drag or paste pictures, then describe each: without a description none is stored. */
export function UploadForm({ files = [], onUploaded }: UploadFormProps): ReactNode {
  const id = useId()
  const [queue, setQueue] = useState<readonly File[]>(files)
  const [over, setOver] = useState(false)

  useEffect(() => {
    function onPaste({ clipboardData }: ClipboardEvent): void {
      const pasted = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (pasted.length > 0) setQueue((waiting) => [...waiting, ...pasted])
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  const [first, ...rest] = queue
  if (first)
    return (
      <Describe
        key={`${first.name}-${rest.length}`}
        file={first}
        onDone={(media) => {
          setQueue(rest)
          if (media) onUploaded(media)
        }}
      />
    )
  return (
    <div
      className={over ? 'dashed drop over' : 'dashed drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        setQueue([...event.dataTransfer.files])
      }}
    >
      <label htmlFor={id}>Arrastra imágenes aquí, pégalas o elígelas</label>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={({ target }) => setQueue([...(target.files ?? [])])}
      />
    </div>
  )
}

function Describe({ file, onDone }: { file: File; onDone: (media: Media | null) => void }): ReactNode {
  const [description, setDescription] = useState<Description>({ alt: '', decorative: false })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const preview = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (preview.current) preview.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])

  async function upload(): Promise<void> {
    setBusy(true)
    const answer = await uploadImage(file, stored(description))
    setBusy(false)
    if (answer.ok) onDone(answer.value)
    else setProblem(answer.error.message)
  }

  return (
    <form
      className="form describe"
      onSubmit={(event) => {
        event.preventDefault()
        void upload()
      }}
    >
      <img ref={preview} alt="" />
      <ImageFields
        label="Describe la imagen para quien no la ve"
        value={description}
        onChange={setDescription}
      />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="actions tight">
        <button className="button" disabled={busy}>
          {busy ? 'Subiendo…' : 'Subir la imagen'}
        </button>
        <button className="button plain" type="button" onClick={() => onDone(null)}>
          No subirla
        </button>
      </div>
    </form>
  )
}
