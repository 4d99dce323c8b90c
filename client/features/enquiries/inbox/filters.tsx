import { useSite } from '#client/runtime/site/use-site.ts'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import { type Inbox, inboxPlaces, formatInboxQuery, placeNames } from '../contract/inbox.ts'
import { listKnownSubjects } from '../contract/subjects.ts'
import { href } from '../routes.ts'

const inboxPath = href('mngr-consultas')

/** «3 consultas». `more`: there are more than were counted. */
export const formatTotal = ({ total, more }: Pick<Inbox, 'total' | 'more'>): string =>
  `${more ? 'Más de ' : ''}${total} ${total === 1 ? 'consulta' : 'consultas'}`

type InboxFiltersProps = Pick<Inbox, 'filter' | 'team' | 'counts' | 'subjects' | 'labels' | 'total' | 'more'>

/** Tabs are links and the other filters a GET form, so that the page's address contains every filter. */
export function InboxFilters({ filter, team, counts, subjects, labels, ...found }: InboxFiltersProps) {
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
      action={inboxPath}
      query={filter.query}
      activeCount={[filter.place, filter.subject, filter.assignee, filter.label].filter(Boolean).length}
      result={formatTotal(found)}
      stateLinks={states}
    >
      {filter.place && <input type="hidden" name="estado" value={placeNames[filter.place].slug} />}
      <SelectField
        label="Asunto"
        name="asunto"
        defaultValue={filter.subject}
        empty="Todos"
        options={listKnownSubjects(site, subjects)}
      />
      <SelectField
        label="Asignada a"
        name="asignada"
        defaultValue={filter.assignee}
        empty="Cualquiera"
        options={[{ id: 'nadie', name: 'Nadie' }, ...team]}
      />
      {labels.length > 0 && (
        <SelectField
          label="Etiqueta"
          name="etiqueta"
          defaultValue={filter.label}
          empty="Todas"
          options={labels.map((name) => ({ id: name, name }))}
        />
      )}
    </FilterForm>
  )
}
