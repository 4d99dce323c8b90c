import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { EditedText, TextContent } from '../../contract/edited-text.ts'
import { getNewTitle } from '../../kinds/labels.ts'
import { findTextKind } from '../../kinds/names.ts'
import { useTabTitle } from '../frame/use-tab-title.ts'

type EntryHeadingProps = { text: EditedText; content: TextContent }

/** Shows the title of the entry in the page heading and in the browser tab, updated while it is typed. */
export function EntryHeading({ text: { id, kind }, content }: EntryHeadingProps): ReactNode {
  const entryTitle = findTextKind(id) === null ? String(content['title']).trim() : ''
  const title = entryTitle || getNewTitle(kind)
  useTabTitle(title)
  return <Heading icon="window">{title}</Heading>
}
