import '../../design/filters/filters.css'
import '../../design/tabs/tabs.css'
import type { ReactNode } from 'react'
import { type ListFilter, postStates, type StudioPages } from '../contract.ts'
import { href } from '../routes.ts'

const stateTabs = {
  borrador: 'Borradores',
  programada: 'Programados',
  publicada: 'Publicados',
  papelera: 'Papelera',
} as const

const orderNames = {
  recientes: 'Cambiados hace poco',
  antiguas: 'Cambiados hace más tiempo',
  titulo: 'Por título',
  publicacion: 'Por fecha de publicación',
} as const

/** The list's address for a filter; what is usual is left out. */
export function listAddress(filter: ListFilter, page = 1): string {
  const query = new URLSearchParams()
  if (filter.estado) query.set('estado', filter.estado)
  if (filter.q) query.set('q', filter.q)
  if (filter.etiqueta) query.set('etiqueta', filter.etiqueta)
  if (filter.orden !== 'recientes') query.set('orden', filter.orden)
  if (page > 1) query.set('pagina', String(page))
  return href('mngr-blog') + (query.size > 0 ? `?${query}` : '')
}

/** States as links and the rest as a form: the whole filter lives in the address. */
export function ListFilters({ list, filter, tags }: StudioPages['mngr-blog']): ReactNode {
  const { borrador, programada, publicada } = list.counts
  return (
    <>
      <nav aria-label="Estados" className="tabs">
        <a
          href={listAddress({ ...filter, estado: null })}
          aria-current={filter.estado === null ? 'page' : undefined}
        >
          Todos ({borrador + programada + publicada})
        </a>
        {postStates.map((state) => (
          <a
            key={state}
            href={listAddress({ ...filter, estado: state })}
            aria-current={filter.estado === state ? 'page' : undefined}
          >
            {stateTabs[state]} ({list.counts[state]})
          </a>
        ))}
      </nav>
      <form className="filters" method="get" action={href('mngr-blog')} key={listAddress(filter)}>
        {filter.estado && <input type="hidden" name="estado" value={filter.estado} />}
        <div className="field">
          <label htmlFor="q">Buscar</label>
          <input id="q" name="q" type="search" defaultValue={filter.q} maxLength={100} />
        </div>
        <div className="field">
          <label htmlFor="etiqueta">Etiqueta</label>
          <select id="etiqueta" name="etiqueta" defaultValue={filter.etiqueta}>
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
          <select id="orden" name="orden" defaultValue={filter.orden}>
            {Object.entries(orderNames).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <button className="button plain">Filtrar</button>
      </form>
    </>
  )
}
