import { type EditorPost, openedPostResponseSchema, postPaths } from '../../contract.ts'
import { callApiSilently, useNewestRev } from './use-newest-rev.ts'
import type { PostDraft } from './use-post-draft.ts'

export type RemoteChanges = {
  /** The server has a newer version than the one open in this tab. */
  hasNewer: boolean
  loadNewer: () => Promise<void>
}

const readPost = (id: string) =>
  callApiSilently(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)

/** Watches for changes made elsewhere: a scheduled publication takes effect, or somebody else edits the post. */
export function useRemoteChanges(draft: PostDraft, onPublished: (post: EditorPost) => void): RemoteChanges {
  const { autosave, post, acceptServerVersion, resetToVersion } = draft
  const { id, publishedAt } = post
  const { rev } = draft.state

  async function readNewerRev(): Promise<number | null> {
    const response = await readPost(id)
    const now = autosave.state.get()
    if (!response.ok || now.sending !== null) return null
    const next = response.value.post
    if (next.rev > now.rev) return next.rev
    if (next.rev < now.rev || (next.state === post.state && next.publishedAt === publishedAt)) return null
    acceptServerVersion(next)
    if (next.state === 'published' && post.state === 'scheduled') onPublished(next)
    return null
  }

  const newestRev = useNewestRev({
    id,
    rev,
    channel: 'cauce-articulos',
    nextChangeAt: publishedAt,
    readNewerRev,
  })
  return {
    hasNewer: newestRev > rev && draft.state.sending === null,
    async loadNewer() {
      // If unsaved text conflicts with the newer version, the conflict dialog opens instead.
      if (!(await autosave.flush())) return
      const response = await readPost(id)
      if (response.ok && response.value.post.rev > autosave.state.get().rev)
        resetToVersion(response.value.post)
    },
  }
}
