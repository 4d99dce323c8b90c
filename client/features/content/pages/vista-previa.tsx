import type { ReactNode } from 'react'
import { TagList } from '../../blog/tag-list.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { RawHtml } from '../../design/raw-html/raw-html.tsx'
import { Day } from '../../design/time/published.tsx'
import type { StudioPages } from '../contract.ts'

export function Page({ data }: { data: StudioPages['vista-previa'] }): ReactNode {
  const { post } = data
  return (
    <div className="wrap">
      <p className="meta" role="note">
        Vista previa de un texto sin publicar. Este enlace deja de funcionar el <Day at={data.expiresAt} />.
      </p>
      <article>
        <header className="article-head">
          <Heading icon="article">{post.title}</Heading>
          <p className="lead">{post.excerpt}</p>
          <TagList tags={post.tags} />
        </header>
        <div className="article">
          <RawHtml html={post.html} className="prose" />
        </div>
      </article>
    </div>
  )
}
