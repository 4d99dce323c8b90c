import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { FocusedImage } from '#client/ui/focus/focused-image.tsx'
import type { Author, Post } from '../contract/post.ts'
import { href } from '../routes.ts'
import { TagList } from '../tag-list.tsx'
import { useServiceOfTags } from '../use-service-of-tags.ts'

function Byline({ author: { slug, name, role, photo } }: { author: Author }): ReactNode {
  return (
    <span className="byline">
      {photo && <FocusedImage {...photo} />}
      <span>
        Escrito por <a href={href('blog-autor', { slug })}>{name}</a>
        {role && `, ${role}`}
      </span>
    </span>
  )
}

/**
 * The end of an article: its tags, its author, a link to share it, and the service that its tags belong to. In an article
 * of a minute the author's name is still in sight, above it.
 */
export function ArticleFooter({ post }: { post: Post }): ReactNode {
  const { name } = useSite()
  const { author } = post
  const service = useServiceOfTags(post.tags)
  return (
    <footer className="ending no-print">
      <TagList tags={post.tags} />
      <p className="meta">
        {author ? (
          post.minutes > 1 && <Byline author={author} />
        ) : (
          <span>
            Escrito por el equipo de <a href="/nosotros">{name}</a>
          </span>
        )}
        <a className="share" href={href('blog-slug', { slug: post.slug })}>
          Copiar el enlace
        </a>
      </p>
      {service && (
        <p className="of-service">
          De esto nos ocupamos en <a href={`/servicios/${service.id}`}>{service.name}</a>.
        </p>
      )}
    </footer>
  )
}
