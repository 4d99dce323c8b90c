import type { ReactNode } from 'react'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { metricNames, metrics } from '../contract/metrics.ts'
import type { SpeedReport } from '../contract/report.ts'
import { formatRegression, formatThresholds, getVerdict, formatFigure } from '../format.ts'

export function SpeedSummary({ data: { total, rises, percent } }: { data: SpeedReport }): ReactNode {
  const isMeasured = metricNames.some((metric) => total[metric].count > 0)
  return (
    <section className="visit-answer" aria-label="Resumen">
      <p>
        <strong>
          {getVerdict(total) ?? 'Todavía no hay medidas suficientes para decir si el sitio va rápido.'}
        </strong>
      </p>
      {percent === 0 && <p>Ahora no se mide: lo desactivó quien publica el sitio.</p>}
      {rises.length > 0 && (
        <>
          <p>Algo va más lento que en la versión anterior:</p>
          <ul>
            {rises.map((rise) => (
              <li key={rise.metric + rise.build}>{formatRegression(rise)}</li>
            ))}
          </ul>
        </>
      )}
      {!isMeasured && percent > 0 && (
        <p>
          Se mide en los navegadores de quienes visitan, desde que el sitio está publicado: en cuanto haya
          visitas verás aquí cuánto tardan las páginas en verse y en responder, y qué las hace lentas.
        </p>
      )}
      <dl className="visit-figures">
        {(isMeasured ? metricNames : []).map((metric) => (
          <div key={metric}>
            <dt>
              {metrics[metric].name} ({metrics[metric].short})
            </dt>
            <dd>
              <b>{formatFigure(metric, total[metric])}</b>
              <span>
                {formatThresholds(metric)}; {pluralize(total[metric].count, 'medida', 'medidas')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
