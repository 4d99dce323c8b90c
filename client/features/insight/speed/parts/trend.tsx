import type { ReactNode } from 'react'
import { ColumnChart } from '../../visits/column-chart.tsx'
import type { SpeedReport } from '../contract/report.ts'
import { formatValue } from '../format.ts'
import { FiguresTable } from './figures-table.tsx'

export function SpeedTrend({ series }: Pick<SpeedReport, 'series'>): ReactNode {
  const points = series.flatMap(({ label, figures }) =>
    figures.LCP.p75 === null ? [] : [{ label, value: figures.LCP.p75 }],
  )
  const worst = points.toSorted((a, b) => b.value - a.value)[0]
  return (
    <section aria-labelledby="evolucion" className="visit-series">
      <h2 id="evolucion">Evolución de lo principal a la vista (LCP)</h2>
      {worst ? (
        <>
          <p>{`El día más lento fue el ${worst.label}, con ${formatValue('LCP', worst.value)}.`}</p>
          <ColumnChart points={points} />
        </>
      ) : (
        <p className="help">Ningún día tiene aún mediciones suficientes.</p>
      )}
      <details>
        <summary>Ver la evolución como tabla</summary>
        <FiguresTable
          title="Día a día"
          head="Día"
          rows={series.map(({ label, figures }) => ({ key: label, name: label, figures }))}
        />
      </details>
    </section>
  )
}
