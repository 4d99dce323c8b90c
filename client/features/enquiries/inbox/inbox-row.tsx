import { useSite } from '#client/runtime/site/use-site.ts'
import { Age } from '#client/ui/time/age.tsx'
import { type EnquirySummary, placeNames } from '../contract/inbox.ts'
import { getSubjectName } from '../contract/subjects.ts'
import { href } from '../routes.ts'

type InboxRowProps = {
  entry: EnquirySummary
  /** Query string of the list. The enquiry page uses it for its link back. */
  search: string
  isSelected: boolean
  onSelect: (event: Event) => void
}

/** New ones stand out, then those in progress. */
const stateWeights: Readonly<Record<EnquirySummary['state'], string>> = {
  new: 'strong',
  progress: '',
  answered: 'off',
  archived: 'off',
  spam: 'off',
}

export function InboxRow({ entry, search, isSelected, onSelect }: InboxRowProps) {
  const site = useSite()
  const { reference, name, company, excerpt, state, assignee, labels, mailState, hasFiles } = entry
  const { createdAt, trashedAt } = entry
  return (
    <li className="opens" data-state={state}>
      <input
        type="checkbox"
        aria-label={`Elegir la consulta de ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(nativeEvent)}
      />
      <a className="inbox-open" data-row href={href('mngr-consulta', { ref: reference }) + search}>
        {name}
        {company && <small> {company}</small>}
      </a>
      <p className="inbox-excerpt">{excerpt}</p>
      <p className="meta">
        {trashedAt && <span>{placeNames.trash.one}</span>}
        <span className={`badge ${stateWeights[state]}`}>{placeNames[state].one}</span>
        <span>{getSubjectName(site, entry)}</span>
        {labels.map((label) => (
          <span key={label} className="badge">
            {label}
          </span>
        ))}
        {hasFiles && <span>Con archivo</span>}
        {assignee && <span>{assignee}</span>}
        {mailState === 'failed' && <strong>Aviso sin entregar</strong>}
        <Age at={createdAt} />
      </p>
    </li>
  )
}
