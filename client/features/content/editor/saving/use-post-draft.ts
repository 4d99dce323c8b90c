import { useEffect, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { addOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { isSlugOf } from '#client/runtime/text/slug.ts'
import type { Question } from '#client/ui/modal/confirm-dialog.tsx'
import type { EditorPost, PostContent } from '../../contract.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { guardLeaving } from './leaving.ts'
import { useShown } from './live-state.ts'
import { type AutosaveState, isUnsaved } from './save-state.ts'
import { useKept } from './use-kept.ts'

const leaving: Question = {
  title: '¿Salir sin que se haya guardado?',
  text: 'Lo último que escribiste no llegó al servidor. Queda en este navegador y vuelve cuando abras de nuevo el artículo aquí.',
  action: 'Salir',
}

export type Draft = Omit<OpenDraft, 'know' | 'kept'> & {
  /** The text that this browser had kept came back. */
  restored: boolean
  /** As the server has it. */
  post: EditorPost
  /** As the fields show it: not that somebody types (live-state.ts). */
  state: AutosaveState<PostContent, EditorPost>
  /** Another text arrived from outside the fields: they start anew from it. */
  arrival: number
  change: (part: Partial<PostContent>) => void
  /** As `change`, of a text that is read in the next pause; null where it means the same as before. */
  type: (read: () => string | null) => void
  /** What the server has by now, beside the text. */
  settle: (post: EditorPost) => void
  /** Takes the post over with a text: the server's own, or one that is still to be saved. */
  arrive: (post: EditorPost, content?: PostContent) => void
}

/** The text as it is written and as it is saved. */
export function useDraft(opened: EditorPost, confirm: (question: Question) => Promise<boolean>): Draft {
  const runtime = useRuntime()
  const { user } = useSession()
  const [post, setPost] = useState(opened)
  const [{ autosave, kept, base, know }] = useState(() =>
    openDraft(opened, localDrafts.open('article', user?.id ?? null, opened.id), setPost),
  )
  const state = useShown(autosave)
  const [arrival, setArrival] = useState(0)
  const restored = useKept(kept, (content) => {
    autosave.edit(content)
    setArrival((count) => count + 1)
  })

  useEffect(() => {
    const online = (): void => void autosave.flush()
    // What is only typed is stored in this browser before the tab may be gone.
    const hidden = (): void => void (document.visibilityState === 'hidden' && autosave.newest())
    addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    const stopGuard = guardLeaving({
      isUnsaved: () => isUnsaved(autosave.state.get()),
      isStuck: () => isUnsaved(autosave.state.get()) && autosave.state.get().trouble !== null,
      ask: (goOn) => void confirm(leaving).then((sure) => sure && goOn()),
      navigate: runtime.navigate,
    })
    const removeOpenText = addOpenText({
      save: autosave.flush,
      abandon() {
        stopGuard()
        autosave.stop()
      },
      unsaved() {
        const { title, markdown } = autosave.newest()
        return isUnsaved(autosave.state.get()) ? `# ${title}\n\n${markdown}\n` : null
      },
    })
    return () => {
      removeOpenText()
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      stopGuard()
      void autosave.flush().finally(autosave.stop)
    }
  }, [autosave, confirm, runtime])

  function settle(next: EditorPost): void {
    know(next.content)
    setPost(next)
  }

  return {
    autosave,
    restored,
    base,
    post,
    state,
    arrival,
    change(part) {
      const before = autosave.state.get().content
      // An address nobody chose follows the title: left empty, the server makes one of it.
      const follows = part.title !== undefined && followsTitle(post, before)
      autosave.edit({ ...before, ...(follows ? { slug: '' } : {}), ...part })
    },
    type(read) {
      autosave.type(() => {
        const markdown = read()
        return markdown === null ? null : { ...autosave.state.get().content, markdown }
      })
    },
    settle,
    arrive(next, content) {
      settle(next)
      autosave.rebase(next.rev, content ?? next.content, content === undefined)
      setArrival((count) => count + 1)
    },
  }
}

function followsTitle(post: EditorPost, { slug, title }: PostContent): boolean {
  return post.publishedAt === null && isSlugOf(slug, title)
}
