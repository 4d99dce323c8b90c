import '../design/message/message.css'
import './gallery.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Modal } from '../design/modal/modal.tsx'
import { callApi } from '../session/call-api.ts'
import { type Media, mediaListSchema, mediaPaths } from './contract.ts'
import { LibraryImage } from './library-image.tsx'
import { UploadForm } from './upload-form.tsx'

export type Picked = { media: Media; caption: string }

type MediaDialogProps = { files: readonly File[]; onPick: (picked: Picked) => void; onClose: () => void }

/** Chooses a picture of the library, or brings a new one. */
export function MediaDialog({ files, onPick, onClose }: MediaDialogProps): ReactNode {
  const [media, setMedia] = useState<readonly Media[] | null>(null)
  const [caption, setCaption] = useState('')
  const [problem, setProblem] = useState('')

  useEffect(() => {
    void callApi(mediaPaths.media, { method: 'GET' }, mediaListSchema).then((answer) => {
      if (answer.ok) setMedia(answer.value.media)
      else setProblem(answer.error.message)
    })
  }, [])

  return (
    <Modal wide title="Imagen" onClose={onClose}>
      <div className="field">
        <label htmlFor="pie">Pie de imagen (opcional)</label>
        <input
          id="pie"
          value={caption}
          maxLength={200}
          onChange={({ target }) => setCaption(target.value.replaceAll('"', '”'))}
        />
      </div>
      <UploadForm files={files} onUploaded={(uploaded) => onPick({ media: uploaded, caption })} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {media && media.length > 0 && <h3>De tu biblioteca</h3>}
      <ul role="list" className="gallery">
        {media?.map((entry) => (
          <li key={entry.id}>
            <button type="button" onClick={() => onPick({ media: entry, caption })}>
              <LibraryImage image={entry.image} alt={entry.alt || entry.name} sizes="10rem" />
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button className="button plain" type="button" onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}
