import type { ReactNode } from 'react'
import type { VisitsCard as Data } from './contract/report.ts'
import { countOf } from './numbers.ts'
import { href } from './routes.ts'

/** Visits on the panel: today, yesterday, and now. */
export function VisitsCard({ data: { visits } }: { data: Data }): ReactNode {
  const { today, yesterday, live } = visits
  return (
    <section aria-labelledby="visitas">
      <h2 id="visitas">Visitas</h2>
      <p>
        Hoy: {countOf(today.visitors, 'visitante', 'visitantes')},{' '}
        {countOf(today.views, 'página vista', 'páginas vistas')}.
      </p>
      <p>
        Ayer: {countOf(yesterday.visitors, 'visitante', 'visitantes')},{' '}
        {countOf(yesterday.views, 'página vista', 'páginas vistas')}.
      </p>
      <p>En la última media hora: {countOf(live.views, 'página vista', 'páginas vistas')}.</p>
      <p>
        <a href={href('mngr-visitas')}>Ver las visitas</a>
      </p>
    </section>
  )
}
