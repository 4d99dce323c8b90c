import type { ReactNode } from 'react'
import '#client/ui/dashed/dashed.css'
import '#client/ui/list/list.css'
import '#client/ui/message/message.css'
import '../inbox/inbox.css'
import { useMay } from '#client/runtime/session/use-may.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { moveFocus } from '#client/ui/list/move-focus.ts'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { Status } from '#client/ui/message/status.tsx'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { backupMonths } from '../../operations/backup/contract.ts'
import {
  inboxExportPath,
  inboxSearch,
  type InboxAction,
  type InboxFilter,
  quarantineDays,
  trashDays,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { deletion } from '../enquiry/removal.tsx'
import { BulkActions } from '../inbox/bulk-actions.tsx'
import { Filters } from '../inbox/filters.tsx'
import { Row } from '../inbox/row.tsx'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

type Data = EnquiryPages['mngr-consultas']

const base = href('mngr-consultas')

export function Page({ data }: { data: Data }): ReactNode {
  const { filter, counts, list, from } = data
  const { act, said, statusRef } = useInbox()
  const { confirm, dialog } = useConfirm()
  const selection = useSelection(list.map(({ reference }) => reference))

  async function actOnChosen(action: InboxAction): Promise<void> {
    const { chosen } = selection
    if (action.kind === 'delete' && !(await confirm(deletion(chosen.length)))) return
    if (await act(chosen, action)) selection.clear()
  }

  return (
    <Reauth>
      <div className="list-bar">
        <Heading icon="mail">Consultas</Heading>
        <div className="actions">
          <SavedFilters address={base + inboxSearch(filter)} />
        </div>
      </div>
      {data.problems.map((problem) => (
        <p key={problem} className="form-error">
          {problem}
        </p>
      ))}
      <Filters filter={filter} team={data.team} counts={counts} subjects={data.subjects} />
      <Status text={said} ref={statusRef} />
      {dialog}
      {list.length === 0 ? (
        <p className="dashed">{emptyText(filter)}</p>
      ) : (
        <>
          <div className="list-head">
            <label>
              <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} /> Elegir todas
            </label>
          </div>
          <ul role="list" className="row-list inbox" onKeyDown={moveFocus}>
            {list.map((entry) => (
              <Row
                key={entry.reference}
                entry={entry}
                search={inboxSearch(filter, from)}
                chosen={selection.has(entry.reference)}
                onChoose={(event) => selection.toggle(entry.reference, event)}
              />
            ))}
          </ul>
        </>
      )}
      {selection.chosen.length > 0 && (
        <BulkActions
          team={data.team}
          inTrash={filter.place === 'trash'}
          count={selection.chosen.length}
          onAct={(action) => void actOnChosen(action)}
        />
      )}
      <Foot data={data} />
    </Reauth>
  )
}

function Foot({ data: { filter, newer, older, total, more, upkeep } }: { data: Data }): ReactNode {
  const may = useMay()
  const { retentionMonths } = useSite()
  return (
    <>
      <div className="list-foot">
        <span>
          {more && 'Más de '}
          {total} {total === 1 ? 'consulta' : 'consultas'}
        </span>
        {(newer || older) && (
          <nav className="pages" aria-label="Páginas">
            {newer && <a href={base + inboxSearch(filter, newer)}>Más nuevas</a>}
            {older && <a href={base + inboxSearch(filter, older)}>Más antiguas</a>}
          </nav>
        )}
        {may('transfer') && (
          <ExportLink href={inboxExportPath + inboxSearch(filter)}>Exportar en CSV</ExportLink>
        )}
      </div>
      <p className="help">
        Las consultas se borran a los {retentionMonths} meses; las de la papelera, a los {trashDays} días; el
        spam, a los {quarantineDays}. En las copias de seguridad siguen hasta {backupMonths} meses más.{' '}
        {upkeep ? (
          <>
            Última limpieza: <Instant at={upkeep.lastRunAt} />, {upkeep.deleted} borradas.
          </>
        ) : (
          'La limpieza todavía no se ha ejecutado; corre cada noche.'
        )}{' '}
        Con las flechas, o con J y K, pasas de una consulta a otra.
      </p>
    </>
  )
}

function emptyText({ query, place }: InboxFilter): string {
  if (query) return 'Ninguna consulta coincide con la búsqueda.'
  return place === 'trash' ? 'La papelera está vacía.' : 'Aquí no hay consultas. Buen trabajo.'
}
