import { useState } from 'react'
import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { Modal } from '#client/ui/modal/modal.tsx'
import { toHref } from '../../contract/link-address.ts'

/** `current`: the address of the video that is changed; empty for a new one. `insert` gets that of the video's page. */
export type VideoRequest = { current: string; insert: (page: string) => void }

type VideoDialogProps = { request: VideoRequest; onClose: () => void }

/** Dialog for the URL of a video. The text contains it on a line of its own; readers see a player instead. */
export function VideoDialog({ request: { current, insert }, onClose }: VideoDialogProps) {
  const [problem, setProblem] = useState('')
  const say = useFormOfAddress()

  function submit(values: FormData): void {
    const video = parseVideoUrl(toHref(String(values.get('direccion'))) ?? '')
    if (!video) return setProblem(say('Esa dirección no es la de un video de YouTube o Vimeo.'))
    onClose()
    insert(video.page)
  }

  return (
    <Modal title={say('Video')} onClose={onClose}>
      <form className="form" noValidate onSubmit={withValues(submit)}>
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
