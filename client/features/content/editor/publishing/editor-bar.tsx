import '../../post-state.css'
import './desk-bar.css'
import { ExternalLink, Eye, History, type LucideIcon, Maximize, Minimize, PanelRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useStore } from '#client/runtime/router/use-runtime.ts'
import type { EditorPost } from '../../contract.ts'
import { stateNames } from '../../contract/states.ts'
import { href } from '../../routes.ts'
import { usePending } from '../saving/live-state.ts'
import { nothingNew, statusText } from '../saving/save-state.ts'
import type { Draft } from '../saving/use-draft.ts'
import { useClearCaret } from '../text/use-clear-caret.ts'
import type { PostAction } from '../words.ts'
import { drawerId, openPart } from './drawer.tsx'
import { useFullScreen } from './use-full-screen.ts'

type DeskBarProps = {
  post: EditorPost
  autosave: Draft['autosave']
  busy: boolean
  onPublish: () => void
  onAction: (action: PostAction) => void
  onSignIn: () => void
}

/** What stays in sight while the text scrolls: what became of it, the ways to the drawer, and publishing. */
export function DeskBar(props: DeskBarProps): ReactNode {
  const { post, autosave, busy, onPublish, onAction, onSignIn } = props
  const state = useStore(autosave.state)
  const pending = usePending(post.pending, autosave)
  const bar = useRef<HTMLDivElement>(null)
  useClearCaret(bar)
  const fullScreen = useFullScreen()
  const isTrash = post.state === 'trash'
  const isDone = post.state === 'published' && !pending
  const text = {
    published: pending ? 'Publicar cambios' : 'Publicado',
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
        <p role="status" className={state.trouble ? 'help problem' : 'help'}>
          {statusText(state)}
        </p>
        {state.trouble?.kind === 'signed-out' && (
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
      {fullScreen.can && (
        <BarButton
          icon={fullScreen.is ? Minimize : Maximize}
          name={fullScreen.is ? 'Salir de pantalla completa' : 'Pantalla completa'}
          wideOnly
          run={fullScreen.toggle}
        />
      )}
      <BarButton icon={History} name="Ver el historial" wideOnly run={() => openPart('historial')} />
      <BarButton icon={Eye} name="Compartir una vista previa" run={() => openPart('vista-previa')} />
      <button
        className="tool-icon"
        type="button"
        popoverTarget={drawerId}
        aria-label="Ajustes del artículo"
        title="Ajustes del artículo"
      >
        <PanelRight aria-hidden="true" />
      </button>
      {/* Not `disabled`: that would take the focus away from whoever pressed it, and say nothing. */}
      <button
        className={isDone ? 'button plain' : 'button'}
        type="button"
        aria-disabled={busy || isDone}
        title={isDone ? nothingNew : undefined}
        onClick={() => busy || (isTrash ? onAction('restore') : onPublish())}
      >
        {text}
      </button>
    </div>
  )
}

type BarButtonProps = { icon: LucideIcon; name: string; wideOnly?: boolean; run: () => void }

function BarButton({ icon: Picture, name, wideOnly = false, run }: BarButtonProps): ReactNode {
  return (
    <button
      className={wideOnly ? 'tool-icon wide-only' : 'tool-icon'}
      type="button"
      aria-label={name}
      title={name}
      onClick={run}
    >
      <Picture aria-hidden="true" />
    </button>
  )
}
