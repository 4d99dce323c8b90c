import '#client/ui/button/actions.css'
import '#client/ui/empty-state/empty-state.css'
import '#client/ui/list/list.css'
import '#client/ui/list/unfolded.css'
import type { ComponentProps, ReactNode } from 'react'
import { collectTyping } from '#client/ui/field/typed-ahead.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import type { EntryPages } from '../contract/entries.ts'
import { isNarrowed } from '../contract/list.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { getNewTitle } from '../kinds/labels.ts'
import { collectionKinds } from '../kinds/names.ts'
import { EntryList } from '../list/entry-list.tsx'
import { ListFilters } from '../list/filters.tsx'
import { getListId, getListTitle, KindList } from '../list/kind-list.tsx'
import { getEntryListPath } from '../list/list-path.ts'
import { href } from '../routes.ts'

const anyText = { one: 'texto', many: 'textos', gender: 'm' } as const

type Lists = Omit<EntryPages['mngr-paginas'], 'filter' | 'meant' | 'counts' | 'kinds'>

/** What each list says of its texts, apart from those of kinds with an order of their own. */
const sections: Readonly<Record<keyof Lists, Omit<ComponentProps<typeof EntryList>, 'filter' | 'texts'>>> = {
  texts: {
    id: 'textos',
    title: 'Textos de las páginas',
    help: 'Lo que dicen la portada y las demás páginas del sitio: títulos, textos, botones y secciones. «Final de las páginas» es la franja que cierra la portada, Nosotros y los servicios.',
    label: anyText,
    isFixed: true,
  },
  legal: {
    id: 'legales',
    title: 'Textos legales',
    help: 'Salen de una plantilla con los datos de la empresa. Puedes poner tu propio texto y volver a la plantilla cuando quieras.',
    label: anyText,
    isFixed: true,
  },
  own: {
    id: 'propias',
    title: 'Tus páginas',
    help: 'Páginas con dirección propia, como garantías o preguntas de envío.',
    label: getKind('page').label,
    empty: <p className="dashed">Todavía no hay. Añade la primera con «Nueva página».</p>,
  },
  trash: {
    id: 'papelera',
    title: 'Papelera',
    help: 'Lo que mueves aquí deja de verse en el sitio. Ábrelo para recuperarlo o eliminarlo para siempre.',
    label: anyText,
    empty: <p className="dashed">La papelera está vacía.</p>,
  },
}

export function Page({ data }: { data: EntryPages['mngr-paginas'] }): ReactNode {
  const { filter, meant, counts, kinds, ...lists } = data
  const isEmpty = [...Object.values(lists), ...Object.values(kinds)].every(({ length }) => length === 0)
  const renderList = (name: keyof Lists): ReactNode => (
    <EntryList {...sections[name]} filter={filter} texts={lists[name]} />
  )
  return (
    <>
      <div className="list-bar">
        <Heading icon="window">Páginas</Heading>
        <div className="actions">
          <SavedFilters address={getEntryListPath(filter)} />
          <a
            className="button"
            href={href('mngr-pagina', { id: getKind('page').newId ?? '' })}
            onClick={collectTyping}
          >
            {getNewTitle('page')}
          </a>
        </div>
      </div>
      <ListFilters filter={filter} meant={meant} counts={counts} getListPath={getEntryListPath} />
      {!isNarrowed(filter) && <Contents data={data} />}
      {isEmpty && (
        <p className="dashed">
          Ningún texto coincide. Prueba con otra palabra o{' '}
          <a href={href('mngr-paginas')}>quita los filtros</a>.
        </p>
      )}
      {renderList('texts')}
      {renderList('legal')}
      {renderList('own')}
      {collectionKinds.map((kind) => (
        <KindList key={kind} kind={kind} filter={filter} texts={kinds[kind]} />
      ))}
      {renderList('trash')}
    </>
  )
}

/** Links to the lists of the page, which is long. */
function Contents({ data }: { data: EntryPages['mngr-paginas'] }): ReactNode {
  const toLink = (name: keyof Lists) => ({ ...sections[name], count: data[name].length })
  const lists = [
    toLink('texts'),
    toLink('legal'),
    toLink('own'),
    ...collectionKinds.map((kind) => ({
      id: getListId(kind),
      title: getListTitle(kind),
      count: data.kinds[kind].length,
    })),
    toLink('trash'),
  ]
  return (
    <nav aria-label="En esta página">
      <details className="unfolded">
        <summary>Listas de esta página</summary>
        <ul role="list" className="actions tight">
          {lists.map(({ id, title, count }) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {title} ({count})
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
