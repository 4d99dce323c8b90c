import '../rows.css'
import type { ReactNode } from 'react'
import { Instant } from '#client/ui/time/instant.tsx'
import type { Activity } from '../contract/account.ts'

/** What happened to the signed-in person's account lately; `by` names another person who did it. */
export function ActivityCard({ activity }: { activity: readonly Activity[] }): ReactNode {
  return (
    <section className="card" aria-labelledby="actividad">
      <h2 id="actividad">Actividad reciente</h2>
      {activity.length === 0 && <p>Todavía no hay actividad.</p>}
      <ul className="rows">
        {activity.map(({ at, text, by, device, country }) => (
          <li key={`${at} ${text}`}>
            <div className="row-text">
              {text}
              <small>
                <Instant at={at} />
                {[by && `por ${by}`, device, country].map((detail) => detail && ` · ${detail}`)}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
