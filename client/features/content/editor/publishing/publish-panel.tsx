import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import type { EditorPost, PostContent } from '../../contract.ts'
import type { PostState } from '../../contract/states.ts'
import { useZone } from '../../use-zone.ts'
import type { PostAction } from '../confirmations.ts'
import { useHasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import type { PostDraft } from '../saving/use-post-draft.ts'
import { PublishChecklist } from './publish-checklist.tsx'

type PublishPanelProps = {
  post: EditorPost
  content: PostContent
  autosave: PostDraft['autosave']
  busy: boolean
  onPublish: (at: Date) => void
  onChangeDate: (at: Date) => void
  onAction: (action: PostAction) => void
  onCompare: () => void
}

const unpublishedChangesText: Partial<Record<PostState, string>> = {
  published: 'Hay cambios que los lectores todavía no ven.',
  scheduled: 'Hay cambios que no saldrán en esa fecha si no los incluyes.',
}

/** Panel to publish, schedule and unpublish. Times are in the site's time zone, which the label names. */
export function PublishPanel(props: PublishPanelProps): ReactNode {
  const { post, content, autosave, busy, onPublish, onChangeDate, onAction, onCompare } = props
  const hasChanges = useHasUnpublishedChanges(post.pending, autosave)
  const { state, publishedAt } = post
  const { formatMoment } = useZone()
  const isPublicOrScheduled = state === 'published' || state === 'scheduled'
  // `aria-disabled` instead of `disabled`, which would take the focus from the pressed button.
  const renderButton = (className: string, text: string, run: () => void): ReactNode => (
    <button className={className} type="button" aria-disabled={busy} onClick={() => busy || run()}>
      {text}
    </button>
  )
  const renderActionLink = (name: PostAction, text: string): ReactNode =>
    renderButton('link', text, () => onAction(name))
  return (
    <section className="panel" aria-labelledby="publicacion">
      <h2 id="publicacion">Publicación</h2>
      {publishedAt && state !== 'draft' && <p className="meta">{formatMoment(publishedAt)}</p>}
      <PublishChecklist content={content} />
      {state !== 'trash' && (
        <>
          <p className="meta" role="status">
            {hasChanges && unpublishedChangesText[state]}
          </p>
          {hasChanges && isPublicOrScheduled && (
            <div className="actions tight">
              {renderButton('link', 'Ver cambios', onCompare)}
              {state === 'scheduled' &&
                renderButton(
                  'link',
                  'Incluir los cambios',
                  () => publishedAt && onPublish(new Date(publishedAt)),
                )}
              {renderActionLink('discard', 'Descartar')}
            </div>
          )}
          <PublishDateForm
            key={publishedAt}
            currentDate={isPublicOrScheduled && publishedAt ? new Date(publishedAt) : null}
            busy={busy}
            onDate={isPublicOrScheduled ? onChangeDate : onPublish}
          />
          <div className="actions tight">
            {isPublicOrScheduled && renderActionLink('unpublish', 'Volver a borrador')}
            {renderActionLink('duplicate', 'Duplicar')}
            {renderActionLink('trash', 'Mover a la papelera')}
          </div>
        </>
      )}
    </section>
  )
}

type PublishDateFormProps = { currentDate: Date | null; busy: boolean; onDate: (at: Date) => void }

/** Form that sets the date of publication or changes it. */
function PublishDateForm({ currentDate, busy, onDate }: PublishDateFormProps): ReactNode {
  const { fromLocalInput, toLocalInput, zoneName } = useZone()
  const [inputValue, setAt] = useState(() => toLocalInput(currentDate ?? new Date(Date.now() + 3_600_000)))
  const date = fromLocalInput(inputValue)
  const action = currentDate ? 'Cambiar la fecha' : 'Programar'
  return (
    <details>
      <summary>{action}</summary>
      <div className="field">
        <label htmlFor="programar">Fecha y hora ({zoneName})</label>
        <input
          id="programar"
          type="datetime-local"
          value={inputValue}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      <button
        className="button plain"
        type="button"
        disabled={busy || !date}
        onClick={() => date && onDate(date)}
      >
        {action}
      </button>
    </details>
  )
}
