import type { ReactNode } from 'react'
import { Contents } from '../../design/contents/contents.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { RawHtml } from '../../design/raw-html/raw-html.tsx'
import type { DocumentPages } from '../contract.ts'

export function Page({ data: { page } }: { data: DocumentPages['pagina'] }): ReactNode {
  const text = <RawHtml html={page.html} className="prose" />
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon="article">{page.title}</Heading>
        {page.description && <p className="lead">{page.description}</p>}
      </header>
      {page.sections.length > 2 ? (
        <div className="article">
          <Contents title="En esta página" sections={page.sections} />
          {text}
        </div>
      ) : (
        text
      )}
    </div>
  )
}
