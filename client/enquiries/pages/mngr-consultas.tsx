import '../inbox/inbox.css'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { type Question, useConfirm } from '../../design/modal/confirm-dialog.tsx'
import { Instant } from '../../design/time/instant.tsx'
import { site } from '../../site.ts'
import {
  enquiryStates,
  inboxExportPath,
  inboxSearch,
  type InboxAction,
  stateNames,
} from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { BulkActions } from '../inbox/bulk-actions.tsx'
import { Filters } from '../inbox/filters.tsx'
import { Row } from '../inbox/row.tsx'
import { href } from '../routes.ts'
import { useInbox } from '../use-inbox.ts'

const base = href('mngr-consultas')

export function Page({ data }: { data: EnquiryPages['mngr-consultas'] }): ReactNode {
  const { filter, counts, list, page, pages, total, upkeep } = data
  const { act, said } = useInbox()
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
        <a className="tag" href={base} aria-current={filter.state === null ? 'page' : undefined}>
          Bandeja
        </a>
        {enquiryStates.map((state) => (
          <a
            key={state}
            className="tag"
            href={base + inboxSearch({ ...filter, state })}
            aria-current={filter.state === state ? 'page' : undefined}
          >
            {stateNames[state].many} <small>{counts[state] ?? 0}</small>
          </a>
        ))}
      </nav>
      <Filters filter={filter} team={data.team} />
      <p role="status">{said}</p>
      {dialog}
      {list.length === 0 ? (
        <p className="lead">
          {filter.query
            ? 'Ninguna consulta coincide con la búsqueda.'
            : 'Aquí no hay consultas. Buen trabajo.'}
        </p>
      ) : (
        <>
          <BulkActions
            team={data.team}
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
          {total} {total === 1 ? 'consulta' : 'consultas'}
        </span>
        {page > 1 && <a href={base + inboxSearch(filter, page - 1)}>Más nuevas</a>}
        {page < pages && <a href={base + inboxSearch(filter, page + 1)}>Más antiguas</a>}
        <ExportLink href={inboxExportPath + inboxSearch(filter)}>Exportar en CSV</ExportLink>
      </p>
      <p className="help">
        Las consultas se borran a los {site.privacy.retentionMonths} meses.{' '}
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

function deletion(count: number): Question {
  return {
    title: count === 1 ? '¿Borrar esta consulta?' : `¿Borrar ${count} consultas?`,
    text: 'Se borran con sus notas y no se pueden recuperar.',
    action: 'Borrar para siempre',
  }
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
