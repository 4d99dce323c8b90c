import type { ReactNode } from 'react'
import { Instant } from '../../ui/time/instant.tsx'
import type { Activity } from './contract/account.ts'
import { href } from './routes.ts'

/** Lists the changes that other people made to the account of the signed-in person. */
export function AccountChangesCard({ changes }: { changes: readonly Activity[] }): ReactNode {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="cambios-cuenta">
      <h2 id="cambios-cuenta">Cambios en tu cuenta</h2>
      <ul role="list">
        {changes.map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>
            {text} Lo hizo {by}, el <Instant at={at} />.
          </li>
        ))}
      </ul>
      <p>
        <a href={href('mngr-cuenta')}>Toda la actividad de tu cuenta</a>
      </p>
    </section>
  )
}
