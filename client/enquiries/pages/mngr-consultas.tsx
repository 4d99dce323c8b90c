import '../inbox/inbox.css'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { useConfirm } from '../../design/modal/confirm-dialog.tsx'
import { Instant } from '../../design/time/instant.tsx'
import { site } from '../../site.ts'
import {
  inboxExportPath,
  inboxPlaces,
  inboxSearch,
  type InboxAction,
  type InboxFilter,
  placeNames,
  trashDays,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { deletion } from '../enquiry/removal.tsx'
import { BulkActions } from '../inbox/bulk-actions.tsx'
import { Filters } from '../inbox/filters.tsx'
import { Row } from '../inbox/row.tsx'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

const base = href('mngr-consultas')

export function Page({ data }: { data: EnquiryPages['mngr-consultas'] }): ReactNode {
  const { filter, counts, list, from, newer, older, total, more, upkeep } = data
  const { act, said, statusRef } = useInbox()
  const { confirm, dialog } = useConfirm()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const references = chosen.filter((reference) => list.some((entry) => entry.reference === reference))

  async function actOnChosen(action: InboxAction): Promise<void> {
    if (action.kind === 'delete' && !(await confirm(deletion(references.length)))) return
    if (await act(references, action)) setChosen([])
  }

  return (
    <Reauth>
      <Heading icon="mail">Consultas</Heading>
      {data.problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <nav className="tags inbox-states" aria-label="Estados">
        <a className="tag" href={base} aria-current={filter.place === null ? 'page' : undefined}>
          Bandeja
        </a>
        {inboxPlaces.map((place) => (
          <a
            key={place}
            className="tag"
            href={base + inboxSearch({ ...filter, place })}
            aria-current={filter.place === place ? 'page' : undefined}
          >
            {placeNames[place].many} <small>{counts[place]}</small>
          </a>
        ))}
      </nav>
      <Filters filter={filter} team={data.team} />
      <p role="status" ref={statusRef} tabIndex={-1}>
        {said}
      </p>
      {dialog}
      {list.length === 0 ? (
        <p className="lead">{emptyText(filter)}</p>
      ) : (
        <>
          <BulkActions
            team={data.team}
            inTrash={filter.place === 'trash'}
            all={list.map(({ reference }) => reference)}
            chosen={references}
            onChoose={setChosen}
            onAct={(action) => void actOnChosen(action)}
          />
          <ul role="list" className="inbox" onKeyDown={moveFocus}>
            {list.map((entry) => (
              <Row
                key={entry.reference}
                entry={entry}
                search={inboxSearch(filter, from)}
                chosen={references.includes(entry.reference)}
                onChoose={(on) =>
                  setChosen(
                    on ? [...references, entry.reference] : references.filter((r) => r !== entry.reference),
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
      <p className="meta">
        <span>
          {more && 'Más de '}
          {total} {total === 1 ? 'consulta' : 'consultas'}
        </span>
        {newer && <a href={base + inboxSearch(filter, newer)}>Más nuevas</a>}
        {older && <a href={base + inboxSearch(filter, older)}>Más antiguas</a>}
        <ExportLink href={inboxExportPath + inboxSearch(filter)}>Exportar en CSV</ExportLink>
      </p>
      <p className="help">
        Las consultas se borran a los {site.privacy.retentionMonths} meses; las de la papelera, a los{' '}
        {trashDays} días.{' '}
        {upkeep ? (
          <>
            Última limpieza: <Instant at={upkeep.lastRunAt} />, {upkeep.deleted} borradas.
          </>
        ) : (
          'La limpieza todavía no se ha ejecutado; corre cada noche.'
        )}{' '}
        Con las flechas, o con J y K, pasas de una consulta a otra.
      </p>
    </Reauth>
  )
}

function emptyText({ query, place }: InboxFilter): string {
  if (query) return 'Ninguna consulta coincide con la búsqueda.'
  return place === 'trash' ? 'La papelera está vacía.' : 'Aquí no hay consultas. Buen trabajo.'
}

/** Arrows, or J and K, go from one enquiry to the next; Enter opens, as on any link. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.inbox-open')]
  const row = event.target instanceof Element ? event.target.closest('li') : null
  const at = links.findIndex((link) => row?.contains(link))
  event.preventDefault()
  links[at + step]?.focus()
}
