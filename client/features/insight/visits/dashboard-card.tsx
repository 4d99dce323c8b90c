import type { ReactNode } from 'react'
import type { VisitsCard as Data } from './contract/report.ts'
import { pluralize } from './format-numbers.ts'
import { href } from './routes.ts'

/** Dashboard card: visits today, yesterday, and in the last half hour. */
export function VisitsCard({ data: { visits } }: { data: Data }): ReactNode {
  const { today, yesterday, live } = visits
  return (
    <section aria-labelledby="visitas">
      <h2 id="visitas">Visitas</h2>
      <p>
        Hoy: {pluralize(today.visitors, 'visitante', 'visitantes')},{' '}
        {pluralize(today.views, 'página vista', 'páginas vistas')}.
      </p>
      <p>
        Ayer: {pluralize(yesterday.visitors, 'visitante', 'visitantes')},{' '}
        {pluralize(yesterday.views, 'página vista', 'páginas vistas')}.
      </p>
      <p>En la última media hora: {pluralize(live.views, 'página vista', 'páginas vistas')}.</p>
      <p>
        <a href={href('mngr-visitas')}>Ver las visitas</a>
      </p>
    </section>
  )
}
