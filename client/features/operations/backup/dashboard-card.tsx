import { useState } from 'react'
import * as v from 'valibot'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { OperatorDetails } from '#client/ui/message/operator-details.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { href as transferHref } from '../../transfer/routes.ts'
import { backupsApiPath, type BackupCard as Data } from './contract.ts'

export const isBackupBad = ({ isOn, isLate, failure }: Data['backup']): boolean =>
  !isOn || isLate || failure !== null

export function BackupCard({ data: { backup } }: { data: Data }) {
  const may = useHasPermission()
  return (
    <section aria-labelledby="copias">
      <div className="list-bar">
        <h2 id="copias">Copias de seguridad</h2>
        <BackupBadge backup={backup} />
      </div>
      {backup.isOn && (
        <LastRun
          label="Última copia"
          neverText="todavía ninguna"
          at={backup.madeAt}
          failure={backup.failure}
        />
      )}
      <BackupAdvice backup={backup} />
      {backup.isOn && may('manageBackups') && <BackupNow />}
      {backup.drill && (
        <LastRun
          label="Último ensayo de restauración"
          neverText="todavía ninguno"
          at={backup.drill.doneAt}
          failure={backup.drill.failure}
        />
      )}
      {backup.drill?.certificate && (
        <p className="why">Certificado del ensayo: {backup.drill.certificate}.</p>
      )}
      {may('manageBackups') && (
        <p>
          Además, en cualquier momento puedes{' '}
          <a href={`${transferHref('mngr-importar')}#exportar`}>descargar tus textos e imágenes</a>.
        </p>
      )}
    </section>
  )
}

function BackupBadge({ backup }: Data) {
  if (isBackupBad(backup)) return <span className="badge bad">{backup.isOn ? 'falla' : 'sin clave'}</span>
  return backup.madeAt === null ? (
    <span className="badge off">esta noche</span>
  ) : (
    <span className="badge">al día</span>
  )
}

function BackupAdvice({ backup }: Data) {
  const { isOn, madeAt, failure } = backup
  if (!isOn)
    return (
      <p>
        <strong>Este sitio todavía no hace copias de seguridad.</strong> Avisa a quien lo publica: le falta la
        clave con que se cifran, o no vale. Desde la noche en que la ponga se hacen solas, y aquí verás la
        fecha de la última.
      </p>
    )
  if (madeAt === null && failure === null)
    return <p>La primera se hace sola esta noche, y mañana verás aquí su fecha.</p>
  if (isBackupBad(backup))
    return (
      <p>
        <strong>Avisa a quien publica el sitio.</strong> Se hace una cada noche, y hace falta ver por qué esta
        no. Cuando salga bien, aquí cambiará la fecha.
      </p>
    )
  return <p>Se hace sola cada noche: no tienes que hacer nada.</p>
}

/** Starts a backup, which takes longer than a request. */
function BackupNow() {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()
  const [isStarted, setStarted] = useState(false)

  async function start(): Promise<void> {
    const answer = await send(backupsApiPath, { method: 'POST' }, v.null())
    if (answer === null) setStarted(true)
  }

  return (
    <div ref={ref}>
      <Button disabled={pending} onClick={start}>
        Hacer una copia ahora
      </Button>
      <FormError failure={failure} />
      <p role="status">
        {isStarted &&
          'La copia está en marcha. Carga otra vez esta página en unos minutos: verás aquí su fecha.'}
      </p>
    </div>
  )
}

type LastRunProps = { label: string; neverText: string; at: string | null; failure: string | null }

function LastRun({ label, neverText, at, failure }: LastRunProps) {
  return (
    <>
      <p>
        {label}: {at === null ? neverText : <Instant at={at} />}
      </p>
      {failure !== null && (
        <>
          <p className="why">No salió bien la última vez.</p>
          <OperatorDetails texts={[failure]} />
        </>
      )}
    </>
  )
}
