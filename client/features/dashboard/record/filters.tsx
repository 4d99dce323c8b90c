import '#client/ui/filters/filters.css'
import type { ReactNode } from 'react'
import { type AuditLogPage, auditEventKinds, formatAuditLogQuery } from '../contract/audit-log.ts'
import { href } from '../routes.ts'

/** Filters of the log. A plain GET form puts them into the page's address. */
export function AuditLogFilters({ filter, people }: Pick<AuditLogPage, 'filter' | 'people'>): ReactNode {
  const { person, kind, from, to } = filter
  const search = formatAuditLogQuery(filter)
  return (
    <search>
      {/* The key resets the form when the address changes, so that it shows the active filters. */}
      <form key={search} className="filters" action={href('mngr-registro')} method="get">
        <div className="field">
          <label htmlFor="persona">Persona</label>
          <select id="persona" name="persona" defaultValue={person}>
            <option value="">Todas</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="clase">Qué</label>
          <select id="clase" name="clase" defaultValue={kind}>
            <option value="">Todo</option>
            {Object.entries(auditEventKinds).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="desde">Desde el día</label>
          <input id="desde" name="desde" type="date" defaultValue={from} />
        </div>
        <div className="field">
          <label htmlFor="hasta">Hasta el día</label>
          <input id="hasta" name="hasta" type="date" defaultValue={to} />
        </div>
        <button className="button plain">Filtrar</button>
        {search && <a href={href('mngr-registro')}>Ver todo</a>}
      </form>
    </search>
  )
}
