import '#client/ui/filters/filters.css'
import type { ReactNode } from 'react'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { type AuditLogPage, auditEventKinds, formatAuditLogQuery } from '../contract/audit-log.ts'
import { href } from '../routes.ts'

/** Filters of the log. A plain GET form puts them into the page's address. */
export function AuditLogFilters({ filter, people }: Pick<AuditLogPage, 'filter' | 'people'>): ReactNode {
  const { person, kind, from, to } = filter
  const search = formatAuditLogQuery(filter)
  return (
    <search>
      <details className="unfolded" open={search !== ''}>
        <summary>Filtros</summary>
        {/* The key resets the form when the address changes, so that it shows the active filters. */}
        <form key={search} className="filters" action={href('mngr-registro')} method="get">
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
          {search && <a href={href('mngr-registro')}>Ver todo</a>}
        </form>
      </details>
    </search>
  )
}
