import { type ReactNode, useId } from 'react'
import { formatCount } from '#client/runtime/text/format-numbers.ts'
import { type Metric, metricNames, metrics } from '../contract/metrics.ts'
import type { Figures } from '../contract/report.ts'
import { formatFigure } from '../format.ts'

type FiguresRow = { key: string; name: ReactNode; figures: Figures }
type FiguresTableProps = { title: string; head: string; rows: readonly FiguresRow[] }

const getMaxCount = (figures: Figures): number =>
  Math.max(...metricNames.map((metric) => figures[metric].count))

export function FiguresTable({ title, head, rows }: FiguresTableProps): ReactNode {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="speed-scroll" role="group" aria-labelledby={id} tabIndex={0}>
        <table className="visit-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {metricNames.map((metric: Metric) => (
                <th key={metric} scope="col">
                  <abbr title={metrics[metric].name}>{metrics[metric].short}</abbr>
                </th>
              ))}
              <th scope="col">Medidas</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {metricNames.map((metric) => (
                  <td key={metric}>{formatFigure(metric, figures[metric])}</td>
                ))}
                <td>{formatCount(getMaxCount(figures))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
