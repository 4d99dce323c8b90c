import { useEffect, useSyncExternalStore } from 'react'
import { createSafeStorage } from '../../runtime/browser/storage.ts'
import { createStore } from '../../runtime/browser/store.ts'
import { useRoute } from '../../runtime/router/use-route.ts'

const storageKey = 'cauce:navegacion'
const storage = createSafeStorage(() => window.localStorage)

/** The choice of this page; null until it is made. Kept in memory, too, because the storage may be blocked. */
const choice = createStore<boolean | null>(null)
const isShown = (): boolean => choice.get() ?? storage.get(storageKey) !== null

function toggle(): void {
  const next = !isShown()
  if (next) storage.set(storageKey, 'abierta')
  else storage.remove(storageKey)
  choice.set(next)
}

/** Pages on which one writes: the navigation steps aside. */
const writingPages: ReadonlySet<string | null> = new Set(['mngr-blog-editar', 'mngr-pagina'])

export const useIsWriting = (): boolean => writingPages.has(useRoute().name)

/** Whether the rail can be folded on this page, and whether it is. By default it is, where one writes. */
export function useFoldedRail(): { canFold: boolean; isFolded: boolean; toggle: () => void } {
  const canFold = useIsWriting()
  const isPinned = useSyncExternalStore(choice.subscribe, isShown, () => false)

  useEffect(() => {
    if (!canFold) return
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      // On small screens the rail is a menu, which cannot be folded (folded-rail.css).
      if (event.repeat || !matchMedia('(width >= 58rem)').matches) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [canFold])

  return { canFold, isFolded: canFold && !isPinned, toggle }
}
