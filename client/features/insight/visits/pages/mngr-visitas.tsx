import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { pluralize, formatCount } from '#client/runtime/text/format-numbers.ts'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { visitRetentionMonths } from '../../contract/dimensions.ts'
import { ColumnChart } from '../column-chart.tsx'
import { getPageVisitsPath, visitPeriods } from '../contract/periods.ts'
import {
  botTableNames,
  visitTableNames,
  visitTables,
  visitsCsvPath,
  type VisitPages,
  type VisitTable,
  type FormFunnel as Funnel,
  type VisitsReport,
} from '../contract/report.ts'
import { CountTable, PublicPageLink } from '../list-table.tsx'
import { ReportHead } from '../report-head.tsx'
import { href } from '../routes.ts'
import { VisitsSummary } from '../summary.tsx'

const siteTableNames = visitTableNames.filter((name) => !botTableNames.includes(name))

/**
 * Nothing was seen in this period, nor in the one before it, with which the figures are compared. The figures of a single
 * page include robots.
 */
const hasNothing = ({ page, totals, before }: VisitPages['mngr-visitas']): boolean =>
  totals.views + (before?.views ?? 0) + (page === null ? 0 : totals.bots) === 0

export function Page({ data }: { data: VisitPages['mngr-visitas'] }) {
  const say = useFormOfAddress()
  const { page, period } = data
  const isEmpty = hasNothing(data)
  const renderTables = (names: readonly VisitTable[]) => (
    <div className="visit-tables">
      {names.map((name) => (
        <CountTable
          key={name}
          {...visitTables[name]}
          getPagePath={(path) => getPageVisitsPath(path, period)}
          lines={
            name === 'devices'
              ? data.lists.devices.map((line) => ({ ...line, name: say(line.name) }))
              : data.lists[name]
          }
        />
      ))}
    </div>
  )
  return (
    <>
      <ReportHead
        page="mngr-visitas"
        periods={visitPeriods}
        period={period}
        subject={page}
        actions={
          <a className="button plain" href={visitsCsvPath + visitPeriods.formatQuery(period, page)} download>
            Exportar en CSV
          </a>
        }
      />
      {page !== null && (
        <p>
          Solo de <b>{page}</b>.{' '}
          <PublicPageLink path={page} label="Ver la página">
            Ver la página
          </PublicPageLink>{' '}
          <a href={href('mngr-visitas') + visitPeriods.formatQuery(period)}>Todas las páginas</a>
        </p>
      )}
      {isEmpty ? (
        <EmptyState>
          {page === null
            ? 'En este periodo no se ha contado ninguna visita. Se cuentan desde que el sitio está publicado: un minuto después de la primera verás aquí qué páginas se leen y de dónde vienen.'
            : 'En este periodo nadie la ha visto.'}
        </EmptyState>
      ) : (
        <VisitsSummary data={data} />
      )}
      {data.totals.views > 0 && data.series.length > 0 && <VisitsTrend {...data} />}
      {data.form && <FormFunnelSection form={data.form} />}
      {page === null && (
        <>
          {renderTables(siteTableNames)}
          {data.totals.bots > 0 && (
            <details className="visit-robots">
              <summary>Robots: {pluralize(data.totals.bots, 'visita', 'visitas')}</summary>
              {renderTables(botTableNames)}
            </details>
          )}
        </>
      )}
      {!isEmpty && <CountingNote />}
    </>
  )
}

const CountingNote = () => (
  <p className="help">
    Se cuenta sin cookies y sin guardar direcciones: lo que se suma es lo que dice{' '}
    <a href="/privacidad">la página de privacidad</a>. Quien pide a su navegador que no se le rastree no se
    cuenta, ni quien navega sin JavaScript. De los robots se cuenta solo una parte. Los visitantes se
    distinguen dentro de cada día; los de varios días son la suma. Los recuentos se guardan{' '}
    {visitRetentionMonths} meses.
  </p>
)

function FormFunnelSection({ form: { seen, begun, sent, refused, spam } }: { form: Funnel }) {
  return (
    <div className="visit-tables">
      {seen + begun + sent > 0 && (
        <section aria-labelledby="formulario">
          <h2 id="formulario">El formulario de contacto</h2>
          <p>
            La página se vio {pluralize(seen, 'vez', 'veces')}, se empezó a escribir{' '}
            {pluralize(begun, 'vez', 'veces')} y{' '}
            {sent === 1 ? 'llegó 1 mensaje' : `llegaron ${sent} mensajes`}.
          </p>
          <p className="help">
            Que alguien empieza se sabe si su navegador usa JavaScript; si no, se cuenta al enviar. No se
            guarda lo que escriben.
          </p>
        </section>
      )}
      <CountTable title="Qué hubo que corregir" head="Campo o motivo" what="Veces" lines={refused} />
      <CountTable title="Por qué quedó como spam" head="Motivo" what="Veces" lines={spam} />
    </div>
  )
}

/** The label of a column within a sentence: a day, a week, an hour or a month. */
function toMoment(label: string): string {
  if (label.endsWith(' h')) return `${label === '1 h' ? 'a la' : 'a las'} ${label}`
  if (/^\d/.test(label)) return `el ${label}`
  return label.startsWith('Semana') ? `la ${label.toLowerCase()}` : `en ${label}`
}

function VisitsTrend({ series }: Pick<VisitsReport, 'series'>) {
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

const TrendTable = ({ series }: Pick<VisitsReport, 'series'>) => (
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
