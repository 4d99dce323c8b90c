import { useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import type { NewDraft } from './editor/saving/local-draft.ts'

/** What the editor of a new text needs to continue one that was left in this browser. */
export type Continuation = {
  /** Null: the new text starts empty. */
  continued: NewDraft | null
  onContinue: (draft: NewDraft) => void
}

/** Counts navigations to the page since it was mounted, not refreshed data or hashes, which show the same text. */
function useNavigationCount(): number {
  const route = useRoute()
  const [last, setLast] = useState({ route, count: 0 })
  if (route === last.route) return last.count
  const count = last.count + Number(route.hash === last.route.hash)
  setLast({ route, count })
  return count
}

/** The React key of an editor. Each new text, also a continued one, gets its own: all have the same address. */
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
