import { formatChange, pluralize, formatCount } from '#client/runtime/text/format-numbers.ts'
import { useFormatDay } from '#client/ui/time/published.tsx'
import { getPageVisitsPath, type VisitPeriod, visitPeriods } from './contract/periods.ts'
import type { CountLine, VisitPages, VisitTotals } from './contract/report.ts'

type Data = VisitPages['mngr-visitas']

type Figures = readonly (readonly [key: keyof VisitTotals, name: string])[]

const figures: Figures = [
  ['visitors', 'Visitantes'],
  ['visits', 'Visitas'],
  ['views', 'Páginas vistas'],
]
/** Visitors are not counted by page. Robots are shown here because a page has no table of them. */
const pageFigures: Figures = [
  ['views', 'Veces vista'],
  ['visits', 'Visitas que empezaron aquí'],
  ['bots', 'Visitas de robots'],
]

export function VisitsSummary({ data }: { data: Data }) {
  const { totals, before, live, lists, margin, period, page: subject } = data
  const [page] = lists.pages
  const [source] = lists.sources
  const nameOf = useFormatDay()
  // 18:00 UTC is the same day in the time zones of all supported countries.
  const [from, to] = [data.from, data.to].map((day) => nameOf(`${day}T18:00:00Z`))
  return (
    <section className="visit-answer" aria-label="Resumen">
      <p className="help">
        {data.from === data.to ? from : `Del ${from} al ${to}`}
        {visitPeriods.options[period].ago === 0 && ', con lo que va de hoy'}
      </p>
      <dl className="visit-figures">
        {(subject === null ? figures : pageFigures).map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <b>{formatCount(totals[key])}</b>
              {before && <span>{formatChange(totals[key], before[key])}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {(page ?? subject) && (
        <p className="help">
          {before
            ? '«Antes» es el periodo anterior, entero y de la misma duración.'
            : 'Todavía no hay un periodo anterior completo con el que comparar.'}
        </p>
      )}
      {page && subject === null && <MostViewed page={page} source={source} period={period} />}
      {(page || live.views > 0) && (
        <p>
          En la última media hora: {pluralize(live.visits, 'visita', 'visitas')} y{' '}
          {pluralize(live.views, 'página vista', 'páginas vistas')}
          {live.pages[0] && `, sobre todo de ${nameLine(live.pages[0])}`}.
        </p>
      )}
      {margin > 0 && (
        <p>
          En los momentos de más visitas se contó una parte por todas: las cifras pueden desviarse un{' '}
          {formatCount(Math.ceil(margin))} %.
        </p>
      )}
    </section>
  )
}

const nameLine = ({ title, name }: CountLine): string => (title ? `«${title}»` : name)

type MostViewedProps = { page: CountLine; source: CountLine | undefined; period: VisitPeriod }

function MostViewed({ page, source, period }: MostViewedProps) {
  return (
    <p>
      Lo más visto es{' '}
      {page.href === undefined ? (
        page.name
      ) : (
        <a href={getPageVisitsPath(page.href, period)}>{nameLine(page)}</a>
      )}
      , con {pluralize(page.count, 'vista', 'vistas')}
      {source && `; el origen más frecuente es ${source.name}`}.
    </p>
  )
}
