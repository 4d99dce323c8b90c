import '#client/ui/empty-state/empty-state.css'
import type { ReactNode } from 'react'
import type { ListFilter } from '../contract/list.ts'
import { href } from '../routes.ts'
import { FirstArticle } from './first-article.tsx'

/** Says why the list is empty, and what to do. */
export function EmptyList({ filter: { state, query, tag } }: { filter: ListFilter }): ReactNode {
  if (query || tag)
    return (
      <p className="dashed">
        Ningún artículo coincide. Prueba con otra palabra o <a href={href('mngr-blog')}>quita los filtros</a>.
      </p>
    )
  if (state === 'trash') return <p className="dashed">La papelera está vacía.</p>
  if (state === 'scheduled')
    return <p className="dashed">No hay nada programado. Elige una fecha en el editor y saldrá a esa hora.</p>
  if (state === 'draft') return <p className="dashed">No tienes borradores pendientes.</p>
  return (
    <p className="dashed">
      <FirstArticle />
    </p>
  )
}
