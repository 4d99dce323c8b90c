import type { ReactNode } from 'react'
import { ExportLink } from '../account/reauth/export-link.tsx'
import { recordPath } from './contract.ts'

/** The record of who did what, to take along. Stands within `Reauth`. */
export function RecordCard({ months }: { months: number }): ReactNode {
  return (
    <section aria-labelledby="registro">
      <h2 id="registro">Registro de actividad</h2>
      <p>
        Aquí queda escrito quién hizo qué en el área de gestión: se guarda {months} meses, y no se puede
        cambiar sin que se note.
      </p>
      <ExportLink className="button plain" href={recordPath}>
        Descargar el registro
      </ExportLink>
    </section>
  )
}
