import '#client/ui/list/list.css'
import '../inbox/inbox.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { isMailProblem } from '#client/runtime/text/mail-problem.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { MeantNotice } from '#client/ui/list/meant-notice.tsx'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { confirm, type Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { backupMonths } from '../../operations/backup/contract.ts'
import { preparedAnswersPath } from '../contract/answers.ts'
import {
  inboxExportPath,
  formatInboxQuery,
  type InboxAction,
  type InboxFilter,
  parseInboxFilter,
  quarantineDays,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { createDeleteConfirmation } from '../enquiry/removal.tsx'
import { BulkActions } from '../inbox/bulk-actions.tsx'
import { formatTotal, InboxFilters } from '../inbox/filters.tsx'
import { InboxRow } from '../inbox/inbox-row.tsx'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

type Data = EnquiryPages['mngr-consultas']

const inboxPath = href('mngr-consultas')

export function Page({ data }: { data: Data }) {
  const { filter, list, from } = data
  const mayExport = useHasPermission()('exportEnquiries')
  const { runAction, post, outcome, statusRef, undo } = useInbox()
  const selection = useSelection(list.map(({ reference }) => reference))

  async function sendPrepared(): Promise<void> {
    if (await confirm(sendPreparedConfirmation))
      await post(preparedAnswersPath, {}, 'Las respuestas están saliendo.')
  }

  async function actOnChosen(action: InboxAction): Promise<void> {
    const { selected } = selection
    if (action.kind === 'delete' && !(await confirm(createDeleteConfirmation(selected.length)))) return
    const chosen = list.filter(({ reference }) => selected.includes(reference))
    if (await runAction(chosen, action)) selection.clear()
  }

  return (
    <ReauthProvider>
      <div className="list-bar">
        <Heading icon="mail">Consultas</Heading>
        <div className="actions">
          <SavedFilters address={inboxPath + formatInboxQuery(filter)} />
          {mayExport && (
            <ExportLink className="button plain" href={inboxExportPath + formatInboxQuery(filter)}>
              Exportar en CSV
            </ExportLink>
          )}
        </div>
      </div>
      {data.problems.map((problem) => (
        <p key={problem} className="form-error">
          {isMailProblem(problem) ? <NoMail /> : problem}
        </p>
      ))}
      <PreparedAnswers count={data.prepared} onSend={() => void sendPrepared()} />
      <InboxFilters {...data} />
      <MeantNotice query={filter.query} meant={data.meant} />
      <div className="list-head">
        {list.length > 0 && (
          <label>
            <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} /> Elegir todas
          </label>
        )}
        <StatusMessage {...outcome} ref={statusRef} onUndo={undo && (() => void undo())} />
      </div>
      {list.length === 0 ? (
        <EmptyInbox filter={filter} />
      ) : (
        <ul role="list" className="row-list inbox">
          {list.map((entry) => (
            <InboxRow
              key={entry.reference}
              entry={entry}
              search={formatInboxQuery(filter, from)}
              isSelected={selection.has(entry.reference)}
              onSelect={(event) => selection.toggle(entry.reference, event)}
            />
          ))}
        </ul>
      )}
      {selection.selected.length > 0 && (
        <BulkActions
          team={data.team}
          labels={data.labels}
          isInTrash={filter.place === 'trash'}
          isSpam={filter.place === 'spam'}
          count={selection.selected.length}
          onAction={(action) => void actOnChosen(action)}
        />
      )}
      <ListFooter data={data} />
    </ReauthProvider>
  )
}

const sendPreparedConfirmation: Confirmation = {
  title: '¿Enviar lo preparado?',
  text: 'Sale todo lo que escribiste mientras el sitio no enviaba correo y no marcaste como respondido.',
  action: 'Enviar',
}

function PreparedAnswers({ count, onSend }: { count: number; onSend: () => void }) {
  if (count === 0) return null
  return (
    <p className="summary">
      {count === 1
        ? 'Hay una respuesta preparada, sin enviar.'
        : `Hay ${count} respuestas preparadas, sin enviar.`}{' '}
      <LinkButton onClick={onSend}>{count === 1 ? 'Enviarla' : 'Enviarlas todas'}</LinkButton>
    </p>
  )
}

function ListFooter({ data: { filter, before, after, total, more, lastRetentionRun } }: { data: Data }) {
  const may = useHasPermission()
  const { retentionMonths } = useSite()
  return (
    <>
      <div className="list-foot">
        <span>{formatTotal({ total, more })}</span>
        {(before || after) && (
          <nav className="pages" aria-label="Páginas">
            {before && <a href={inboxPath + formatInboxQuery(filter, before)}>Más nuevas</a>}
            {after && <a href={inboxPath + formatInboxQuery(filter, after)}>Más antiguas</a>}
          </nav>
        )}
        {!may('exportEnquiries') && <span>Exportarlas en CSV puede alguien con el rol Dirección.</span>}
      </div>
      <details className="help">
        <summary>Cuánto se conservan</summary>
        Las consultas se borran a los {retentionMonths} meses; las de la papelera, a los {trashDays} días; el
        spam, a los {quarantineDays}. En las copias de seguridad siguen hasta {backupMonths} meses más.{' '}
        {lastRetentionRun ? (
          <>
            Última limpieza: <Instant at={lastRetentionRun.lastRunAt} />, {lastRetentionRun.deleted} borradas.
          </>
        ) : (
          'La limpieza todavía no se ha ejecutado; corre cada noche.'
        )}
      </details>
      <p className="help keys-help">
        Con el foco en una consulta, las flechas, o J y K, pasan de una a otra.
      </p>
    </>
  )
}

function EmptyInbox({ filter }: { filter: InboxFilter }) {
  const { query, place, subject, assignee, label } = filter
  if (!query) {
    const text = place === 'trash' ? 'La papelera está vacía.' : 'Aquí no hay consultas.'
    return <EmptyState>{text}</EmptyState>
  }
  const everywhere = inboxPath + formatInboxQuery({ ...parseInboxFilter({}), query })
  return (
    <EmptyState>
      Ninguna consulta coincide con la búsqueda.{' '}
      {(place || subject || assignee || label) && <a href={everywhere}>Buscar sin los demás filtros</a>}
    </EmptyState>
  )
}
