import { type ReactNode, useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { EditedText, TextContent } from '../../../editor/saving/edited-text.ts'
import { getNewTitle } from '../../../kinds/labels.ts'
import { findTextKind } from '../../../kinds/names.ts'

type EntryHeadingProps = { text: EditedText; content: TextContent }

/** Shows the title of the entry in the page heading and in the browser tab, updated while it is typed. */
export function EntryHeading({ text: { id, kind }, content }: EntryHeadingProps): ReactNode {
  const { name, titlePattern } = useSite()
  const entryTitle = findTextKind(id) === null ? String(content['title']).trim() : ''
  const title = entryTitle || getNewTitle(kind)

  useEffect(() => {
    const tabTitle = titlePattern.replaceAll('{página}', () => title).replaceAll('{producto}', () => name)
    // Runs after the router, which sets the tab title from the route alone.
    queueMicrotask(() => (document.title = tabTitle))
  }, [title, titlePattern, name])

  return <Heading icon="window">{title}</Heading>
}
