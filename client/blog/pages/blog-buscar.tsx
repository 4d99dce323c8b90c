import { type ReactNode, useEffect, useState } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { Published } from '../../design/time/published.tsx'
import type { BlogPages } from '../contract/pages.ts'
import type { Segment, Suggestions } from '../contract/search.ts'
import { href } from '../routes.ts'
import { fetchSuggestions } from '../suggest.ts'

export function Page({ data }: { data: BlogPages['blog-buscar'] }): ReactNode {
  const { q, results, page, pages, total, more } = data
  const address = (n: number): string =>
    `${href('blog-buscar')}?${new URLSearchParams({ q, ...(n > 1 && { pagina: String(n) }) })}`
  return (
    <div className="wrap">
      <Heading icon="article">Buscar en el blog</Heading>
      <SearchForm key={q} q={q} />
      {q && (
        <p className="meta" role="status">
          {total === 0 && `Nada coincide con «${q}». Prueba con menos palabras o con otra forma de decirlo.`}
          {total === 1 && '1 artículo'}
          {total > 1 && `${more ? 'Más de ' : ''}${total} artículos`}
        </p>
      )}
      <ul role="list" className="posts posts-section">
        {results.map((result) => (
          <li key={result.slug} className="post">
            <h2>
              <a href={href('blog-slug', { slug: result.slug })}>
                <Marked segments={result.title} />
              </a>
            </h2>
            <p>
              <Marked segments={result.snippet} />
            </p>
            <Published at={result.publishedAt} minutes={result.minutes} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="pages" aria-label="Páginas">
          {page > 1 && <a href={address(page - 1)}>Anterior</a>}
          <span>
            {page} de {pages}
          </span>
          {page < pages && <a href={address(page + 1)}>Siguiente</a>}
        </nav>
      )}
    </div>
  )
}

/** A form that works without script; with it, titles appear while somebody types. */
function SearchForm({ q }: { q: string }): ReactNode {
  const [typed, setTyped] = useState(q)
  const [found, setFound] = useState<Suggestions['suggestions']>([])
  const asking = typed.trim().length >= 2 && typed !== q

  useEffect(() => {
    if (!asking) return
    const abort = new AbortController()
    const timer = setTimeout(() => void fetchSuggestions(typed, abort.signal).then(setFound), 150)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, asking])

  return (
    <form className="search" role="search" method="get" action={href('blog-buscar')}>
      <div className="field">
        <label htmlFor="q">¿Qué buscas?</label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <button className="button">Buscar</button>
      {asking && found.length > 0 && (
        <ul className="plain-list" aria-label="Sugerencias">
          {found.map(({ slug, title: segments }) => (
            <li key={slug}>
              <a href={href('blog-slug', { slug })}>
                <Marked segments={segments} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

function Marked({ segments }: { segments: readonly Segment[] }): ReactNode {
  return segments.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
