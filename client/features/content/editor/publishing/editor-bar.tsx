import './editor-bar.css'
import { ExternalLink, Eye, History, type LucideIcon, Maximize, Minimize, PanelRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useStore } from '#client/runtime/router/use-runtime.ts'
import type { EditorPost } from '../../contract.ts'
import { stateNames } from '../../contract/states.ts'
import { href } from '../../routes.ts'
import type { PostAction } from '../confirmations.ts'
import { PreviewToggle } from '../preview/preview-toggle.tsx'
import { useHasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { useClearCaret } from '../text/use-clear-caret.ts'
import { BarState, PublishButton } from './bar-parts.tsx'
import { drawerId, openDrawerSection } from './drawer.tsx'
import { useFullScreen } from './use-full-screen.ts'

type EditorBarProps = {
  post: EditorPost
  autosave: PostDraft['autosave']
  busy: boolean
  onPublish: () => void
  onAction: (action: PostAction) => void
  onSignIn: () => void
}

/** Sticky bar: state of the post, state of saving, buttons that open the drawer, and the button to publish. */
export function EditorBar(props: EditorBarProps): ReactNode {
  const { post, autosave, busy, onPublish, onAction, onSignIn } = props
  const state = useStore(autosave.state)
  const hasChanges = useHasUnpublishedChanges(post.pending, autosave)
  const bar = useRef<HTMLDivElement>(null)
  useClearCaret(bar)
  const fullScreen = useFullScreen()
  const isDone = post.state === 'published' && !hasChanges
  const text = {
    published: hasChanges ? 'Publicar cambios' : 'Publicado',
    trash: 'Recuperar como borrador',
    draft: 'Publicar ahora',
    scheduled: 'Publicar ahora',
  }[post.state]

  return (
    <div ref={bar} className="desk-bar" role="group" aria-label="Artículo">
      <a className="link" href={href('mngr-blog')} aria-label="← Artículos">
        ←<span className="wide-only">&nbsp;Artículos</span>
      </a>
      <BarState colour={post.state} name={stateNames[post.state].one} state={state} onSignIn={onSignIn} />
      {post.state === 'published' && (
        <a className="tool-icon" href={post.path} aria-label="Ver en el sitio" title="Ver en el sitio">
          <ExternalLink aria-hidden="true" />
        </a>
      )}
      {fullScreen.isSupported && (
        <BarButton
          icon={fullScreen.isActive ? Minimize : Maximize}
          name={fullScreen.isActive ? 'Salir de pantalla completa' : 'Pantalla completa'}
          wideOnly
          onPress={fullScreen.toggle}
        />
      )}
      <BarButton
        icon={History}
        name="Ver el historial"
        wideOnly
        onPress={() => openDrawerSection('historial')}
      />
      <PreviewToggle />
      <BarButton
        icon={Eye}
        name="Compartir una vista previa"
        onPress={() => openDrawerSection('vista-previa')}
      />
      <button
        className="tool-icon"
        type="button"
        popoverTarget={drawerId}
        aria-label="Ajustes del artículo"
        title="Ajustes del artículo"
      >
        <PanelRight aria-hidden="true" />
      </button>
      <PublishButton
        text={text}
        busy={busy}
        isDone={isDone}
        onPress={() => (post.state === 'trash' ? onAction('restore') : onPublish())}
      />
    </div>
  )
}

type BarButtonProps = { icon: LucideIcon; name: string; wideOnly?: boolean; onPress: () => void }

function BarButton({ icon: Picture, name, wideOnly = false, onPress }: BarButtonProps): ReactNode {
  return (
    <button
      className={wideOnly ? 'tool-icon wide-only' : 'tool-icon'}
      type="button"
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      <Picture aria-hidden="true" />
    </button>
  )
}
