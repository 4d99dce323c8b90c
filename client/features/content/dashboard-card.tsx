import type { ReactNode } from 'react'
import { Instant } from '../../ui/time/instant.tsx'
import type { DashboardText, TextsCard as Data } from './contract.ts'
import { parseListFilter, toListQuery } from './contract/list.ts'
import { FirstArticle } from './list/first-article.tsx'
import { href } from './routes.ts'

const draftsPath = href('mngr-blog') + toListQuery(parseListFilter({ estado: 'borrador' }))

/** What to go on with: drafts and unpublished changes of all kinds, newest first, and what will be published next. */
export function TextsCard({ data: { articles, drafts, changed, scheduled } }: { data: Data }): ReactNode {
  const isWithoutArticles = articles?.hasAny === false
  return (
    <section aria-labelledby="textos" className="texts">
      <h2 id="textos">Sigue escribiendo</h2>
      {isWithoutArticles && (
        <p>
          <FirstArticle />
        </p>
      )}
      {!isWithoutArticles && [...drafts, ...changed, ...scheduled].length === 0 && (
        <p>No hay borradores ni nada programado.</p>
      )}
      <List title="Borradores" texts={drafts} />
      {articles && articles.draftCount > drafts.filter(({ isArticle }) => isArticle).length && (
        <a href={draftsPath}>Ver los {articles.draftCount} artículos en borrador</a>
      )}
      <List title="Con cambios sin publicar" texts={changed} />
      <List title="Programados" texts={scheduled} />
    </section>
  )
}

function List({ title, texts }: { title: string; texts: readonly DashboardText[] }): ReactNode {
  return (
    texts.length > 0 && (
      <div>
        <h3>{title}</h3>
        <ul role="list">
          {texts.map(({ id, isArticle, label, title: name, at, by }) => (
            <li key={id}>
              <a href={href(isArticle ? 'mngr-blog-editar' : 'mngr-pagina', { id })}>{name}</a>
              <small>
                {label}, {by !== null && `de ${by}, `}
                <Instant at={at} />
              </small>
            </li>
          ))}
        </ul>
      </div>
    )
  )
}
