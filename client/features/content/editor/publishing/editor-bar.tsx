import '../../post-state.css'
import './editor-bar.css'
import { ExternalLink, Eye, History, type LucideIcon, Maximize, Minimize, PanelRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useStore } from '#client/runtime/router/use-runtime.ts'
import type { EditorPost } from '../../contract.ts'
import { stateNames } from '../../contract/states.ts'
import { href } from '../../routes.ts'
import type { PostAction } from '../confirmations.ts'
import { nothingToPublishText, getStatusText } from '../saving/save-state.ts'
import { useHasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { useClearCaret } from '../text/use-clear-caret.ts'
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
  const isTrash = post.state === 'trash'
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
      <div className="desk-state">
        <span className={`post-state post-state-${post.state}`}>{stateNames[post.state].one}</span>
        <p role="status" className={state.failure ? 'help problem' : 'help'}>
          {getStatusText(state)}
        </p>
        {state.failure?.kind === 'signed-out' && (
          <button className="link" type="button" onClick={onSignIn}>
            Ingresar de nuevo
          </button>
        )}
      </div>
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
      {/* `aria-disabled` instead of `disabled`, which would take the focus from the pressed button. */}
      <button
        className={isDone ? 'button plain' : 'button'}
        type="button"
        aria-disabled={busy || isDone}
        title={isDone ? nothingToPublishText : undefined}
        onClick={() => busy || (isTrash ? onAction('restore') : onPublish())}
      >
        {text}
      </button>
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
