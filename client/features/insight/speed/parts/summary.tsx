import type { ReactNode } from 'react'
import { countOf } from '../../visits/numbers.ts'
import { metricNames, metrics } from '../contract/metrics.ts'
import type { SpeedReport } from '../contract/report.ts'
import { riseOf, thresholdOf, verdictOf, wordsOf } from '../words.ts'

/** What is asked for first, in words and figures. */
export function Summary({ data: { total, rises, percent } }: { data: SpeedReport }): ReactNode {
  return (
    <section className="visit-answer" aria-label="Resumen">
      <p>
        <strong>
          {verdictOf(total) ?? 'Todavía no hay medidas suficientes para decir si el sitio va rápido.'}
        </strong>
      </p>
      {percent === 0 && <p>Ahora no se mide: el ajuste SPEED_PERCENT es 0, o falta la cola de visitas.</p>}
      {rises.length > 0 && (
        <>
          <p>Algo va más lento que en la versión anterior:</p>
          <ul>
            {rises.map((rise) => (
              <li key={rise.metric + rise.build}>{riseOf(rise)}</li>
            ))}
          </ul>
        </>
      )}
      <dl className="visit-figures">
        {metricNames.map((metric) => (
          <div key={metric}>
            <dt>
              {metrics[metric].name} ({metrics[metric].short})
            </dt>
            <dd>
              <b>{wordsOf(metric, total[metric])}</b>
              <span>
                {thresholdOf(metric)}; {countOf(total[metric].count, 'medida', 'medidas')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
