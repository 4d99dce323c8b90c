import './pagina.css'
import { TableOfContents } from '#client/ui/contents/table-of-contents.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { EntryPages } from '../../content/contract/entries.ts'
import { enhanceTexts, LongText } from '../../content/public/long-text.tsx'

export const enhance = enhanceTexts

export function Page({ data: { page } }: { data: EntryPages['pagina'] }) {
  return (
    <div className="wrap own-page">
      <header className="page-head">
        <Heading icon="article">{page.title}</Heading>
        {page.description && <p className="lead">{page.description}</p>}
        <ThreadDrawing subject="articulo" seed={page.slug} isInFirstScreen />
      </header>
      {/* Also without contents the text stands in its columns: alone, it would leave half of a wide page empty. */}
      <div className="article">
        {page.sections.length > 1 && <TableOfContents title="En esta página" sections={page.sections} />}
        <LongText html={page.html} />
      </div>
    </div>
  )
}
