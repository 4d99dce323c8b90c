import { useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'

/** Shows the title of a text in the browser tab, updated while it is typed. */
export function useTabTitle(title: string): void {
  const { name, titlePattern } = useSite()
  useEffect(() => {
    const tabTitle = titlePattern.replaceAll('{página}', () => title).replaceAll('{producto}', () => name)
    // Runs after the router, which sets the tab title from the route alone.
    queueMicrotask(() => (document.title = tabTitle))
  }, [title, titlePattern, name])
}
