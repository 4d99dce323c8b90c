import { useEffect, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { type Media, mediaListSchema, mediaPaths } from './contract.ts'
import type { ImagePanelProps } from './library/image-panel.tsx'

const loadPanel: LazyLoad<ImagePanelProps> =
  !import.meta.env.SSR && (async () => (await import('./library/image-panel.tsx')).ImagePanel)

/** An image of the library, or why it cannot be shown; null until that is known. */
function useStoredImage(id: string): Media | string | null {
  const [found, setFound] = useState<{ id: string; media: Media | string } | null>(null)
  useEffect(() => {
    void callApi(mediaPaths.list({ kind: 'image', q: id }), { method: 'GET' }, mediaListSchema).then(
      (answer) =>
        setFound({
          id,
          media: answer.ok
            ? (answer.value.media.find((each) => each.id === id) ?? 'Esa imagen ya no está en Medios.')
            : answer.error.message,
        }),
    )
  }, [id])
  return found?.id === id ? found.media : null
}

type ImageDetailsProps = Omit<ImagePanelProps, 'media'> & { id: string }

/** The panel of an image of the library, to describe, crop or replace it where it is used. */
export function ImageDetails({ id, ...props }: ImageDetailsProps) {
  const media = useStoredImage(id)
  if (media === null) return null
  if (typeof media !== 'string') return <LazyPart load={loadPanel} props={{ ...props, media }} />
  return (
    <Modal title="Imagen" onClose={props.onClose}>
      <ProblemMessage text={media} />
    </Modal>
  )
}

/** A small picture of an image of which only the id is known. */
export function StoredImage({ id }: { id: string }) {
  const media = useStoredImage(id)
  if (media === null || typeof media === 'string') return media ?? 'Imagen'
  return <img src={media.image.src} alt={media.alt || 'Imagen'} />
}
