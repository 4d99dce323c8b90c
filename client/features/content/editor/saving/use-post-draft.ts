import { useEffect, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { registerOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { isSlugOfTitle } from '#client/runtime/text/slug.ts'
import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import type { EditorPost, PostContent } from '../../contract.ts'
import { startLeaveGuard } from './leave-guard.ts'
import { type OpenPostDraft, openPostDraft } from './post-draft.ts'
import { type AutosaveState, isUnsaved } from './save-state.ts'
import { useAutosaveState } from './use-autosave-state.ts'
import { useLocalDraft } from './use-local-draft.ts'

const leaveConfirmation: Confirmation = {
  title: '¿Salir sin que se haya guardado?',
  text: 'Lo último que escribiste no llegó al servidor. Queda en este navegador y vuelve cuando abras de nuevo el artículo aquí.',
  action: 'Salir',
}

export type PostDraft = Omit<OpenPostDraft, 'setBase' | 'localContent'> & {
  /** A local draft of this browser was restored. */
  isRestored: boolean
  /** As stored on the server. */
  post: EditorPost
  /** Does not update when only `isTyping` changes (use-autosave-state.ts). */
  state: AutosaveState<PostContent, EditorPost>
  /** Changes when content comes from outside the fields. Used as a key: the fields remount. */
  resetKey: number
  change: (changes: Partial<PostContent>) => void
  /** Like `change`, but the text is read at the next pause in typing; `read` returns null if it is unchanged. */
  editLater: (read: () => string | null) => void
  /** Takes over the server's version, except for the text. */
  acceptServerVersion: (post: EditorPost) => void
  /** Continues from a version of the server: with its text, or with `content`, which is then saved. */
  resetToVersion: (post: EditorPost, content?: PostContent) => void
}

/** State of a post while it is edited: content, autosave and local draft. */
export function usePostDraft(
  opened: EditorPost,
  confirm: (question: Confirmation) => Promise<boolean>,
): PostDraft {
  const runtime = useRuntime()
  const { user } = useSession()
  const [post, setPost] = useState(opened)
  const [{ autosave, localContent, base, setBase }] = useState(() =>
    openPostDraft(opened, localDrafts.open('article', user?.id ?? null, opened.id), setPost),
  )
  const state = useAutosaveState(autosave)
  const [resetKey, setArrival] = useState(0)
  const isRestored = useLocalDraft(localContent, (content) => {
    autosave.edit(content)
    setArrival((count) => count + 1)
  })

  useEffect(() => {
    const onOnline = (): void => void autosave.flush()
    // A hidden tab may be discarded: read pending typing, which stores it in this browser.
    const onVisibilityChange = (): void =>
      void (document.visibilityState === 'hidden' && autosave.readLatest())
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibilityChange)
    const stopGuard = startLeaveGuard({
      isUnsaved: () => isUnsaved(autosave.state.get()),
      cannotSave: () => isUnsaved(autosave.state.get()) && autosave.state.get().failure !== null,
      confirmLeave: (proceed) => void confirm(leaveConfirmation).then((isSure) => isSure && proceed()),
      navigate: runtime.navigate,
    })
    const removeOpenText = registerOpenText({
      save: autosave.flush,
      stopSaving() {
        stopGuard()
        autosave.stop()
      },
      getUnsaved() {
        const { title, markdown } = autosave.readLatest()
        return isUnsaved(autosave.state.get()) ? `# ${title}\n\n${markdown}\n` : null
      },
    })
    return () => {
      removeOpenText()
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stopGuard()
      void autosave.flush().finally(autosave.stop)
    }
  }, [autosave, confirm, runtime])

  function acceptServerVersion(next: EditorPost): void {
    setBase(next.content)
    setPost(next)
  }

  return {
    autosave,
    isRestored,
    base,
    post,
    state,
    resetKey,
    change(changes) {
      const before = autosave.state.get().content
      // A default slug follows the title: the server makes one if the slug is empty.
      const shouldFollowTitle = changes.title !== undefined && followsTitle(post, before)
      autosave.edit({ ...before, ...(shouldFollowTitle ? { slug: '' } : {}), ...changes })
    },
    editLater(read) {
      autosave.editLater(() => {
        const markdown = read()
        return markdown === null ? null : { ...autosave.state.get().content, markdown }
      })
    },
    acceptServerVersion,
    resetToVersion(next, content) {
      acceptServerVersion(next)
      autosave.rebase(next.rev, content ?? next.content, content === undefined)
      setArrival((count) => count + 1)
    },
  }
}

function followsTitle(post: EditorPost, { slug, title }: PostContent): boolean {
  return post.publishedAt === null && isSlugOfTitle(slug, title)
}
