import type { ReactNode } from 'react'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import type { PostPages } from '../contract.ts'
import { orderSlugs, postStates, stateNames } from '../contract/states.ts'
import { href } from '../routes.ts'
import { getListPath } from './list-path.ts'

/** Filter of the list. States are links and the other fields a form, so that the URL contains the complete filter. */
export function ListFilters({
  list,
  filter,
  tags,
}: Pick<PostPages['mngr-blog'], 'list' | 'filter' | 'tags'>): ReactNode {
  const { draft, scheduled, published } = list.counts
  const states = (
    <nav aria-label="Estados" className="tabs">
      {[null, ...postStates].map((state) => (
        <a
          key={state}
          href={getListPath({ ...filter, state })}
          aria-current={filter.state === state ? 'page' : undefined}
        >
          {state === null
            ? `Todos (${draft + scheduled + published})`
            : `${stateNames[state].many} (${list.counts[state]})`}
        </a>
      ))}
    </nav>
  )
  return (
    <FilterForm
      key={getListPath(filter)}
      action={href('mngr-blog')}
      query={filter.query}
      activeCount={Number(filter.state !== null) + Number(filter.tag !== '')}
      stateLinks={states}
    >
      {filter.state && <input type="hidden" name="estado" value={stateNames[filter.state].slug} />}
      {/* Column headers set the order; a search preserves it. */}
      {filter.order !== 'recent' && <input type="hidden" name="orden" value={orderSlugs[filter.order]} />}
      <div className="field">
        <label htmlFor="etiqueta">Etiqueta</label>
        <select id="etiqueta" name="etiqueta" defaultValue={filter.tag}>
          <option value="">Todas</option>
          {tags.map(({ slug, name, count }) => (
            <option key={slug} value={slug}>
              {name} ({count})
            </option>
          ))}
        </select>
      </div>
    </FilterForm>
  )
}
