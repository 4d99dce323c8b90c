import type { ReactNode } from 'react'
import '../../visits/visits.css'
import '../speed.css'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { Day } from '#client/ui/time/published.tsx'
import { visitRetentionMonths } from '../../contract/dimensions.ts'
import { ColumnChart } from '../../visits/column-chart.tsx'
import { recentPeriods } from '../../visits/contract/periods.ts'
import { CountTable } from '../../visits/list-table.tsx'
import { ReportHead } from '../../visits/report-head.tsx'
import { metrics } from '../contract/metrics.ts'
import {
  minBuildSamples,
  maxErrorPercent,
  type SpeedPages,
  speedTableNames,
  speedTables,
  type SpeedReport,
} from '../contract/report.ts'
import { formatValue } from '../format.ts'
import { FiguresTable } from '../parts/figures-table.tsx'
import { SpeedSummary } from '../parts/summary.tsx'

export function Page({ data }: { data: SpeedPages['mngr-velocidad'] }): ReactNode {
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

function SpeedTrend({ series }: Pick<SpeedReport, 'series'>): ReactNode {
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
