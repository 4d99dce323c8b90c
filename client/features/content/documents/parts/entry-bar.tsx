import '../../editor/publishing/editor-bar.css'
import '../../post-state.css'
import type { ReactNode } from 'react'
import { useStore } from '#client/runtime/router/use-runtime.ts'
import { NewerVersion } from '../../editor/saving/newer-version.tsx'
import { nothingToPublishText, getStatusText } from '../../editor/saving/save-state.ts'
import { hasUnpublishedChanges } from '../../editor/saving/use-autosave-state.ts'
import type { RemoteChanges } from '../../editor/saving/use-remote-changes.ts'
import { href } from '../routes.ts'
import { ActionStatusMessage } from './action-status-message.tsx'
import { getEntryState, type EntryTexts } from './entry-texts.ts'
import type { EntryActions } from './use-entry-actions.ts'
import type { EntryDraft } from './use-entry-draft.ts'

type EntryBarProps = {
  draft: EntryDraft
  texts: EntryTexts
  actions: Pick<EntryActions, 'busy' | 'status'>
  onPublish: () => void
  onRestore: () => void
  remoteChanges: RemoteChanges
}

const stateColours = {
  template: 'draft',
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  trash: 'trash',
}

/** Sticky bar: state of the entry, state of saving, and the button to publish. */
export function EntryBar({
  draft,
  texts,
  actions,
  onPublish,
  onRestore,
  remoteChanges,
}: EntryBarProps): ReactNode {
  const { busy, status } = actions
  const { stored: entry, autosave } = draft
  const state = useStore(autosave.state)
  const entryState = getEntryState(entry)
  const isUntouched = entry.rev === 0 && state.version === 0
  const hasChanges = hasUnpublishedChanges(entry.changed, autosave)
  const isDone = entryState === 'published' && !hasChanges
  const button =
    entryState === 'trash'
      ? 'Recuperar como borrador'
      : entryState === 'published'
        ? hasChanges
          ? 'Publicar cambios'
          : 'Publicado'
        : entryState === 'scheduled'
          ? 'Publicar ahora'
          : 'Publicar'
  return (
    <div className="desk-bar" role="group" aria-label="Texto">
      <a className="link" href={href('mngr-paginas')} aria-label="Volver a Páginas">
        ←<span className="wide-only">&nbsp;Páginas</span>
      </a>
      <div className="desk-state">
        <span className={`post-state post-state-${stateColours[entryState]}`}>
          {texts.states[entryState]}
        </span>
        <p role="status" className={state.failure ? 'help problem' : 'help'}>
          {isUntouched ? 'Se guarda al escribir' : getStatusText(state)}
        </p>
        {state.failure?.kind === 'signed-out' && (
          <button className="link" type="button" onClick={() => void autosave.flush()}>
            Ingresar de nuevo
          </button>
        )}
      </div>
      {/* `aria-disabled` instead of `disabled`, which would take the focus from the pressed button. */}
      <button
        className={isDone ? 'button plain' : 'button'}
        type="button"
        aria-disabled={busy || isDone}
        title={isDone ? nothingToPublishText : undefined}
        onClick={entryState === 'trash' ? onRestore : onPublish}
      >
        {button}
      </button>
      <ActionStatusMessage status={status} busy={busy} />
      <p role="status" className="told text-told">
        {remoteChanges.hasNewer && state.failure?.kind !== 'conflict' && (
          <NewerVersion noun="texto" loadNewer={remoteChanges.loadNewer} />
        )}
      </p>
    </div>
  )
}
