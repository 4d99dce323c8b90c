import type { ListFilter } from '../contract.ts'
import { href } from '../routes.ts'

/** What the list shows when its address asks for nothing. */
export const usualFilter: ListFilter = { estado: null, q: '', etiqueta: '', orden: 'recientes' }

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
