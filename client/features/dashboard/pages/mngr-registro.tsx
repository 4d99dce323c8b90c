import '#client/ui/list/list.css'
import '../record/audit-log.css'
import '#client/ui/filters/filters.css'
import { type ReactNode, useState } from 'react'
import { useMayOpen } from '#client/runtime/session/use-may-open.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { AppliedForm } from '#client/ui/list/applied-form.tsx'
import { createZone } from '#client/ui/time/zone.ts'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import type { DashboardPages } from '../contract.ts'
import {
  auditLogCsvPath,
  type AuditLogEntry,
  auditLogPath,
  formatAuditLogQuery,
  type AuditLogPage,
  auditEventKinds,
  type AuditLogVerdict,
  auditLogVerifyPath,
  verdictSchema,
} from '../contract/audit-log.ts'
import { href } from '../routes.ts'

const pagePath = href('mngr-registro')

export function Page({ data }: { data: DashboardPages['mngr-registro'] }) {
  const { filter, entries, older, isLater, people, months } = data
  const search = formatAuditLogQuery(filter)
  const { formatDay, toLocalInput } = createZone(useSite().timeZone)
  return (
    <ReauthProvider>
      <div className="list-bar">
        <ManagerHeading icon="clock">Registro de actividad</ManagerHeading>
        <div className="actions">
          <ExportLink className="button plain" href={auditLogCsvPath + search}>
            {search ? 'Exportar lo filtrado en CSV' : 'Exportar en CSV'}
          </ExportLink>
        </div>
      </div>
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
function Described({ text, path }: { text: string; path: string | null }) {
  const quoted = text.includes('«') ? text.slice(text.indexOf('«'), text.lastIndexOf('»') + 1) : ''
  const [subject = quoted] = reference.exec(text) ?? []
  const link = (words: string) =>
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

function AuditLogItem({ entry, before, time }: AuditLogItemProps) {
  const { at, who, text, path } = entry
  const from = formatPlace(entry)
  const mayOpen = useMayOpen()
  const isRepeated = before?.who === who && formatPlace(before) === from
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      <span>{who}</span>{' '}
      <span>
        <Described text={text} path={path !== null && mayOpen(path) ? path : null} />
      </span>
      {from && !isRepeated && <small>{`desde ${from}`}</small>}
    </li>
  )
}

function AuditLogFilters({ filter, people }: Pick<AuditLogPage, 'filter' | 'people'>) {
  const { person, kind, from, to } = filter
  const search = formatAuditLogQuery(filter)
  // Later changes leave it as it is: folding would hide the select that has the focus.
  const [isOpen] = useState(search !== '')
  return (
    <search>
      <details className="unfolded" open={isOpen}>
        <summary>Filtros</summary>
        <AppliedForm className="filters" action={href('mngr-registro')}>
          <SelectField label="Persona" name="persona" defaultValue={person} empty="Todas" options={people} />
          <SelectField label="Qué" name="clase" defaultValue={kind} empty="Todo" options={auditEventKinds} />
          <div className="field">
            <label htmlFor="desde">Desde el día</label>
            <input id="desde" name="desde" type="date" defaultValue={from} />
          </div>
          <div className="field">
            <label htmlFor="hasta">Hasta el día</label>
            <input id="hasta" name="hasta" type="date" defaultValue={to} />
          </div>
          <button className="button plain">Filtrar</button>
          {search && <a href={href('mngr-registro')}>Quitar filtros</a>}
        </AppliedForm>
      </details>
    </search>
  )
}

/** Button that checks the integrity of the log. It reads all entries, so it only runs on demand. */
function VerifyAuditLog({ months }: { months: number }) {
  const [verdict, setVerdict] = useState<AuditLogVerdict | null>(null)
  const { ref, pending, failure, send } = useRequest<HTMLElement>()

  async function verify(): Promise<void> {
    setVerdict(null)
    const found = await send(auditLogVerifyPath, { method: 'POST' }, verdictSchema)
    if (found) setVerdict(found)
  }

  return (
    <section className="panel" aria-labelledby="comprobar" ref={ref}>
      <h2 id="comprobar">¿Está íntegro?</h2>
      <p>
        Se guarda {months} meses. Cada registro lleva un sello que depende del anterior: si alguien cambia
        uno, se nota al verificar.
      </p>
      <Button disabled={pending} onClick={verify}>
        {pending ? 'Verificando…' : 'Verificar'}
      </Button>
      <FormError failure={failure} />
      <div role="status">
        {verdict?.lines.map((line, index) => (
          <p key={line} className={index === 0 && !verdict.isIntact ? 'form-error' : 'record-line'}>
            {line}
          </p>
        ))}
        {verdict?.isIntact === false && (
          <p>
            Descarga ahora el registro con sus sellos y avisa a quien publica el sitio: alguien pudo entrar
            con una cuenta ajena.
          </p>
        )}
      </div>
    </section>
  )
}
