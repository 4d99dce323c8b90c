import '#client/ui/button/actions.css'
import '#client/ui/list/list.css'
import '#client/ui/message/message.css'
import '../record/audit-log.css'
import type { ReactNode } from 'react'
import { useMayOpen } from '#client/runtime/session/use-may-open.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { createZone } from '#client/ui/time/zone.ts'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import type { DashboardPages } from '../contract.ts'
import {
  auditLogCsvPath,
  type AuditLogEntry,
  auditLogPath,
  formatAuditLogQuery,
} from '../contract/audit-log.ts'
import { AuditLogFilters } from '../record/filters.tsx'
import { VerifyAuditLog } from '../record/verify.tsx'
import { href } from '../routes.ts'

const pagePath = href('mngr-registro')

export function Page({ data }: { data: DashboardPages['mngr-registro'] }): ReactNode {
  const { filter, entries, older, isLater, people, months } = data
  const search = formatAuditLogQuery(filter)
  const { formatDay, toLocalInput } = createZone(useSite().timeZone)
  return (
    <ReauthProvider>
      <ManagerHeading icon="clock">Registro de actividad</ManagerHeading>
      <AuditLogFilters filter={filter} people={people} />
      {entries.length === 0 ? (
        <EmptyState>No hay nada registrado con esos filtros.</EmptyState>
      ) : (
        [...Map.groupBy(entries, ({ at }) => formatDay(new Date(at).toISOString()))].map(([day, done]) => (
          <section key={day} aria-label={day}>
            <h2>{day}</h2>
            <ul role="list" className="ruled record-list">
              {done.map((entry, at) => (
                <AuditLogItem
                  key={entry.id}
                  entry={entry}
                  before={done[at - 1]}
                  time={toLocalInput(new Date(entry.at)).slice(-5)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      <div className="list-foot">
        {(isLater || older) && (
          <nav className="pages" aria-label="Páginas">
            {isLater && <a href={pagePath + search}>Lo más reciente</a>}
            {older && <a href={pagePath + formatAuditLogQuery(filter, older)}>Más antiguo</a>}
          </nav>
        )}
        <ExportLink href={auditLogCsvPath + search}>
          {search ? 'Exportar lo filtrado en CSV' : 'Exportar en CSV'}
        </ExportLink>
        <ExportLink href={auditLogPath}>Descargar todo con sus sellos</ExportLink>
      </div>
      <VerifyAuditLog months={months} />
    </ReauthProvider>
  )
}

type AuditLogItemProps = {
  entry: AuditLogEntry
  /** The line above, whose place is not repeated. */
  before: AuditLogEntry | undefined
  time: string
}

const formatPlace = ({ device, country }: AuditLogEntry): string =>
  [device, country].filter(Boolean).join(', ')

const reference = /\bC-\w{4}-\w{4}\b/

/** The references of enquiries do not break at their hyphens. */
const keepReferences = (text: string): ReactNode[] =>
  text
    .split(new RegExp(`(${reference.source})`))
    .map((part, index) => (index % 2 === 0 ? part : <span key={index}>{part}</span>))

/** The link is what the entry is about: the reference of the enquiry, or the name in quotation marks. */
function Described({ text, path }: { text: string; path: string | null }): ReactNode {
  const quoted = text.includes('«') ? text.slice(text.indexOf('«'), text.lastIndexOf('»') + 1) : ''
  const [subject = quoted] = reference.exec(text) ?? []
  const link = (words: string): ReactNode =>
    path === null ? keepReferences(words) : <a href={path}>{keepReferences(words)}</a>
  if (subject === '') return link(text)
  const at = text.indexOf(subject)
  return (
    <>
      {text.slice(0, at)}
      {link(subject)}
      {text.slice(at + subject.length)}
    </>
  )
}

function AuditLogItem({ entry, before, time }: AuditLogItemProps): ReactNode {
  const { at, who, text, path } = entry
  const from = formatPlace(entry)
  const mayOpen = useMayOpen()
  const isRepeated = before?.who === who && formatPlace(before) === from
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      <span>
        {who} <Described text={text} path={path !== null && mayOpen(path) ? path : null} />
      </span>
      {from && !isRepeated && <small>{`desde ${from}`}</small>}
    </li>
  )
}
