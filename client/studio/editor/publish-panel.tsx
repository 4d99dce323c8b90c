import '../../design/panel/panel.css'
import '../post-state.css'
import { type ReactNode, useState } from 'react'
import type { EditorPost } from '../contract.ts'
import { stateNames } from '../contract/states.ts'
import { formatMoment, fromLocalInput, toLocalInput, zoneName } from '../zone.ts'

export type PostAction = 'unpublish' | 'trash' | 'restore' | 'duplicate' | 'discard'

type PublishPanelProps = {
  post: EditorPost
  busy: boolean
  unsaved: boolean
  onPublish: (at: Date | null) => void
  onAction: (action: PostAction) => void
}

/** Publishing and its opposite; dates are typed in the site's zone, which is named. */
export function PublishPanel({ post, busy, unsaved, onPublish, onAction }: PublishPanelProps): ReactNode {
  const [at, setAt] = useState(() => toLocalInput(new Date(Date.now() + 3_600_000)))
  const { state } = post
  const moment = fromLocalInput(at)
  const action = (name: PostAction, text: string): ReactNode => (
    <button className="link" type="button" aria-disabled={busy} onClick={() => busy || onAction(name)}>
      {text}
    </button>
  )
  return (
    <section className="panel" aria-labelledby="publicacion">
      <h2 id="publicacion">Publicación</h2>
      <p className="meta">
        <span className={`post-state post-state-${state}`}>{stateNames[state].one}</span>
        {post.publishedAt && state !== 'draft' && <span>{formatMoment(post.publishedAt)}</span>}
      </p>
      {state === 'trash' ? (
        <div className="actions tight">{action('restore', 'Recuperar como borrador')}</div>
      ) : (
        <>
          {state === 'published' && (post.pending || unsaved) && (
            <p className="meta">Hay cambios que los lectores todavía no ven.</p>
          )}
          {/* Not `disabled`: that would take the focus away from whoever pressed it. */}
          <button
            className="button"
            type="button"
            aria-disabled={busy}
            onClick={() => busy || onPublish(null)}
          >
            {state === 'published' ? 'Publicar los cambios' : 'Publicar ahora'}
          </button>
          {state !== 'published' && (
            <details>
              <summary>Programar</summary>
              <div className="field">
                <label htmlFor="programar">Fecha y hora ({zoneName})</label>
                <input
                  id="programar"
                  type="datetime-local"
                  value={at}
                  onChange={({ target }) => setAt(target.value)}
                />
              </div>
              <button
                className="button plain"
                type="button"
                disabled={busy || !moment}
                onClick={() => moment && onPublish(moment)}
              >
                Programar
              </button>
            </details>
          )}
          <div className="actions tight">
            {state === 'published' && <a href={post.path}>Ver en el sitio</a>}
            {state === 'published' && post.pending && action('discard', 'Descartar los cambios')}
            {(state === 'published' || state === 'scheduled') && action('unpublish', 'Volver a borrador')}
            {action('duplicate', 'Duplicar')}
            {action('trash', 'Mover a la papelera')}
          </div>
        </>
      )}
    </section>
  )
}
