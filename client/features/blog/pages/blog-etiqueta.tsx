import { Heading } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { LinkList } from '#client/ui/tag/link-list.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { blogTitles, href } from '../routes.ts'
import { useServiceOfTags } from '../use-service-of-tags.ts'

export function Page({ data }: { data: BlogPages['blog-etiqueta'] }) {
  const { tag, list } = data
  const service = useServiceOfTags([tag])
  const others = new Map(
    list.posts.flatMap(({ tags }) =>
      tags.map(({ slug, name }) => [slug, { name, href: href('blog-etiqueta', { slug }) }]),
    ),
  )
  others.delete(tag.slug)
  return (
    <div className="wrap">
      <header className="page-head brief topic">
        <Heading icon="tag">{blogTitles['blog-etiqueta'](data)}</Heading>
        {tag.description && <p className="lead">{tag.description}</p>}
        <p className={tag.description ? 'meta' : 'lead'}>
          {list.total === 1 ? 'Un artículo' : `${list.total} artículos`} con esta etiqueta.{' '}
          {service && (
            <span>
              De esto nos ocupamos en <a href={`/servicios/${service.id}`}>{service.name}</a>.
            </span>
          )}
        </p>
        <div className="actions">
          <LinkList
            name="Para seguir leyendo"
            links={[...others.values(), { name: 'Ver todo el blog', href: href('blog') }]}
          />
        </div>
        <ThreadDrawing subject="articulo" seed={tag.slug} isInFirstScreen />
      </header>
      <div className="posts-section">
        <PostList posts={list.posts} highlightFirst={list.posts.length !== 2 && list.posts.length !== 3} />
      </div>
      <Pagination basePath={href('blog-etiqueta', { slug: tag.slug })} page={list.page} pages={list.pages} />
    </div>
  )
}
