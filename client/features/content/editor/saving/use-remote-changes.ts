import type { EditedText, TextApi } from './text-api.ts'
import type { Draft } from './use-draft.ts'
import { useNewestRev } from './use-newest-rev.ts'

export type RemoteChanges = {
  /** The server has a newer version than the one open in this tab. */
  hasNewer: boolean
  loadNewer: () => Promise<void>
}

type RemoteChangesOptions<Text extends EditedText> = {
  api: Pick<TextApi<Text>, 'read' | 'channel'>
  showStatus: (status: { text: string }) => void
  /** Called when data of the stored text changed without a new `rev`, as when a scheduled publication takes effect. */
  onAccepted: (next: Text, previous: Text) => void
}

/** Everything except the content, as JSON. */
const serializeState = (stored: object): string => JSON.stringify({ ...stored, content: null })

/** Watches for changes made elsewhere: a scheduled publication takes effect, or somebody else edits the text. */
export function useRemoteChanges<Text extends EditedText>(
  draft: Draft<Text>,
  { api: { read, channel }, showStatus, onAccepted }: RemoteChangesOptions<Text>,
): RemoteChanges {
  const { autosave, stored, acceptServerVersion, resetToVersion, id } = draft
  const { rev, sending } = draft.state

  async function readNewerRev(): Promise<number | null> {
    // A new text that was never saved has no version on the server.
    if (autosave.state.get().rev === 0 && stored.id !== id) return null
    const next = await read(id)
    const now = autosave.state.get()
    if (!next || now.sending !== null) return null
    if (next.rev > now.rev) return next.rev
    if (next.rev < now.rev || serializeState(next) === serializeState(stored)) return null
    acceptServerVersion(next)
    onAccepted(next, stored)
    return null
  }

  // A past start is no change to wait for.
  const nextChangeAt = stored.state === 'scheduled' ? stored.from : stored.until
  const newestRev = useNewestRev({ id, rev, channel, nextChangeAt, readNewerRev })
  return {
    hasNewer: newestRev > rev && sending === null,
    async loadNewer() {
      // If unsaved text conflicts with the newer version, the conflict dialog opens instead.
      if (!(await autosave.flush())) return
      const next = await read(id)
      if (!next)
        showStatus({ text: 'No se pudo traer lo nuevo. Lo escrito sigue aquí; vuelve a intentarlo.' })
      else if (next.rev > autosave.state.get().rev) resetToVersion(next)
    },
  }
}
