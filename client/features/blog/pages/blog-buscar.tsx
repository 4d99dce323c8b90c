import '../search/results.css'
import { useEffect } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { Heading, Section } from '#client/ui/heading/heading.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { LinkList } from '#client/ui/tag/link-list.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { Published } from '#client/ui/time/published.tsx'
import { sendEmptySearch } from '../../insight/not-found/browser.ts'
import type { BlogPages } from '../contract/pages.ts'
import type { SearchResult } from '../contract/search.ts'
import { PostList } from '../post-list/post-list.tsx'
import { href } from '../routes.ts'
import { HighlightedText } from '../search/highlighted-text.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { TagList } from '../tag-list.tsx'

type SearchData = BlogPages['blog-buscar']

const toSearchUrl = (q: string): string => `${href('blog-buscar')}?${new URLSearchParams({ q })}`

export function Page({ data }: { data: SearchData }) {
  const { q, results, page, pages, total, meant, offer, tags } = data
  const say = useFormOfAddress()
  const isCorrected = meant !== null && total > 0
  const searched = isCorrected ? meant : q
  useEffect(() => {
    if (q && total === 0 && !offer) sendEmptySearch(q)
  }, [q, total, offer])
  return (
    <div className="wrap">
      <header className="page-head brief">
        <Heading icon="search">
          {total > 0 ? `${formatTotal(data)} con «${searched}»` : 'Buscar en el blog'}
        </Heading>
        <SearchForm key={q} q={q} label={say('¿Qué buscas?')} />
        {results.length === 0 && <ThreadDrawing subject="vacio" seed="blog" />}
      </header>
      {isCorrected && (
        <p>
          <a href={toSearchUrl(`"${q}"`)}>Buscar solo «{q}»</a>
        </p>
      )}
      {meant && !isCorrected && (
        <p>
          {say('¿Quizá quisiste decir')} <a href={toSearchUrl(meant)}>«{meant}»</a>?
        </p>
      )}
      {q && (
        <p className={total > 0 ? 'hidden' : 'lead'} role="status">
          {offer
            ? `«${q}» no basta para buscar. ${say('Escribe al menos dos letras seguidas.')}`
            : (isCorrected ? `Resultados de «${meant}»: ` : '') +
              describeResults(data, say('Prueba con menos palabras o con otra forma de decirlo.'))}
        </p>
      )}
      {offer && <SearchIntro posts={offer.posts} tags={tags} />}
      <div className={total > 0 ? 'found' : undefined}>
        <div>
          {results.length > 0 && <SearchResults results={results} />}
          <Pagination basePath={toSearchUrl(searched)} page={page} pages={pages} />
        </div>
        {!offer && <RelatedResults data={data} />}
      </div>
    </div>
  )
}

function RelatedResults({ data: { results, near, elsewhere, tags } }: { data: SearchData }) {
  const say = useFormOfAddress()
  const { nav } = useSite()
  const isEmpty = results.length === 0
  return (
    <>
      {elsewhere.length > 0 && (
        <Section id="resto" title="En el resto del sitio">
          <ul role="list" className="results">
            {elsewhere.map(({ path, title, about }, index) => (
              <li key={index} className="post">
                <h3>
                  <a href={path}>{title}</a>
                </h3>
                {about && <p>{about}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isEmpty && near.length > 0 && (
        <Section id="cerca" title={say('Quizá te sirva')}>
          <PostList posts={near} level={3} />
        </Section>
      )}
      {isEmpty && (
        <div className="posts-section stack">
          <LinkList
            name="Temas"
            links={tags.map(({ slug, name }) => ({ name, href: href('blog-etiqueta', { slug }) }))}
          />
          <LinkList name="Otras páginas" links={nav} />
        </div>
      )}
      {isEmpty && elsewhere.length === 0 && (
        <Section id="preguntar" title={say('¿No está lo que buscas?')}>
          <p className="lead">
            <a href="/contacto">{say('Escríbenos')}</a> y {say('te respondemos')}.
          </p>
        </Section>
      )}
    </>
  )
}

const formatTotal = ({ total, more }: SearchData): string =>
  total === 1 ? '1 artículo' : `${more ? 'Más de ' : ''}${total} artículos`

function describeResults(data: SearchData, advice: string): string {
  const { q, results, total, elsewhere } = data
  if (total > 0) return formatTotal(data)
  if (results.length > 0)
    return `Ningún artículo tiene todas las palabras de «${q}». Estos son los que más tienen:`
  return elsewhere.length > 0
    ? `Ningún artículo habla de «${q}», pero sí otras páginas del sitio.`
    : `Nada coincide con «${q}». ${advice}`
}

function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <ul role="list" className="results posts-section">
      {results.map((result) => (
        <li key={result.slug} className="post">
          <h2>
            <a href={href('blog-slug', { slug: result.slug })}>
              <HighlightedText segments={result.title} />
            </a>
          </h2>
          <p>
            <HighlightedText segments={result.snippet} />
          </p>
          <Published at={result.publishedAt} minutes={result.minutes} first={result.tags[0]?.name} />
        </li>
      ))}
    </ul>
  )
}

function SearchIntro({ posts, tags }: Pick<SearchData, 'tags'> & NonNullable<SearchData['offer']>) {
  const say = useFormOfAddress()
  return (
    <>
      <p className="meta">
        {say(
          'Escribe una o varias palabras: se buscan en los títulos, los resúmenes, las etiquetas y el texto de todos los artículos.',
        )}
      </p>
      {tags.length > 0 && (
        <nav className="actions" aria-label="Etiquetas">
          <TagList tags={tags} />
        </nav>
      )}
      {posts.length > 0 && (
        <Section id="recientes" title="Lo más reciente">
          <PostList posts={posts} level={3} />
        </Section>
      )}
    </>
  )
}
