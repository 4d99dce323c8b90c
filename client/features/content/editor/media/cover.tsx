import '#client/ui/panel/panel.css'
import type { ReactNode } from 'react'
import { href as mediaHref } from '#client/features/media/routes.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import type { PostContent } from '../../contract.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { useImageChoice } from './use-image-choice.tsx'

export type ImagePanelProps = { editor: TextEditor; content: PostContent }

export function Cover({ editor, content: { cover, socialImage } }: ImagePanelProps): ReactNode {
  // If the cover is also the social image, both change.
  const setCover = (next: PostContent['cover']): void =>
    editor.change({ cover: next, ...(cover !== null && socialImage === cover && { socialImage: next }) })

  const { picture, choose, dialog } = useImageChoice(editor.opened.coverImage, setCover)
  return (
    <details className="panel">
      <summary>Portada</summary>
      {cover && picture}
      <div className="actions tight">
        <Button onClick={choose}>{cover ? 'Cambiar' : 'Elegir una imagen'}</Button>
        {cover && <LinkButton onClick={() => setCover(null)}>Quitar</LinkButton>}
      </div>
      {cover && (
        <small className="help">
          En <a href={mediaHref('mngr-medios')}>Medios</a> puedes recortarla y marcar la parte que debe verse
          siempre.
        </small>
      )}
      {dialog}
    </details>
  )
}
