import * as v from 'valibot'
import { dataPath } from '#client/runtime/routes/paths.ts'
import { callQuietly, useNewer } from '../../editor/saving/use-newer.ts'
import { documentSchema, type EditedDocument } from '../contract.ts'
import { href } from '../routes.ts'
import type { Text } from './use-text.ts'

const answerSchema = v.object({ data: v.object({ document: documentSchema }) })

async function read(id: string): Promise<EditedDocument | null> {
  const answer = await callQuietly(dataPath(href('mngr-pagina', { id }), ''), { method: 'GET' }, answerSchema)
  return answer.ok ? answer.value.data.document : null
}

export type News = {
  /** The server has a newer text than the one this tab began from. */
  isNewer: boolean
  takeOver: () => Promise<void>
}

/** What becomes of a text without this tab’s doing: its moment comes, or somebody edits it elsewhere. */
export function useNews(text: Text, say: (notice: { text: string }) => void): News {
  const { autosave, document, settle, arrive, id } = text
  const { rev } = text.state

  async function look(): Promise<number | null> {
    // Of what nobody has stored there is nothing new.
    if (autosave.state.get().rev === 0 && document.id !== id) return null
    const next = await read(id)
    const now = autosave.state.get()
    if (!next || now.sending !== null) return null
    if (next.rev > now.rev) return next.rev
    const isSame =
      JSON.stringify({ ...next, content: null }) === JSON.stringify({ ...document, content: null })
    if (next.rev === now.rev && !isSame) settle(next)
    return null
  }

  const moment = document.from ?? document.until
  const newest = useNewer({ id, rev, channel: 'cauce-textos', moment, look })
  return {
    isNewer: newest > rev && text.state.sending === null,
    async takeOver() {
      // What is not saved meets the newer text there, as a conflict.
      if (!(await autosave.flush())) return
      const next = await read(id)
      if (!next) say({ text: 'No se pudo traer lo nuevo. Lo escrito sigue aquí; vuelve a intentarlo.' })
      else if (next.rev > autosave.state.get().rev) arrive(next)
    },
  }
}
