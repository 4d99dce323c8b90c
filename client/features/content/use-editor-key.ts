import { useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import type { NewDraft } from './editor/saving/local-draft.ts'

/** What the editor of a new text needs to continue one that was left in this browser. */
export type Continuation = {
  /** Null: the new text starts empty. */
  continued: NewDraft | null
  onContinue: (draft: NewDraft) => void
}

/**
 * Counts the navigations to the page since it was mounted. Refreshed data, as after Back, and changes of the hash do not
 * count: they show the same text.
 */
function useNavigationCount(): number {
  const route = useRoute()
  const [last, setLast] = useState({ route, count: 0 })
  if (route === last.route) return last.count
  const count = last.count + Number(route.hash === last.route.hash)
  setLast({ route, count })
  return count
}

/**
 * The React key of an editor. Each new text gets an editor of its own, because all new texts have the same address; so
 * does each text that is continued there.
 */
export function useEditorKey(storedKey: string | null): Continuation & { key: string } {
  const count = useNavigationCount()
  const [chosen, setChosen] = useState<{ draft: NewDraft; count: number } | null>(null)
  const continued = chosen?.count === count ? chosen.draft : null
  return {
    key: storedKey ?? `new ${count} ${continued?.id}`,
    continued,
    onContinue: (draft) => setChosen({ draft, count }),
  }
}
