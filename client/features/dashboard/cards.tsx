import { type ReactNode, useEffect, useState } from 'react'
import { toBuildMetaPath } from '../../runtime/routes/paths.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { latestBuildSchema } from '../../runtime/updates/build.ts'
import { OperatorDetails } from '../../ui/message/operator-details.tsx'
import { formatAge } from '../../ui/time/format-age.ts'
import { Instant } from '../../ui/time/instant.tsx'

export function SettingsProblems({ problems }: { problems: readonly string[] }): ReactNode {
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
export function BuildInfo({ id }: { id: string }): ReactNode {
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
