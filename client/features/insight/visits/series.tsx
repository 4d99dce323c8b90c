import type { ReactNode } from 'react'
import { pluralize, formatCount } from '#client/runtime/text/format-numbers.ts'
import { ColumnChart } from './column-chart.tsx'
import type { VisitsReport } from './contract/report.ts'

/** The label of a column within a sentence: a day, a week, an hour or a month. */
function toMoment(label: string): string {
  if (label.endsWith(' h')) return `${label === '1 h' ? 'a la' : 'a las'} ${label}`
  if (/^\d/.test(label)) return `el ${label}`
  return label.startsWith('Semana') ? `la ${label.toLowerCase()}` : `en ${label}`
}

export function VisitsTrend({ series }: Pick<VisitsReport, 'series'>): ReactNode {
  const most = Math.max(1, ...series.map(({ views }) => views))
  const points = series.map(({ label, views: value }) => ({ label, value }))
  const peak = series.find(({ views }) => views === most)
  return (
    <section aria-labelledby="evolucion" className="visit-series">
      <h2 id="evolucion">Evolución</h2>
      {peak && (
        <p>{`El máximo fue ${toMoment(peak.label)}, con ${pluralize(peak.views, 'página vista', 'páginas vistas')}.`}</p>
      )}
      <ColumnChart points={points} />
      <TrendTable series={series} />
    </section>
  )
}

const TrendTable = ({ series }: Pick<VisitsReport, 'series'>): ReactNode => (
  <details>
    <summary>Ver la evolución como tabla</summary>
    <table className="visit-table" aria-labelledby="evolucion">
      <thead>
        <tr>
          <th scope="col">Cuándo</th>
          <th scope="col">Páginas vistas</th>
          <th scope="col">Visitas</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ label, views, visits }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(views)}</td>
            <td>{formatCount(visits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
