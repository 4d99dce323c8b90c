import type { ReactNode } from 'react'
import '#client/ui/list/list.css'
import '../visits.css'
import { ToolHeading } from '#client/ui/heading/tool-heading.tsx'
import { Answer } from '../answer.tsx'
import { visitMonths } from '../contract/counted.ts'
import { tableNames, tables, visitsCsvPath, type VisitPages } from '../contract/report.ts'
import { periodNames, periods, periodSearch } from '../contract/report.ts'
import { ListTable } from '../list-table.tsx'
import { PeriodNav } from '../period-nav.tsx'
import { href } from '../routes.ts'
import { Series } from '../series.tsx'
import { VisitTabs } from '../visit-tabs.tsx'

export function Page({ data }: { data: VisitPages['mngr-visitas'] }): ReactNode {
  return (
    <>
      <div className="list-bar">
        <ToolHeading icon="chart">Visitas</ToolHeading>
        <div className="actions">
          <a className="button plain" href={visitsCsvPath + periodSearch(data.period)} download>
            Exportar en CSV
          </a>
        </div>
      </div>
      <VisitTabs current="mngr-visitas" />
      <PeriodNav
        path={href('mngr-visitas')}
        names={periodNames}
        periods={periods}
        searchOf={periodSearch}
        current={data.period}
      />
      <Answer data={data} />
      <Series series={data.series} />
      <div className="visit-tables">
        {tableNames.map((name) => (
          <ListTable key={name} {...tables[name]} lines={data.lists[name]} />
        ))}
      </div>
      <p className="help">
        Se cuenta sin cookies y sin guardar direcciones: lo que se suma es lo que dice{' '}
        <a href="/privacidad">la página de privacidad</a>. Quien pide a su navegador que no se le siga no se
        cuenta, ni quien lee sin script. De los programas cuentan las páginas que el sitio les da; las que les
        da la caché no se ven. Los visitantes se distinguen dentro de cada día; los de varios días son la
        suma. Los recuentos se guardan {visitMonths} meses.
      </p>
    </>
  )
}
