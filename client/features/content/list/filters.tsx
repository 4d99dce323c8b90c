import { SelectField } from '#client/ui/field/select-field.tsx'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import { MeantNotice } from '#client/ui/list/meant-notice.tsx'
import { type EntryFilter, noFilter } from '../contract/list.ts'
import { fillNoun } from '../contract/noun.ts'
import { type TextState, orderSlugs, stateNames, textStates } from '../contract/states.ts'
import type { TagCount } from '../contract/tags.ts'
import type { ListChoice } from '../kinds/kind.ts'
import type { ListFacts } from './list-path.ts'

type ListFiltersProps = Pick<ListFacts, 'getListPath' | 'label'> & {
  filter: EntryFilter
  /** The query that the list answers instead of the one of the filter, which finds nothing. */
  meant: string | null
  /** Number of texts in each state that match the rest of the filter; states without any have no tab. */
  counts: Partial<Record<TextState, number>>
  hidesCounts?: boolean
  /** How many texts the list has, in words. */
  result: string
  /** What there is to choose from, for the filters that the kind declares. */
  choices?: Readonly<Partial<Record<ListChoice, readonly (Omit<TagCount, 'count'> & { count?: number })[]>>>
  shown?: readonly ListChoice[] | undefined
}

const fields = {
  tag: { label: 'Etiqueta', name: 'etiqueta', empty: 'Todas' },
  author: { label: 'Autor', name: 'autor', empty: 'Todos' },
  cover: { label: 'Portada', name: 'portada', empty: 'Con y sin' },
} as const satisfies Readonly<Record<ListChoice, object>>

/** Filter of a list. States are links and the other fields a form, so that the URL contains the complete filter. */
export function ListFilters(props: ListFiltersProps) {
  const {
    label,
    filter,
    meant,
    counts,
    hidesCounts = false,
    choices = {},
    shown = [],
    getListPath,
    result,
  } = props
  const all = Object.values(counts).reduce((sum, count) => sum + count, -(counts.trash ?? 0))
  // The default order is not in the address.
  const isOrdered = getListPath({ ...noFilter, order: filter.order }) !== getListPath(noFilter)
  const states = (
    <nav aria-label="Estados" className="tabs">
      {[null, ...textStates.filter((state) => counts[state] || state === filter.state)].map((state) => (
        <a
          key={state}
          href={getListPath({ ...filter, state })}
          aria-current={filter.state === state ? 'page' : undefined}
        >
          {fillNoun(state === null ? 'Tod{o}s' : stateNames[state].many, label)}
          {!hidesCounts && ` (${state === null ? all : (counts[state] ?? 0)})`}
        </a>
      ))}
    </nav>
  )
  return (
    <>
      <FilterForm
        action={getListPath(noFilter)}
        query={filter.query}
        activeCount={Number(filter.state !== null) + shown.filter((name) => filter[name] !== '').length}
        result={result}
        stateLinks={states}
      >
        {filter.state && <input type="hidden" name="estado" value={stateNames[filter.state].slug} />}
        {/* Column headers set the order; a search preserves it. */}
        {isOrdered && filter.order && <input type="hidden" name="orden" value={orderSlugs[filter.order]} />}
        {shown.map((each) => (
          <SelectField
            key={each}
            {...fields[each]}
            defaultValue={filter[each]}
            options={(choices[each] ?? []).map(({ slug, name, count }) => ({
              id: slug,
              name: count === undefined ? name : `${name} (${count})`,
            }))}
          />
        ))}
      </FilterForm>
      <MeantNotice query={filter.query} meant={meant} />
    </>
  )
}
