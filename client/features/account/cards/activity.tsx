import '../rows.css'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import type { Activity } from '../contract/account.ts'
import { AccountItem } from './item.tsx'

/** Older ones are folded. */
const shownCount = 5

/** What happened to the signed-in person's account lately; `by` names another person who did it. */
export function ActivityCard({ activity }: { activity: readonly Activity[] }) {
  return (
    <AccountItem
      id="actividad"
      title="Actividad reciente"
      state={activity[0]?.text ?? 'Ninguna'}
      action="Ver"
    >
      {activity.length === 0 && <p>Todavía no hay actividad.</p>}
      <Rows activity={activity.slice(0, shownCount)} />
      {activity.length > shownCount && (
        <details>
          <summary>Ver todo</summary>
          <Rows activity={activity.slice(shownCount)} />
        </details>
      )}
    </AccountItem>
  )
}

function Rows({ activity }: { activity: readonly Activity[] }) {
  return (
    <ul className="rows">
      {activity.map(({ at, text, path, by, device, country }) => (
        <li key={`${at} ${text}`}>
          <div className="row-text">
            {path === null ? text : <PermittedLink href={path}>{text}</PermittedLink>}
            <small>
              <Instant at={at} />
              {[by && `por ${by}`, device, country].map((detail) => detail && ` · ${detail}`)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}
