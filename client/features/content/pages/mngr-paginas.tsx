import '#client/ui/list/list.css'
import '../editor/fields/form-sections.css'
import '../list/kind-lists.css'
import type { ComponentProps, ReactNode } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { collectTyping } from '#client/ui/field/typed-ahead.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import { href as visitsHref } from '../../insight/visits/routes.ts'
import type { EntryPages } from '../contract/entries.ts'
import { isNarrowed, noFilter } from '../contract/list.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { getNewTitle } from '../kinds/labels.ts'
import { type CollectionKind, collectionKinds } from '../kinds/names.ts'
import { EntryList } from '../list/entry-list.tsx'
import { ListFilters } from '../list/filters.tsx'
import { KindList } from '../list/kind-list.tsx'
import {
  fixedLists,
  getEntryListPath,
  getListId,
  getListTitle,
  type ListFacts,
  listParameter,
} from '../list/list-path.ts'
import { href } from '../routes.ts'

const anyText = { one: 'texto', many: 'textos', gender: 'm' } as const

type Lists = Omit<EntryPages['mngr-paginas'], 'filter' | 'meant' | 'counts' | 'kinds'>

/** What each list says of its texts, apart from those of kinds with an order of their own. */
const sections: Readonly<Record<keyof Lists, Omit<ComponentProps<typeof EntryList>, 'filter' | 'texts'>>> = {
  texts: {
    ...fixedLists.texts,
    help: 'Lo que dicen la portada y las demás páginas. «Final de las páginas: invitación a escribir» cierra la portada, Nosotros y los servicios. Mientras no cambies uno, se ve el de fábrica.',
    label: anyText,
    isFixed: true,
  },
  legal: {
    ...fixedLists.legal,
    help: 'Ya se ven en el sitio, con los datos de la empresa: no hay que publicarlos. Puedes poner tu propio texto y volver al de fábrica.',
    label: anyText,
    isFixed: true,
  },
  own: {
    ...fixedLists.own,
    help: 'Páginas con dirección propia, como garantías o preguntas de envío.',
    label: getKind('page').label,
    empty: <EmptyState>Todavía no hay. Añade la primera con «Nueva página».</EmptyState>,
  },
  trash: {
    id: 'papelera',
    title: 'Papelera',
    help: 'Lo que mueves aquí deja de verse en el sitio. Ábrelo para recuperarlo o eliminarlo para siempre.',
    label: anyText,
    empty: <EmptyState>La papelera está vacía.</EmptyState>,
  },
}

export function Page({ data }: { data: EntryPages['mngr-paginas'] }) {
  const may = useHasPermission()
  const { filter, meant, counts, kinds, ...lists } = data
  const { query } = useRoute()
  const renderList = (name: keyof Lists) => ({
    ...sections[name],
    count: lists[name].length,
    list: <EntryList key={name} {...sections[name]} filter={filter} texts={lists[name]} />,
  })
  const all: readonly ShownList[] = [
    renderList('texts'),
    renderList('legal'),
    renderList('own'),
    ...collectionKinds.map((kind) => ({
      id: getListId(kind),
      title: getListTitle(kind),
      count: kinds[kind].length,
      kind,
      label: getKind(kind).label,
      list: <KindList key={kind} kind={kind} filter={filter} texts={kinds[kind]} />,
    })),
    renderList('trash'),
  ]
  const named = all.find(({ id }) => id === query[listParameter])
  const chosen = named ?? all[0]
  const newKind = chosen?.kind ?? 'page'
  // A search finds texts of all lists; a state is chosen within one.
  const isFound = isNarrowed(filter) && !named
  const total = isFound ? all.reduce((sum, { count }) => sum + count, 0) : (chosen?.count ?? 0)
  return (
    <>
      <div className="list-bar">
        <Heading icon="window">{isFound ? 'Páginas' : (chosen?.title ?? 'Páginas')}</Heading>
        <div className="actions">
          <SavedFilters address={getEntryListPath(filter)} />
          <a
            className="button"
            href={href('mngr-pagina', { id: getKind(newKind).newId ?? '' })}
            onClick={collectTyping}
          >
            {getNewTitle(newKind)}
          </a>
        </div>
      </div>
      <ListFilters
        label={isFound ? getKind('page').label : (chosen?.label ?? anyText)}
        filter={filter}
        meant={meant}
        counts={filter.state === 'trash' ? counts : { ...counts, trash: 0 }}
        // Those of all lists would contradict the one that is shown.
        hidesCounts={!isFound}
        getListPath={(given) => getEntryListPath(given, isFound ? undefined : chosen?.id)}
        result={pluralize(total, 'texto', 'textos')}
      />
      {isFound ? (
        all.map(({ list }) => list)
      ) : (
        <div className="kind-lists">
          <ListLinks lists={all} chosen={chosen} />
          {chosen?.list}
        </div>
      )}
      {isNarrowed(filter) && total === 0 && (
        <EmptyState>Ningún texto coincide. Prueba con otra palabra.</EmptyState>
      )}
      {may('manageRedirects') && (
        <p className="list-foot">
          <a href={`${visitsHref('mngr-perdidos')}#enlaces`}>Enlaces rotos</a>
        </p>
      )}
    </>
  )
}

type ShownList = {
  id: string
  title: string
  count: number
  kind?: CollectionKind
  label: ListFacts['label']
  list: ReactNode
}

type ListLinksProps = { lists: readonly ShownList[]; chosen: ShownList | undefined }

/** Links to the lists, of which one is shown at a time. */
function ListLinks({ lists, chosen }: ListLinksProps) {
  return (
    <nav aria-label="Listas">
      <details className="unfolded" key={chosen?.id}>
        <summary className="link">
          <span className="hidden">Lista: </span>
          {chosen?.title}
        </summary>
        <ul role="list" className="form-index">
          {lists.map(({ id, title, count }) => (
            <li key={id}>
              <a href={getEntryListPath(noFilter, id)} aria-current={id === chosen?.id ? 'page' : undefined}>
                {title} <span>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
