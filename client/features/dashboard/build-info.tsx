import { type ReactNode, useEffect, useState } from 'react'
import { toBuildMetaPath } from '../../runtime/routes/paths.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { latestBuildSchema } from '../../runtime/updates/build.ts'
import { Instant } from '../../ui/time/instant.tsx'

/** Id and age of the deployed build. A static file per build contains its timestamp. */
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
      <p>
        <code>{id}</code>
      </p>
      {builtAt && (
        <p>
          Compilada {formatAge(builtAt)} <Instant at={builtAt} />
        </p>
      )}
    </section>
  )
}

const relativeTimeFormat = new Intl.RelativeTimeFormat('es', { numeric: 'auto' })

/** Only for the browser: uses the current time. */
function formatAge(instant: string): string {
  const minutes = Math.round((Date.parse(instant) - Date.now()) / 60_000)
  if (Math.abs(minutes) < 90) return relativeTimeFormat.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 48
    ? relativeTimeFormat.format(hours, 'hour')
    : relativeTimeFormat.format(Math.round(hours / 24), 'day')
}
