import type { ReactNode } from 'react'
import '#client/ui/field/select.css'
import '#client/ui/list/list.css'
import './visits.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { AppliedForm } from '#client/ui/list/applied-form.tsx'
import { visitRoutes } from './routes.ts'
import { visitTabs } from './tabs.ts'

type ReportHeadProps<Period extends string> = {
  page: keyof typeof visitRoutes
  periods: {
    names: readonly Period[]
    options: Readonly<Record<Period, { name: string }>>
    formatQuery: (period: Period, page?: string | null) => string
  }
  period: Period
  /** The public page that the report is about. */
  subject?: string | null
  actions?: ReactNode
}

/** The head of a page of the section «Visitas»: heading, tabs to the pages that the user may see, and its periods. */
export function ReportHead<Period extends string>(props: ReportHeadProps<Period>) {
  const { page, periods, period, subject = null, actions } = props
  const { path: pagePath, meta } = visitRoutes[page]
  const may = useHasPermission()
  const heading = <ManagerHeading icon="chart">{meta.title}</ManagerHeading>
  return (
    <>
      {actions ? (
        <div className="list-bar">
          {heading}
          <div className="actions">{actions}</div>
        </div>
      ) : (
        heading
      )}
      <div className="list-bar visit-views">
        <nav className="tabs" aria-label="Sobre quienes visitan">
          {visitTabs
            .filter(({ permission }) => may(permission))
            .map(({ path, text }) => (
              <a key={path} href={path} aria-current={path === pagePath ? 'page' : undefined}>
                {text}
              </a>
            ))}
        </nav>
        <nav className="visit-periods" aria-label="Periodo">
          {periods.names.map((name) => (
            <a
              key={name}
              href={pagePath + periods.formatQuery(name, subject)}
              aria-current={name === period ? 'page' : undefined}
            >
              {periods.options[name].name}
            </a>
          ))}
          <AppliedForm className="field visit-period-form" action={pagePath}>
            {subject !== null && <input type="hidden" name="pagina" value={subject} />}
            <select name="periodo" aria-label="Periodo" defaultValue={period}>
              {periods.names.map((name) => (
                <option key={name} value={name}>
                  {periods.options[name].name}
                </option>
              ))}
            </select>
            <button className="button plain">Ver</button>
          </AppliedForm>
        </nav>
      </div>
    </>
  )
}
