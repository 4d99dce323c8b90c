import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { RawHtml } from '#client/ui/raw-html/raw-html.tsx'
import { Day } from '#client/ui/time/published.tsx'
import { TagList } from '../../blog/tag-list.tsx'
import type { PostPages } from '../contract.ts'

export function Page({ data }: { data: PostPages['vista-previa'] }): ReactNode {
  const { post } = data
  return (
    <div className="wrap">
      <p className="meta" role="note">
        <span>
          Vista previa de un texto sin publicar. Este enlace deja de funcionar el <Day at={data.expiresAt} />.
        </span>
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
