import '../../visits/visits.css'
import '../speed.css'
import { type ReactNode, useId } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { formatCount } from '#client/runtime/text/format-numbers.ts'
import { Day } from '#client/ui/time/published.tsx'
import { visitRetentionMonths } from '../../contract/dimensions.ts'
import { ColumnChart } from '../../visits/column-chart.tsx'
import { recentPeriods } from '../../visits/contract/periods.ts'
import { CountTable } from '../../visits/list-table.tsx'
import { ReportHead } from '../../visits/report-head.tsx'
import { metrics, type Metric, metricNames } from '../contract/metrics.ts'
import {
  minBuildSamples,
  maxErrorPercent,
  type SpeedPages,
  speedTableNames,
  speedTables,
  type SpeedReport,
  type Figures,
} from '../contract/report.ts'
import { formatValue, formatFigure } from '../format.ts'
import { SpeedSummary } from '../parts/summary.tsx'

export function Page({ data }: { data: SpeedPages['mngr-velocidad'] }) {
  const say = useFormOfAddress()
  const isMeasured = speedTableNames.some((name) => data.tables[name].length > 0)
  return (
    <>
      <ReportHead page="mngr-velocidad" periods={recentPeriods} period={data.period} />
      <SpeedSummary data={data} />
      {isMeasured && (
        <>
          <SpeedTrend series={data.series} />
          <div className="speed-tables">
            <FiguresTable
              title="Por versión del sitio"
              head="Versión"
              rows={data.builds.map(({ name, at, isCurrent, figures }) => ({
                key: name,
                name: (
                  <>
                    Del <Day at={at} />
                    {isCurrent && <span className="help">, la de ahora</span>}
                  </>
                ),
                figures,
              }))}
            />
            {speedTableNames.map((name) => (
              <FiguresTable
                key={name}
                {...speedTables[name]}
                rows={data.tables[name].map(({ figures, ...line }) => ({
                  key: line.name,
                  name: name === 'devices' ? say(line.name) : line.name,
                  figures,
                }))}
              />
            ))}
            <CountTable
              title="Qué lo hizo lento"
              head="Elemento o script"
              what="Veces"
              lines={data.blame.map(({ metric, name, count }) => ({
                name: `${metrics[metric].name}: ${name}`,
                count,
              }))}
            />
          </div>
          <p className="help">
            Tres de cada cuatro mediciones dan la cifra que ves o una mejor (percentil 75). Las toman los
            navegadores de quien visita, con un error de hasta un {maxErrorPercent} %. Se mide en{' '}
            {data.percent} de cada 100 páginas, sin identificar a nadie; quien pide que no se le rastree no se
            mide. Una versión se compara con la anterior solo si ambas tienen {minBuildSamples} mediciones.
            Los recuentos se guardan {visitRetentionMonths} meses.
          </p>
        </>
      )}
    </>
  )
}

function SpeedTrend({ series }: Pick<SpeedReport, 'series'>) {
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

type FiguresRow = { key: string; name: ReactNode; figures: Figures }
type FiguresTableProps = { title: string; head: string; rows: readonly FiguresRow[] }

const getMaxCount = (figures: Figures): number =>
  Math.max(...metricNames.map((metric) => figures[metric].count))

function FiguresTable({ title, head, rows }: FiguresTableProps) {
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
