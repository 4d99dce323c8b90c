import type { ReactNode } from 'react'
import { useStore } from '#client/runtime/router/use-runtime.ts'
import { PreviewToggle } from '../../editor/preview/preview-toggle.tsx'
import { BarState, PublishButton } from '../../editor/publishing/bar-parts.tsx'
import { NewerVersion } from '../../editor/saving/newer-version.tsx'
import { hasUnpublishedChanges } from '../../editor/saving/use-autosave-state.ts'
import type { RemoteChanges } from '../../editor/saving/use-remote-changes.ts'
import { href } from '../routes.ts'
import { ActionStatusMessage } from './action-status-message.tsx'
import { type EntryState, getEntryState, type EntryTexts } from './entry-texts.ts'
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

function getButtonText(state: EntryState, hasChanges: boolean): string {
  if (state === 'trash') return 'Recuperar como borrador'
  if (state === 'published') return hasChanges ? 'Publicar cambios' : 'Publicado'
  return state === 'scheduled' ? 'Publicar ahora' : 'Publicar'
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
  return (
    <div className="desk-bar" role="group" aria-label="Texto">
      <a className="link" href={href('mngr-paginas')} aria-label="Volver a Páginas">
        ←<span className="wide-only">&nbsp;Páginas</span>
      </a>
      <BarState
        colour={entryState === 'template' ? 'draft' : entryState}
        name={texts.states[entryState]}
        state={state}
        statusText={isUntouched ? 'Se guarda al escribir' : undefined}
        onSignIn={() => void autosave.flush()}
      />
      <PreviewToggle />
      <PublishButton
        text={getButtonText(entryState, hasChanges)}
        busy={busy}
        isDone={entryState === 'published' && !hasChanges}
        onPress={entryState === 'trash' ? onRestore : onPublish}
      />
      <ActionStatusMessage status={status} busy={busy} />
      <p role="status" className="told text-told">
        {remoteChanges.hasNewer && state.failure?.kind !== 'conflict' && (
          <NewerVersion noun="texto" loadNewer={remoteChanges.loadNewer} />
        )}
      </p>
    </div>
  )
}
