import '#client/ui/button/actions.css'
import '#client/ui/dashed/dashed.css'
import '#client/ui/list/list.css'
import '#client/ui/message/message.css'
import '../record/record.css'
import type { ReactNode } from 'react'
import { ToolHeading } from '#client/ui/heading/tool-heading.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import type { PanelPages } from '../contract.ts'
import { recordCsvPath, type RecordEntry, recordPath, recordSearch } from '../contract/record.ts'
import { RecordFilters } from '../record/filters.tsx'
import { VerifyRecord } from '../record/verify.tsx'
import { href } from '../routes.ts'

const base = href('mngr-registro')

/** Who did what, the newest first, and whether nobody has changed it since. */
export function Page({ data }: { data: PanelPages['mngr-registro'] }): ReactNode {
  const { filter, entries, older, isLater, people, months } = data
  const search = recordSearch(filter)
  return (
    <Reauth>
      <ToolHeading icon="clock">Registro de actividad</ToolHeading>
      <RecordFilters filter={filter} people={people} />
      {entries.length === 0 ? (
        <p className="dashed">No hay nada registrado con esos filtros.</p>
      ) : (
        <ul role="list" className="record-list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="list-foot">
        {(isLater || older) && (
          <nav className="pages" aria-label="Páginas">
            {isLater && <a href={base + search}>Lo más reciente</a>}
            {older && <a href={base + recordSearch(filter, older)}>Más antiguo</a>}
          </nav>
        )}
        <ExportLink href={recordCsvPath + search}>
          {search ? 'Exportar lo filtrado en CSV' : 'Exportar en CSV'}
        </ExportLink>
        <ExportLink href={recordPath}>Descargar todo con sus sellos</ExportLink>
      </div>
      <VerifyRecord months={months} />
    </Reauth>
  )
}

function Entry({ entry: { at, who, text, device, country } }: { entry: RecordEntry }): ReactNode {
  const from = [device, country].filter(Boolean).join(', ')
  return (
    <li>
      <strong>{who}</strong> {text}
      <small>
        <Instant at={at} />
        {from && `, desde ${from}`}
      </small>
    </li>
  )
}
