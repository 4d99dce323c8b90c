import type { ReactNode } from 'react'
import { href } from './routes.ts'

export function AuditLogCard({ months }: { months: number }): ReactNode {
  return (
    <section aria-labelledby="registro">
      <h2 id="registro">Registro de actividad</h2>
      <p>
        Aquí queda escrito quién hizo qué en el área de gestión: se guarda {months} meses, y no se puede
        cambiar sin que se note.
      </p>
      <a className="button plain" href={href('mngr-registro')}>
        Ver el registro
      </a>
    </section>
  )
}
