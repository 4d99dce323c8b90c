import '#client/ui/list/list.css'
import '../overview.css'
import { useEffect, useState } from 'react'
import { toBuildMetaPath } from '#client/runtime/routes/paths.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { noMailText } from '#client/runtime/text/mail-delivery.ts'
import { latestBuildSchema } from '#client/runtime/updates/build.ts'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { ManagerIcon } from '#client/ui/icon/manager-icon.tsx'
import { OperatorDetails } from '#client/ui/message/operator-details.tsx'
import { formatAge } from '#client/ui/time/format-age.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import { UndeliveredNotifications } from '../../enquiries/dashboard-card.tsx'
import { BackupCard, isBackupBad } from '../../operations/backup/dashboard-card.tsx'
import { HealthCard, isHealthBad } from '../../operations/health/dashboard-card.tsx'
import type { DashboardPages, MailSetup as Data } from '../contract.ts'

export function Page({ data }: { data: DashboardPages['mngr-estado'] }) {
  const { mail, mailSetup, health, backup } = data
  const isHealthFirst = isHealthBad(health)
  const isBackupFirst = backup !== null && isBackupBad(backup.backup)
  const faults =
    [isHealthFirst, isBackupFirst, mail !== null && mail.failed > 0, mailSetup !== null].filter(Boolean)
      .length + data.problems.length
  const healthCard = <HealthCard health={health} />
  const backupCard = backup && <BackupCard data={backup} />
  return (
    <>
      <ManagerHeading icon="gauge">Estado del sitio</ManagerHeading>
      <p className="state-verdict">
        {faults === 0 ? 'Todo funciona.' : `Hay ${pluralize(faults, 'cosa', 'cosas')} por arreglar.`}
      </p>
      {/* What does not work comes first. */}
      <div className="overview site-state">
        {isHealthFirst && healthCard}
        {isBackupFirst && backupCard}
        <SettingsProblems problems={data.problems} />
        {mail && <UndeliveredNotifications mail={mail} />}
        {mailSetup && <MailSetup setup={mailSetup} />}
        {!isHealthFirst && healthCard}
        {!isBackupFirst && backupCard}
        <BuildInfo id={data.buildId} />
      </div>
    </>
  )
}

/** What to ask for while the site sends no mail, and what works until then. Everything else links here. */
function MailSetup({ setup: { isSimulated, request } }: { setup: Data }) {
  const say = useFormOfAddress()
  return (
    <section aria-labelledby="correo">
      <div className="list-bar">
        <h2 id="correo">Correo</h2>
        <span className="badge warn">
          <ManagerIcon name="alert" /> sin configurar
        </span>
      </div>
      <p>
        <strong>{noMailText}</strong> {isSimulated && 'En este equipo de prueba lo guarda en un archivo. '}
        Lo configura quien publica el sitio, en unos minutos. Este mensaje le dice qué hacer:
      </p>
      <div className="actions tight">
        <CopyButton text={request}>Copiar el mensaje para tu técnico</CopyButton>
      </div>
      <details>
        <summary>Leer el mensaje</summary>
        <pre className="mail-request">{request}</pre>
      </details>
      <div className="mail-ways">
        <div>
          <h3>Mientras tanto</h3>
          <ul className="ticks">
            <li>Las consultas llegan a «Consultas».</li>
            <li>Las respuestas que escribes se guardan y las envías desde tu programa de correo.</li>
            <li>Los enlaces para entrar al equipo o elegir otra contraseña se copian en «Equipo».</li>
          </ul>
        </div>
        <div>
          <h3>No se envían</h3>
          <ul className="ticks not">
            <li>Los avisos de consultas, y su confirmación a quien escribe.</li>
            <li>{say('El enlace de «¿Olvidaste tu contraseña?».')}</li>
            <li>Los avisos sobre las cuentas.</li>
            <li>El resumen semanal y los avisos de fallos.</li>
          </ul>
        </div>
      </div>
    </section>
  )
}

function SettingsProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="ajustes">
      <h2 id="ajustes">Ajustes por corregir</h2>
      <p>Avisa a quien publica el sitio para que los corrija. Lo demás funciona mientras tanto.</p>
      <OperatorDetails texts={problems} />
    </section>
  )
}

/** The version's id, which begins with its commit, and when it was published, which a static file of the build says. */
function BuildInfo({ id }: { id: string }) {
  const [builtAt, setBuiltAt] = useState<string | null>(null)
  useEffect(() => {
    void callApi(toBuildMetaPath(id), { method: 'GET' }, latestBuildSchema).then((answer) => {
      if (answer.ok) setBuiltAt(new Date(answer.value.timestamp).toISOString())
    })
  }, [id])
  return (
    <section aria-labelledby="version">
      <h2 id="version">Versión del sitio</h2>
      {builtAt && (
        <p>
          Publicada {formatAge(Date.parse(builtAt))} <Instant at={builtAt} />
        </p>
      )}
      <details>
        <summary>Para técnicos</summary>
        <p className="meta">
          Código de la versión: <code>{id}</code>
        </p>
      </details>
    </section>
  )
}
