import '#client/ui/empty-state/empty-state.css'
import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { href as transferHref } from '../../transfer/routes.ts'
import type { ListFilter } from '../contract/list.ts'
import { href } from '../routes.ts'

/** Says why the list is empty, and what to do. */
export function EmptyList({ filter: { state, query, tag } }: { filter: ListFilter }): ReactNode {
  const may = useHasPermission()
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
      Todavía no hay artículos. Escribe el primero
      {may('importContent') && (
        <>
          , o <a href={transferHref('mngr-importar')}>importa los que ya tienes</a>
        </>
      )}
      .
    </p>
  )
}
