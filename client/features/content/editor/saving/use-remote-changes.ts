import { type EditorPost, onePostAnswerSchema, studioPaths } from '../../contract.ts'
import type { Draft } from './use-draft.ts'
import { callQuietly, useNewer } from './use-newer.ts'

export type News = {
  /** The server has a newer text than the one this tab began from. */
  isNewer: boolean
  takeOver: () => Promise<void>
}

const read = (id: string) => callQuietly(studioPaths.post(id), { method: 'GET' }, onePostAnswerSchema)

/** What becomes of the post without this tab's doing: its moment comes, or somebody edits it elsewhere. */
export function useNews(draft: Draft, onLive: (post: EditorPost) => void): News {
  const { autosave, post, settle, arrive } = draft
  const { id, publishedAt } = post
  const { rev } = draft.state

  async function look(): Promise<number | null> {
    const answer = await read(id)
    const now = autosave.state.get()
    if (!answer.ok || now.sending !== null) return null
    const next = answer.value.post
    if (next.rev > now.rev) return next.rev
    if (next.rev < now.rev || (next.state === post.state && next.publishedAt === publishedAt)) return null
    settle(next)
    if (next.state === 'published' && post.state === 'scheduled') onLive(next)
    return null
  }

  const newest = useNewer({ id, rev, channel: 'cauce-articulos', moment: publishedAt, look })
  return {
    isNewer: newest > rev && draft.state.sending === null,
    async takeOver() {
      // What is not saved meets the newer text there, as a conflict.
      if (!(await autosave.flush())) return
      const answer = await read(id)
      if (answer.ok && answer.value.post.rev > autosave.state.get().rev) arrive(answer.value.post)
    },
  }
}
