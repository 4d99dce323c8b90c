import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { type Metric, metricNames, metrics } from '../contract/metrics.ts'
import { minSamples, type SpeedReport } from '../contract/report.ts'
import { formatRegression, formatThresholds, getVerdict, formatFigure } from '../format.ts'

export function SpeedSummary({ data: { total, rises, percent } }: { data: SpeedReport }) {
  if (metricNames.every((metric) => total[metric].count === 0))
    return (
      <EmptyState>
        {percent === 0
          ? 'Ahora no se mide: lo desactivó quien publica el sitio.'
          : 'En este periodo no hay mediciones. Las toman los navegadores de quienes visitan el sitio publicado: con la primera verás aquí cuánto tardan las páginas en verse y en responder.'}
      </EmptyState>
    )
  return (
    <section className="visit-answer" aria-label="Resumen">
      <p>
        <strong>
          {getVerdict(total) ?? 'Todavía no hay mediciones suficientes para decir si el sitio va rápido.'}
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
      <dl className="visit-figures speed-figures">
        {metricNames.map((metric) => (
          <div key={metric}>
            <dt>
              {metrics[metric].name} ({metrics[metric].short})
            </dt>
            <dd>
              <b>{formatFigure(metric, total[metric])}</b>
              <Scale metric={metric} value={total[metric].p75} />
              <span>{formatThresholds(metric)}</span>
              <Samples count={total[metric].count} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How many measurements there are or, until the figure is shown, how many are still needed. */
function Samples({ count }: { count: number }) {
  const missing = minSamples - count
  if (missing <= 0) return <p className="help">{pluralize(count, 'medición', 'mediciones')}</p>
  const text = `${missing === 1 ? 'Falta' : 'Faltan'} ${pluralize(missing, 'medición', 'mediciones')}`
  return (
    <p className="help speed-missing">
      <progress max={minSamples} value={count} aria-label={text} /> {text} ({count}/{minSamples})
    </p>
  )
}

/** Decorative: where good ends and slow begins, and where the figure is. The text beside it says the same. */
function Scale({ metric, value }: { metric: Metric; value: number | null }) {
  const { good, poor } = metrics[metric]
  const toShare = (of: number): number => Math.min(100, (of / (1.5 * poor)) * 100)
  return (
    <svg
      className={value === null ? 'speed-scale unknown' : 'speed-scale'}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="good" y="2" width={toShare(good) - 0.5} height="4" />
      <rect className="fair" x={toShare(good)} y="2" width={toShare(poor) - toShare(good) - 0.5} height="4" />
      <rect className="poor" x={toShare(poor)} y="2" width={100 - toShare(poor)} height="4" />
      {value !== null && <rect x={toShare(value) - 0.75} width="1.5" height="8" />}
    </svg>
  )
}
