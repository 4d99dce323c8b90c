import '#client/ui/button/actions.css'
import '#client/ui/list/list.css'
import '#client/ui/panel/panel.css'
import './mngr-paginas.css'
import type { ReactNode } from 'react'
import { collectTyping } from '#client/ui/field/typed-ahead.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { getStateLabel } from '../../contract/transitions.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import { getNewTitle } from '../../kinds/labels.ts'
import { collectionKinds } from '../../kinds/names.ts'
import type { EntryPages, EntryRow } from '../contract.ts'
import { getNoun } from '../noun.ts'
import { KindList } from '../parts/kind-list.tsx'
import { href } from '../routes.ts'

export function Page({ data }: { data: EntryPages['mngr-paginas'] }): ReactNode {
  return (
    <>
      <div className="list-bar">
        <Heading icon="window">Páginas</Heading>
        <div className="actions">
          <a
            className="button"
            href={href('mngr-pagina', { id: getKind('page').newId ?? '' })}
            onClick={collectTyping}
          >
            {getNewTitle('page')}
          </a>
        </div>
      </div>
      <List
        id="textos"
        title="Textos de las páginas"
        help="Lo que dicen la portada y las demás páginas del sitio: títulos, entradillas y partes. La llamada final cierra la portada, Nosotros y los servicios."
        rows={data.texts.map((row) => ({ ...row, title: getNewTitle(row.kind) }))}
      />
      <List
        id="legales"
        title="Textos legales"
        help="Salen de una plantilla con los datos de la empresa. Puedes poner tu propio texto y volver a la plantilla cuando quieras."
        rows={data.legal}
      />
      <List
        id="propias"
        title="Tus páginas"
        help="Páginas con dirección propia, como garantías o preguntas de envío."
        empty="Todavía no has añadido ninguna."
        rows={data.own}
      />
      {collectionKinds.map((kind) => (
        // The key changes with the number of rows, because the list copies its rows into state when it mounts.
        <KindList key={`${kind} ${data.kinds[kind].length}`} kind={kind} rows={data.kinds[kind]} />
      ))}
      <List
        id="papelera"
        title="Papelera"
        help="Lo que mueves aquí deja de verse en el sitio. Ábrelo para recuperarlo o eliminarlo para siempre."
        empty="La papelera está vacía."
        rows={data.trash}
      />
    </>
  )
}

/** Public path for the list; entries that are only part of a page have none. */
function formatRowAddress({ kind, slug }: EntryRow): string {
  if (hasOwnPages(kind)) return `/${slug}`
  const { newId, address } = getKind(kind)
  return newId === undefined ? address : 'sin dirección'
}

type ListProps = { id: string; title: string; help: string; empty?: string; rows: readonly EntryRow[] }

function List({ id, title, help, empty, rows }: ListProps): ReactNode {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="help">{help}</p>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <div className="tabla entry-table" role="region" aria-label={`Tabla: ${title}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Título</th>
                <th scope="col">Estado</th>
                <th scope="col">Último cambio</th>
                <th scope="col">Dirección</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <a href={href('mngr-pagina', { id: row.id })}>{row.title || 'Sin nombre'}</a>
                  </th>
                  <td>{getStateLabel(row.state, getNoun(row.kind, row.id))}</td>
                  <td>{row.updatedAt ? <Instant at={row.updatedAt} /> : 'nunca'}</td>
                  <td>{formatRowAddress(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
