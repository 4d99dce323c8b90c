import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { FocusedImage } from '#client/ui/focus/focused-image.tsx'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { blogTitles, href } from '../routes.ts'

export function Page({ data }: { data: BlogPages['blog-autor'] }) {
  const { author, list, services = [] } = data
  const say = useFormOfAddress()
  const own = useSite().services.filter(({ id, shown }) => shown && services.includes(id))
  return (
    <div className="wrap">
      <header className={author.photo ? 'page-head' : 'page-head brief'}>
        <Heading icon={author.isPerson ? 'people' : 'article'}>
          {author.isPerson ? author.name : blogTitles['blog-autor'](data)}
        </Heading>
        {author.photo ? (
          <FocusedImage {...author.photo} className="threads portrait" />
        ) : (
          <ThreadDrawing subject="articulo" seed={author.slug} isInFirstScreen />
        )}
        {author.role && <p className="lead">{author.role}</p>}
        {author.duties && <p>{author.duties}</p>}
        {own.length > 0 && (
          <ul role="list" className="tags">
            {own.map(({ id, name }) => (
              <li key={id}>
                <a className="tag" href={`/servicios/${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="actions">
          <a className="button" href="/contacto">
            {say('Escríbenos')}
          </a>
        </p>
      </header>
      <Section id="articulos" title={list.total === 1 ? '1 artículo' : `${list.total} artículos`}>
        <PostList posts={list.posts} level={3} highlightFirst={list.posts.length > 3} />
      </Section>
      <Pagination basePath={href('blog-autor', { slug: author.slug })} page={list.page} pages={list.pages} />
    </div>
  )
}
