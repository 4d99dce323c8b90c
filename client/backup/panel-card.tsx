import type { ReactNode } from 'react'
import { Instant } from '../design/time/instant.tsx'
import type { BackupCard as Data } from './contract.ts'

/** Backups on the panel: when the last one was made, and when one was last restored to try it. */
export function BackupCard({ data: { backup } }: { data: Data }): ReactNode {
  return (
    <section aria-labelledby="copias">
      <h2 id="copias">Copias de seguridad</h2>
      {!backup.isOn && <p>Ahora no se hacen copias de seguridad: falta BACKUP_KEY, o no vale.</p>}
      <Last what="Última copia" never="todavía ninguna" at={backup.madeAt} failure={backup.failure} />
      {backup.drill && (
        <Last
          what="Último ensayo de restauración"
          never="todavía ninguno"
          at={backup.drill.doneAt}
          failure={backup.drill.failure}
        />
      )}
    </section>
  )
}

type LastProps = { what: string; never: string; at: string | null; failure: string | null }

function Last({ what, never, at, failure }: LastProps): ReactNode {
  return (
    <>
      <p>
        {what}: {at === null ? never : <Instant at={at} />}
      </p>
      {failure !== null && <p className="why">No salió bien la última vez: {failure}</p>}
    </>
  )
}
