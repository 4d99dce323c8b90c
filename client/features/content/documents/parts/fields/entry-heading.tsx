import { type ReactNode, useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { EntryContent } from '../../../kinds/all-kinds.ts'
import { getNewTitle } from '../../../kinds/labels.ts'
import { findTextKind } from '../../../kinds/names.ts'

/** Shows the title of the entry in the page heading and in the browser tab, updated while it is typed. */
export function EntryHeading({ id, content }: { id: string; content: EntryContent }): ReactNode {
  const { name, titlePattern } = useSite()
  const entryTitle = findTextKind(id) === null ? content.title.trim() : ''
  const title = entryTitle || getNewTitle(content.kind)

  useEffect(() => {
    const tabTitle = titlePattern.replaceAll('{página}', () => title).replaceAll('{producto}', () => name)
    // Runs after the router, which sets the tab title from the route alone.
    queueMicrotask(() => (document.title = tabTitle))
  }, [title, titlePattern, name])

  return <Heading icon="window">{title}</Heading>
}
