import type { ReactNode } from 'react'
import '#client/ui/list/list.css'
import '../visits.css'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { visitRetentionMonths } from '../contract/dimensions.ts'
import { visitTableNames, visitTables, visitsCsvPath, type VisitPages } from '../contract/report.ts'
import { periodNames, periods, formatPeriodQuery } from '../contract/report.ts'
import { CountTable } from '../list-table.tsx'
import { PeriodNav } from '../period-nav.tsx'
import { href } from '../routes.ts'
import { VisitsTrend } from '../series.tsx'
import { VisitsSummary } from '../summary.tsx'
import { VisitTabs } from '../visit-tabs.tsx'

export function Page({ data }: { data: VisitPages['mngr-visitas'] }): ReactNode {
  return (
    <>
      <div className="list-bar">
        <ManagerHeading icon="chart">Visitas</ManagerHeading>
        <div className="actions">
          <a className="button plain" href={visitsCsvPath + formatPeriodQuery(data.period)} download>
            Exportar en CSV
          </a>
        </div>
      </div>
      <VisitTabs current="mngr-visitas" />
      <PeriodNav
        path={href('mngr-visitas')}
        names={periodNames}
        periods={periods}
        formatQuery={formatPeriodQuery}
        current={data.period}
      />
      <VisitsSummary data={data} />
      <VisitsTrend series={data.series} />
      <div className="visit-tables">
        {visitTableNames.map((name) => (
          <CountTable key={name} {...visitTables[name]} lines={data.lists[name]} />
        ))}
      </div>
      <p className="help">
        Se cuenta sin cookies y sin guardar direcciones: lo que se suma es lo que dice{' '}
        <a href="/privacidad">la página de privacidad</a>. Quien pide a su navegador que no se le siga no se
        cuenta, ni quien lee sin script. De los programas cuentan las páginas que el sitio les da; las que les
        da la caché no se ven. Los visitantes se distinguen dentro de cada día; los de varios días son la
        suma. Los recuentos se guardan {visitRetentionMonths} meses.
      </p>
    </>
  )
}
