import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { addOpenText } from '#client/runtime/session/open-texts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import type { Question } from '#client/ui/modal/confirm-dialog.tsx'
import { guardLeaving } from '../../editor/saving/leaving.ts'
import { useShown } from '../../editor/saving/live-state.ts'
import { type AutosaveState, isUnsaved } from '../../editor/saving/save-state.ts'
import { useKept } from '../../editor/saving/use-kept.ts'
import type { DocumentPages, EditedDocument } from '../contract.ts'
import type { DocumentContent } from '../contract/content.ts'
import { followsName } from '../contract/slug.ts'
import { isLegalId } from '../legal.ts'
import { href } from '../routes.ts'
import { asText } from './fields/as-text.ts'
import { keepView } from './keep-view.ts'
import { openText, type OpenText } from './open-text.ts'

const leaving: Question = {
  title: '¿Salir sin que se haya guardado?',
  text: 'Lo último que escribiste no llegó al servidor. Queda en este navegador y vuelve cuando abras de nuevo el texto aquí.',
  action: 'Salir',
}

export type Text = OpenText & {
  /** The text that this browser had kept came back. */
  restored: boolean
  /** As the server has it. */
  document: EditedDocument
  state: AutosaveState<DocumentContent, EditedDocument>
  /** Another content arrived from outside of the fields: what holds a text of its own starts anew from it. */
  arrival: number
  /** Sets fields of the text's own kind. */
  change: (part: Readonly<Record<string, unknown>>) => void
  /** As `change`, of a field that is read in the next pause; null where it means the same as before. */
  type: (field: string, read: () => string | null) => void
  /** Another content in the place of what is written, still to be saved. */
  replace: (content: DocumentContent) => void
  /** What the server has by now, beside the text. */
  settle: (document: EditedDocument) => void
  /** Takes the text over with a content: the server's own, or one that is still to be saved. */
  arrive: (document: EditedDocument, content?: DocumentContent) => void
}

/** The text as it is written and as it is saved. */
export function useText(
  { document: opened, template }: DocumentPages['mngr-pagina'],
  confirm: (question: Question) => Promise<boolean>,
): Text {
  const runtime = useRuntime()
  const { user } = useSession()
  const isNew = opened.rev === 0 && template === null
  const [document, setDocument] = useState(opened)
  const [open] = useState(() =>
    openText({
      document: opened,
      isNew,
      local: (id) => localDrafts.open('page', user?.id ?? null, id),
      onSaved(next) {
        setDocument(next)
        // From the first save on the text has an address of its own, where a reload finds it.
        if (isNew && next.rev > 0) keepView(href('mngr-pagina', { id: next.id }))
      },
    }),
  )
  const { autosave } = open
  const state = useShown(autosave)
  const [arrival, setArrival] = useState(0)
  const restored = useKept(open.kept, (content) => {
    autosave.edit(content)
    setArrival((count) => count + 1)
  })
  const typedIn = useRef('')

  useEffect(() => {
    const online = (): void => void autosave.flush()
    // What is only typed is stored in this browser before the tab may be gone.
    const hidden = (): void => void (window.document.visibilityState === 'hidden' && autosave.newest())
    addEventListener('online', online)
    window.document.addEventListener('visibilitychange', hidden)
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
        const content = autosave.newest()
        return isUnsaved(autosave.state.get()) ? asText(content) : null
      },
    })
    return () => {
      removeOpenText()
      removeEventListener('online', online)
      window.document.removeEventListener('visibilitychange', hidden)
      stopGuard()
      void autosave.flush().finally(autosave.stop)
    }
  }, [autosave, confirm, runtime])

  function settle(next: EditedDocument): void {
    open.know(next.content)
    setDocument(next)
  }

  return {
    ...open,
    restored,
    document,
    state,
    arrival,
    type(field, read) {
      // Only the last field that was typed in is waited for.
      if (typedIn.current !== field) autosave.newest()
      typedIn.current = field
      autosave.type(() => {
        const written = read()
        // The form names the fields of the content's own kind.
        return written === null
          ? null
          : ({ ...autosave.state.get().content, [field]: written } as DocumentContent)
      })
    },
    replace(content) {
      autosave.newest()
      autosave.edit(content)
      setArrival((count) => count + 1)
    },
    change(part) {
      const before = autosave.newest()
      // An address nobody chose follows the name: left empty, the server makes one of it.
      const isOpen = document.public === null && document.from === null && !isLegalId(open.id)
      const follows = 'title' in part && isOpen && 'slug' in before && followsName(before)
      // The form names the fields of the content's own kind; what is typed is looked at when it is sent.
      autosave.edit({ ...before, ...(follows ? { slug: '' } : {}), ...part } as DocumentContent)
    },
    settle,
    arrive(next, content) {
      settle(next)
      autosave.rebase(next.rev, content ?? next.content, content === undefined)
      setArrival((count) => count + 1)
    },
  }
}
