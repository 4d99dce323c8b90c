import type { ReactNode } from 'react'
import '../../visits/visits.css'
import '../not-found.css'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { visitRetentionMonths } from '../../visits/contract/dimensions.ts'
import {
  recentPeriodNames,
  recentPeriods,
  formatRecentPeriodQuery,
} from '../../visits/contract/recent-periods.ts'
import { pluralize } from '../../visits/format-numbers.ts'
import { CountTable } from '../../visits/list-table.tsx'
import { PeriodNav } from '../../visits/period-nav.tsx'
import { href } from '../../visits/routes.ts'
import { VisitTabs } from '../../visits/visit-tabs.tsx'
import { minSearches, type NotFoundPages } from '../contract/report.ts'
import { NotFoundAddressList } from '../parts/address-list.tsx'
import { BrokenLinks } from '../parts/broken-links.tsx'
import { FormFunnelSection } from '../parts/form-funnel.tsx'

/** Missing addresses, searches without results, broken links, and the contact form's funnel. */
export function Page({ data }: { data: NotFoundPages['mngr-perdidos'] }): ReactNode {
  const { addresses, searches, noise, form, links, saved } = data
  const asked = addresses.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <ManagerHeading icon="chart">Perdidos</ManagerHeading>
      <VisitTabs current="mngr-perdidos" />
      <PeriodNav
        path={href('mngr-perdidos')}
        names={recentPeriodNames}
        periods={recentPeriods}
        formatQuery={formatRecentPeriodQuery}
        current={data.period}
      />
      <section className="visit-answer" aria-label="Resumen">
        <p>
          {asked === 0
            ? 'Nadie se ha perdido por una dirección que no existe.'
            : `${pluralize(asked, 'visita buscó', 'visitas buscaron')} ${pluralize(addresses.length, 'dirección que no existe', 'direcciones que no existen')}.`}{' '}
          Tus redirecciones han salvado {pluralize(saved, 'visita', 'visitas')} en total.
        </p>
      </section>
      <div className="visit-tables">
        <NotFoundAddressList addresses={addresses} />
        <CountTable
          title="Búsquedas sin resultado"
          head="Lo que se buscó"
          what="Veces"
          lines={searches.map(({ q, count, proposal }) => ({
            name: q,
            count,
            ...(proposal && { href: proposal.path, kind: `lo más parecido: ${proposal.title}` }),
          }))}
        />
        <BrokenLinks links={links} />
        <FormFunnelSection form={form} />
        <CountTable title="Ruido de programas, aparte" head="Qué buscaban" what="Veces" lines={noise} />
      </div>
      <p className="help">
        De las direcciones se cuenta solo la ruta, y nada que pueda ser de alguien. Una búsqueda se muestra
        cuando se ha hecho {minSearches} veces. Quien pide a su navegador que no se le siga no se cuenta. Los
        recuentos se guardan {visitRetentionMonths} meses.
      </p>
    </>
  )
}
