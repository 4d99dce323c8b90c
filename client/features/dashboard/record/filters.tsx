import '#client/ui/filters/filters.css'
import { type ReactNode, useState } from 'react'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { AppliedForm } from '#client/ui/list/applied-form.tsx'
import { type AuditLogPage, auditEventKinds, formatAuditLogQuery } from '../contract/audit-log.ts'
import { href } from '../routes.ts'

export function AuditLogFilters({ filter, people }: Pick<AuditLogPage, 'filter' | 'people'>): ReactNode {
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
