import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { isSlugOfTitle } from '#client/runtime/text/slug.ts'
import type { EditorPost, PostContent } from '../../contract.ts'
import { openPostDraft } from './post-draft.ts'
import { type Confirm, type Draft, useDraft } from './use-draft.ts'

export type PostDraft = Draft<PostContent, EditorPost> & {
  change: (changes: Partial<PostContent>) => void
  /**
   * Like `change` for the text, but calls `read` at the next pause in typing. `read` returns null if nothing changed.
   */
  editLater: (read: () => string | null) => void
}

const toPlainText = ({ title, markdown }: PostContent): string => `# ${title}\n\n${markdown}\n`

/** State of a post while it is edited. */
export function usePostDraft(opened: EditorPost, confirm: Confirm): PostDraft {
  const { user } = useSession()
  const draft = useDraft({
    opened,
    open: (onSaved) =>
      openPostDraft(opened, localDrafts.open('article', user?.id ?? null, opened.id), onSaved),
    confirm,
    noun: 'artículo',
    toPlainText,
  })
  const { autosave, stored } = draft
  return {
    ...draft,
    change(changes) {
      const before = autosave.state.get().content
      // A default slug follows the title: clear it, and the server makes a new one.
      const shouldFollowTitle = changes.title !== undefined && followsTitle(stored, before)
      autosave.edit({ ...before, ...(shouldFollowTitle ? { slug: '' } : {}), ...changes })
    },
    editLater(read) {
      autosave.editLater(() => {
        const markdown = read()
        return markdown === null ? null : { ...autosave.state.get().content, markdown }
      })
    },
  }
}

function followsTitle(post: EditorPost, { slug, title }: PostContent): boolean {
  return post.publishedAt === null && isSlugOfTitle(slug, title)
}
