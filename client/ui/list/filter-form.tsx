import '../field/check.css'
import '../tabs/tabs.css'
import './filter-form.css'
import type { ReactNode } from 'react'

type FilterFormProps = {
  action: string
  query: string
  /** How many filters are set, besides the search. */
  activeCount: number
  stateLinks?: ReactNode
  children?: ReactNode
}

/** The filters of a list. A GET form, so that the address contains them. Small screens fold all but the search. */
export function FilterForm({ action, query, activeCount, stateLinks, children }: FilterFormProps): ReactNode {
  return (
    <search className="filter-form">
      {/* Callers set a `key` made of the filters, so that the field shows the current query. */}
      <form method="get" action={action}>
        <div className="field">
          <input
            name="q"
            type="search"
            aria-label="Buscar"
            placeholder="Buscar"
            defaultValue={query}
            maxLength={100}
          />
        </div>
        {stateLinks || children ? (
          <details>
            <summary className="link">Filtros{activeCount > 0 && ` (${activeCount})`}</summary>
            <div className="filter-choices">
              {children}
              <button className="button plain">Filtrar</button>
            </div>
            {stateLinks}
          </details>
        ) : (
          <button className="button plain">Buscar</button>
        )}
      </form>
    </search>
  )
}
