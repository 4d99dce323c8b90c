import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { callApiSilently, useNewestRev } from '../../editor/saving/use-newest-rev.ts'
import { editedEntrySchema, type EditedEntry } from '../contract.ts'
import { href } from '../routes.ts'
import type { EntryDraft } from './use-entry-draft.ts'

const responseSchema = v.object({ data: v.object({ document: editedEntrySchema }) })

async function readEntry(id: string): Promise<EditedEntry | null> {
  const response = await callApiSilently(
    toDataPath(href('mngr-pagina', { id }), ''),
    { method: 'GET' },
    responseSchema,
  )
  return response.ok ? response.value.data.document : null
}

export type RemoteChanges = {
  /** The server has a newer version than the one open in this tab. */
  hasNewer: boolean
  loadNewer: () => Promise<void>
}

/** Watches for changes made elsewhere: a scheduled publication takes effect, or somebody else edits the text. */
export function useRemoteChanges(
  draft: EntryDraft,
  showStatus: (status: { text: string }) => void,
): RemoteChanges {
  const { autosave, entry, acceptServerVersion, resetToVersion, id } = draft
  const { rev } = draft.state

  async function readNewerRev(): Promise<number | null> {
    // A new entry that was never saved has no version on the server.
    if (autosave.state.get().rev === 0 && entry.id !== id) return null
    const next = await readEntry(id)
    const now = autosave.state.get()
    if (!next || now.sending !== null) return null
    if (next.rev > now.rev) return next.rev
    const isSame = JSON.stringify({ ...next, content: null }) === JSON.stringify({ ...entry, content: null })
    if (next.rev === now.rev && !isSame) acceptServerVersion(next)
    return null
  }

  const nextChangeAt = entry.from ?? entry.until
  const newestRev = useNewestRev({ id, rev, channel: 'cauce-textos', nextChangeAt, readNewerRev })
  return {
    hasNewer: newestRev > rev && draft.state.sending === null,
    async loadNewer() {
      // If unsaved text conflicts with the newer version, the conflict dialog opens instead.
      if (!(await autosave.flush())) return
      const next = await readEntry(id)
      if (!next)
        showStatus({ text: 'No se pudo traer lo nuevo. Lo escrito sigue aquí; vuelve a intentarlo.' })
      else if (next.rev > autosave.state.get().rev) resetToVersion(next)
    },
  }
}
