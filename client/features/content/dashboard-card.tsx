import { PermittedLink } from '../../ui/text/permitted-link.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import type { DashboardText, TextsCard as Data } from './contract.ts'
import { parseListFilter, toListQuery } from './contract/list.ts'
import { FirstArticle } from './list/first-article.tsx'
import { href } from './routes.ts'

const draftsPath = href('mngr-blog') + toListQuery(parseListFilter({ estado: 'borrador' }))

/** What to go on with: drafts and unpublished changes of all kinds, newest first, and what will be published next. */
export function TextsCard({ data: { articles, drafts, changed, scheduled } }: { data: Data }) {
  const texts = [
    ...drafts.map((text) => ({ text, state: 'Borrador' })),
    ...changed.map((text) => ({ text, state: 'Con cambios sin publicar' })),
  ]
  const isWithoutArticles = articles?.hasAny === false
  return (
    <>
      <section aria-labelledby="textos" className="texts">
        <div className="list-bar">
          <h2 id="textos">Sigue escribiendo</h2>
          {articles && articles.draftCount > drafts.filter(({ isArticle }) => isArticle).length && (
            <a href={draftsPath}>
              {articles.draftCount === 1
                ? 'Ver el artículo en borrador'
                : `Ver los ${articles.draftCount} artículos en borrador`}
            </a>
          )}
        </div>
        {isWithoutArticles && (
          <p>
            <FirstArticle />
          </p>
        )}
        {!isWithoutArticles && texts.length === 0 && <p>No hay nada a medias.</p>}
        {texts.length > 0 && (
          <ul role="list">
            {texts.map(({ text, state }) => (
              <Item key={text.id} text={text} state={state} />
            ))}
          </ul>
        )}
      </section>
      {scheduled.length > 0 && (
        <section aria-labelledby="proximas" className="next-texts">
          <div className="list-bar">
            <h2 id="proximas">Próximas publicaciones</h2>
            <PermittedLink href={href('mngr-calendario')}>Ver el calendario</PermittedLink>
          </div>
          <ul role="list">
            {scheduled.map((text) => (
              <Item key={text.id} text={text} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Item({ text, state }: { text: DashboardText; state?: string }) {
  const { id, isArticle, label, title, at, by } = text
  return (
    <li>
      <a href={href(isArticle ? 'mngr-blog-editar' : 'mngr-pagina', { id })}>{title}</a>
      <small>
        {label}, {by !== null && `de ${by}, `}
        <Instant at={at} />
      </small>
      {state && <span className="badge off">{state}</span>}
    </li>
  )
}
