import '../../design/filters/filters.css'
import '../../design/tabs/tabs.css'
import type { ReactNode } from 'react'
import type { StudioPages } from '../contract.ts'
import { listOrders, orderNames, postStates, stateNames } from '../contract/states.ts'
import { href } from '../routes.ts'
import { listAddress } from './address.ts'

/** States as links and the rest as a form: the whole filter lives in the address. */
export function ListFilters({ list, filter, tags }: Omit<StudioPages['mngr-blog'], 'stale'>): ReactNode {
  const { draft, scheduled, published } = list.counts
  return (
    <>
      <nav aria-label="Estados" className="tabs">
        <a
          href={listAddress({ ...filter, state: null })}
          aria-current={filter.state === null ? 'page' : undefined}
        >
          Todos ({draft + scheduled + published})
        </a>
        {postStates.map((state) => (
          <a
            key={state}
            href={listAddress({ ...filter, state })}
            aria-current={filter.state === state ? 'page' : undefined}
          >
            {stateNames[state].many} ({list.counts[state]})
          </a>
        ))}
      </nav>
      <form className="filters" method="get" action={href('mngr-blog')} key={listAddress(filter)}>
        {filter.state && <input type="hidden" name="estado" value={stateNames[filter.state].slug} />}
        <div className="field">
          <label htmlFor="q">Buscar</label>
          <input id="q" name="q" type="search" defaultValue={filter.query} maxLength={100} />
        </div>
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
        <div className="field">
          <label htmlFor="orden">Orden</label>
          <select id="orden" name="orden" defaultValue={orderNames[filter.order].slug}>
            {listOrders.map((order) => (
              <option key={order} value={orderNames[order].slug}>
                {orderNames[order].text}
              </option>
            ))}
          </select>
        </div>
        <button className="button plain">Filtrar</button>
      </form>
    </>
  )
}
