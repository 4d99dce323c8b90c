import type { ReactNode } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { visitRetentionMonths } from '../../contract/dimensions.ts'
import { visitPeriods } from '../contract/periods.ts'
import { visitTableNames, visitTables, visitsCsvPath, type VisitPages } from '../contract/report.ts'
import { CountTable } from '../list-table.tsx'
import { ReportHead } from '../report-head.tsx'
import { VisitsTrend } from '../series.tsx'
import { VisitsSummary } from '../summary.tsx'

export function Page({ data }: { data: VisitPages['mngr-visitas'] }): ReactNode {
  const say = useFormOfAddress()
  return (
    <>
      <ReportHead
        page="mngr-visitas"
        periods={visitPeriods}
        period={data.period}
        actions={
          <a className="button plain" href={visitsCsvPath + visitPeriods.formatQuery(data.period)} download>
            Exportar en CSV
          </a>
        }
      />
      <VisitsSummary data={data} />
      {data.totals.views > 0 && <VisitsTrend series={data.series} />}
      <div className="visit-tables">
        {visitTableNames.map((name) => (
          <CountTable
            key={name}
            {...visitTables[name]}
            lines={
              name === 'devices'
                ? data.lists.devices.map((line) => ({ ...line, name: say(line.name) }))
                : data.lists[name]
            }
          />
        ))}
      </div>
      <p className="help">
        Se cuenta sin cookies y sin guardar direcciones: lo que se suma es lo que dice{' '}
        <a href="/privacidad">la página de privacidad</a>. Quien pide a su navegador que no se le siga no se
        cuenta, ni quien navega sin JavaScript. De los programas se cuenta solo una parte de lo que leen. Los
        visitantes se distinguen dentro de cada día; los de varios días son la suma. Los recuentos se guardan{' '}
        {visitRetentionMonths} meses.
      </p>
    </>
  )
}
