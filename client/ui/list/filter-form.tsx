import '../field/check.css'
import '../tabs/tabs.css'
import './filter-form.css'
import type { ReactNode } from 'react'
import { AppliedForm } from './applied-form.tsx'

type FilterFormProps = {
  action: string
  /** The list without filters. */
  allPath?: string
  query: string
  /** How many filters are set, besides the search. */
  activeCount: number
  /** How many entries there are, in words. */
  result: string
  stateLinks?: ReactNode
  children?: ReactNode
}

/** The filters of a list. A GET form, so that the address contains them. Small screens fold all but the search. */
export function FilterForm({
  action,
  allPath = action,
  query,
  activeCount,
  result,
  stateLinks,
  children,
}: FilterFormProps) {
  return (
    <search className="filter-form">
      <AppliedForm action={action}>
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
        {/* Last, so that it moves no control when it appears. */}
        <FilterResult text={result} allPath={activeCount > 0 || query ? allPath : null} />
      </AppliedForm>
    </search>
  )
}

/** Announces how many entries a changed list has. `allPath`: null if no filter is set; then the text is not shown. */
function FilterResult({ text, allPath }: { text: string; allPath: string | null }) {
  return (
    <p className={allPath === null ? 'hidden' : 'filter-result'}>
      <span role="status">{text}</span>
      {allPath !== null && (
        <a className="link" href={allPath}>
          Quitar filtros
        </a>
      )}
    </p>
  )
}
