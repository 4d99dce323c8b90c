import '../field/check.css'
import '../tabs/tabs.css'
import './filter-form.css'
import type { ReactNode } from 'react'

type FilterFormProps = {
  action: string
  query: string
  /** How many of the filters behind the search narrow the list. */
  activeCount: number
  /** The states, as links. */
  stateLinks?: ReactNode
  children?: ReactNode
}

/** What narrows a list: a plain GET form, so that it stands in the address. On small screens all but the search folds. */
export function FilterForm({ action, query, activeCount, stateLinks, children }: FilterFormProps): ReactNode {
  return (
    <search className="filter-form">
      {/* A form of its own for each address: what is typed is what the list shows. */}
      <form method="get" action={action}>
        <div className="field">
          <label htmlFor="q">Buscar</label>
          <input id="q" name="q" type="search" defaultValue={query} maxLength={100} />
        </div>
        {stateLinks || children ? (
          <details>
            <summary className="link">Filtros{activeCount > 0 && ` (${activeCount})`}</summary>
            {stateLinks}
            {children}
            <button className="button plain">Filtrar</button>
          </details>
        ) : (
          <button className="button plain">Buscar</button>
        )}
      </form>
    </search>
  )
}
