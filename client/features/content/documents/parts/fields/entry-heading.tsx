import { type ReactNode, useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { DocumentContent, Kind } from '../../contract/content.ts'
import { textKindOf } from '../../contract/text-kinds.ts'
import { textNames } from '../../contract/text-places.ts'

const newTitles: Readonly<Record<Kind, string>> = {
  ...textNames,
  page: 'Nueva página',
  service: 'Nuevo servicio',
  person: 'Nueva persona',
  case: 'Nuevo caso',
  question: 'Nueva pregunta',
}

/** What a text is called while it is written, on the page and on its tab. */
export function TextHeading({ id, content }: { id: string; content: DocumentContent }): ReactNode {
  const { name, titlePattern } = useSite()
  const own = textKindOf(id) === null ? content.title.trim() : ''
  const title = own || newTitles[content.kind]

  useEffect(() => {
    const said = titlePattern.replaceAll('{página}', () => title).replaceAll('{producto}', () => name)
    // After the router, which knows the page by its route alone.
    queueMicrotask(() => (document.title = said))
  }, [title, titlePattern, name])

  return <Heading icon="window">{title}</Heading>
}
