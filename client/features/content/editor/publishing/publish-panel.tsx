import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { EditorPost, PostContent } from '../../contract.ts'
import type { PostState } from '../../contract/states.ts'
import { useZone } from '../../use-zone.ts'
import { usePending } from '../saving/live-state.ts'
import type { Draft } from '../saving/use-draft.ts'
import type { PostAction } from '../words.ts'
import { Needs } from './needs.tsx'

type PublishPanelProps = {
  post: EditorPost
  content: PostContent
  autosave: Draft['autosave']
  busy: boolean
  onPublish: (at: Date) => void
  onDate: (at: Date) => void
  onAction: (action: PostAction) => void
  onCompare: () => void
}

const pendingText: Partial<Record<PostState, string>> = {
  published: 'Hay cambios que los lectores todavía no ven.',
  scheduled: 'Hay cambios que no saldrán en esa fecha si no los incluyes.',
}

/** What publishing needs, its date and its opposite; dates are typed in the site's zone, which is named. */
export function PublishPanel(props: PublishPanelProps): ReactNode {
  const { post, content, autosave, busy, onPublish, onDate, onAction, onCompare } = props
  const pending = usePending(post.pending, autosave)
  const { state, publishedAt } = post
  const { formatMoment } = useZone()
  const isOut = state === 'published' || state === 'scheduled'
  // Not `disabled`: that would take the focus away from whoever pressed it.
  const press = (className: string, text: string, run: () => void): ReactNode => (
    <button className={className} type="button" aria-disabled={busy} onClick={() => busy || run()}>
      {text}
    </button>
  )
  const link = (name: PostAction, text: string): ReactNode => press('link', text, () => onAction(name))
  return (
    <section className="panel" aria-labelledby="publicacion">
      <h2 id="publicacion">Publicación</h2>
      {publishedAt && state !== 'draft' && <p className="meta">{formatMoment(publishedAt)}</p>}
      <Needs content={content} />
      {state !== 'trash' && (
        <>
          <p className="meta" role="status">
            {pending && pendingText[state]}
          </p>
          {pending && isOut && (
            <div className="actions tight">
              {press('link', 'Ver cambios', onCompare)}
              {state === 'scheduled' &&
                press('link', 'Incluir los cambios', () => publishedAt && onPublish(new Date(publishedAt)))}
              {link('discard', 'Descartar')}
            </div>
          )}
          <When
            key={publishedAt}
            from={isOut && publishedAt ? new Date(publishedAt) : null}
            busy={busy}
            onDate={isOut ? onDate : onPublish}
          />
          <div className="actions tight">
            {isOut && link('unpublish', 'Volver a borrador')}
            {link('duplicate', 'Duplicar')}
            {link('trash', 'Mover a la papelera')}
          </div>
        </>
      )}
    </section>
  )
}

type WhenProps = { from: Date | null; busy: boolean; onDate: (at: Date) => void }

/** The moment of publication: a first one, or another one. */
function When({ from, busy, onDate }: WhenProps): ReactNode {
  const { fromLocalInput, toLocalInput, zoneName } = useZone()
  const [at, setAt] = useState(() => toLocalInput(from ?? new Date(Date.now() + 3_600_000)))
  const moment = fromLocalInput(at)
  const action = from ? 'Cambiar la fecha' : 'Programar'
  return (
    <details>
      <summary>{action}</summary>
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
        onClick={() => moment && onDate(moment)}
      >
        {action}
      </button>
    </details>
  )
}
