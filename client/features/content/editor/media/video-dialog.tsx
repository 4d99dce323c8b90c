import { type ReactNode, useState } from 'react'
import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { toHref } from '../../contract/link-address.ts'

type VideoDialogProps = {
  /** Address of the video that is changed; empty for a new one. */
  current: string
  /** Receives the URL of the video's page. */
  onDone: (page: string) => void
  onClose: () => void
}

/** Dialog for the URL of a video. The text contains it on a line of its own; readers see a player instead. */
export function VideoDialog({ current, onDone, onClose }: VideoDialogProps): ReactNode {
  const [problem, setProblem] = useState('')
  const say = useFormOfAddress()
  return (
    <Modal title={say('Video')} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('direccion'))
          const video = parseVideoUrl(toHref(typed) ?? '')
          if (video) onDone(video.page)
          else setProblem(say('Esa dirección no es la de un video de YouTube o Vimeo.'))
        }}
      >
        <Field
          label={say('Dirección del video')}
          name="direccion"
          placeholder="https://"
          defaultValue={current}
          inputMode="url"
          autoComplete="off"
          hint={say(
            'Copia la de su página en YouTube o Vimeo. Quien te lee solo se conecta con ese sitio si pone el video en marcha.',
          )}
          error={problem || undefined}
          onChange={() => setProblem('')}
        />
        <div className="actions">
          <button className="button">{say(current ? 'Cambiar el video' : 'Insertar el video')}</button>
          <LinkButton onClick={onClose}>Cancelar</LinkButton>
        </div>
      </form>
    </Modal>
  )
}
