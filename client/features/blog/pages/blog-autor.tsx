import type { ReactNode } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { FocusedImage } from '#client/ui/focus/focused-image.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import type { BlogPages } from '../contract/pages.ts'
import { PostList } from '../post-list/post-list.tsx'
import { blogTitles, href } from '../routes.ts'

export function Page({ data }: { data: BlogPages['blog-autor'] }): ReactNode {
  const { author, list, services = [] } = data
  const say = useFormOfAddress()
  const own = useSite().services.filter(({ id, shown }) => shown && services.includes(id))
  return (
    <div className="wrap">
      <header className="page-head">
        <Heading icon={author.isPerson ? 'people' : 'article'}>
          {author.isPerson ? author.name : blogTitles['blog-autor'](data)}
        </Heading>
        <div className="byline author">
          {author.photo && <FocusedImage {...author.photo} />}
          <div className="stack">
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
          </div>
        </div>
        <p className="actions">
          <span>{list.total === 1 ? 'Un artículo' : `${list.total} artículos`}</span>
          <a href="/contacto">{say('Escríbenos')}</a>
          {author.isPerson && <a href="/nosotros#personas">{say('Conoce al equipo')}</a>}
          <a href={href('blog')}>Ver todo el blog</a>
        </p>
      </header>
      <div className="posts-section">
        <PostList posts={list.posts} highlightFirst={list.posts.length > 3} />
      </div>
      <Pagination basePath={href('blog-autor', { slug: author.slug })} page={list.page} pages={list.pages} />
    </div>
  )
}
