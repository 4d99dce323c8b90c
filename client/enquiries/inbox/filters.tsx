import '../../design/filters/filters.css'
import type { ReactNode } from 'react'
import { enquirySubjects } from '../contract/form.ts'
import { type TeamMember, type InboxFilter, placeNames } from '../contract/inbox.ts'
import { href } from '../routes.ts'

/** A plain GET form: what it narrows stands in the address. */
export function Filters({ filter, team }: { filter: InboxFilter; team: readonly TeamMember[] }): ReactNode {
  return (
    <form className="filters" action={href('mngr-consultas')} method="get" role="search">
      {filter.place && <input type="hidden" name="estado" value={placeNames[filter.place].slug} />}
      <div className="field">
        <label htmlFor="q">Buscar</label>
        <input id="q" name="q" type="search" defaultValue={filter.query} />
      </div>
      <div className="field">
        <label htmlFor="filtro-asunto">Asunto</label>
        <select id="filtro-asunto" name="asunto" defaultValue={filter.subject}>
          <option value="">Todos</option>
          {enquirySubjects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="filtro-asignada">Asignada a</label>
        <select id="filtro-asignada" name="asignada" defaultValue={filter.assignee}>
          <option value="">Cualquiera</option>
          <option value="nadie">Nadie</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button className="button plain">Filtrar</button>
    </form>
  )
}
