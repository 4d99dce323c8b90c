import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Options } from '#client/ui/field/options.tsx'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import { type Inbox, inboxPlaces, formatInboxQuery, placeNames } from '../contract/inbox.ts'
import { listKnownSubjects } from '../contract/subjects.ts'
import { href } from '../routes.ts'

const inboxPath = href('mngr-consultas')

type InboxFiltersProps = Pick<Inbox, 'filter' | 'team' | 'counts' | 'subjects'>

/** Tabs are links and the other filters a GET form, so that the page's address contains every filter. */
export function InboxFilters({ filter, team, counts, subjects }: InboxFiltersProps): ReactNode {
  const site = useSite()
  const states = (
    <nav className="tabs" aria-label="Estados">
      <a href={inboxPath} aria-current={filter.place === null ? 'page' : undefined}>
        Bandeja
      </a>
      {inboxPlaces.map((place) => (
        <a
          key={place}
          href={inboxPath + formatInboxQuery({ ...filter, place })}
          aria-current={filter.place === place ? 'page' : undefined}
        >
          {placeNames[place].many} ({counts[place]})
        </a>
      ))}
    </nav>
  )
  return (
    <FilterForm
      key={formatInboxQuery(filter)}
      action={inboxPath}
      query={filter.query}
      activeCount={[filter.place, filter.subject, filter.assignee].filter(Boolean).length}
      stateLinks={states}
    >
      {filter.place && <input type="hidden" name="estado" value={placeNames[filter.place].slug} />}
      <div className="field">
        <label htmlFor="filtro-asunto">Asunto</label>
        <select id="filtro-asunto" name="asunto" defaultValue={filter.subject}>
          <option value="">Todos</option>
          <Options of={listKnownSubjects(site, subjects)} />
        </select>
      </div>
      <div className="field">
        <label htmlFor="filtro-asignada">Asignada a</label>
        <select id="filtro-asignada" name="asignada" defaultValue={filter.assignee}>
          <option value="">Cualquiera</option>
          <option value="nadie">Nadie</option>
          <Options of={team} />
        </select>
      </div>
    </FilterForm>
  )
}
