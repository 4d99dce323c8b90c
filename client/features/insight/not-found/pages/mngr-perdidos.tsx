import type { ReactNode } from 'react'
import '../../visits/visits.css'
import '../lost.css'
import { ToolHeading } from '#client/ui/heading/tool-heading.tsx'
import { visitMonths } from '../../visits/contract/counted.ts'
import { recentPeriodNames, recentPeriods, recentPeriodSearch } from '../../visits/contract/recent.ts'
import { ListTable } from '../../visits/list-table.tsx'
import { countOf } from '../../visits/numbers.ts'
import { PeriodNav } from '../../visits/period-nav.tsx'
import { href } from '../../visits/routes.ts'
import { VisitTabs } from '../../visits/visit-tabs.tsx'
import { leastSearches, type LostPages } from '../contract/report.ts'
import { AddressList } from '../parts/address-list.tsx'
import { BrokenLinks } from '../parts/broken-links.tsx'
import { FormFunnel } from '../parts/form-funnel.tsx'

/** What visitors looked for in vain, and what to do about it. */
export function Page({ data }: { data: LostPages['mngr-perdidos'] }): ReactNode {
  const { addresses, searches, noise, form, links, saved } = data
  const asked = addresses.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <ToolHeading icon="chart">Perdidos</ToolHeading>
      <VisitTabs current="mngr-perdidos" />
      <PeriodNav
        path={href('mngr-perdidos')}
        names={recentPeriodNames}
        periods={recentPeriods}
        searchOf={recentPeriodSearch}
        current={data.period}
      />
      <section className="visit-answer" aria-label="Resumen">
        <p>
          {asked === 0
            ? 'Nadie se ha perdido por una dirección que no existe.'
            : `${countOf(asked, 'visita buscó', 'visitas buscaron')} ${countOf(addresses.length, 'dirección que no existe', 'direcciones que no existen')}.`}{' '}
          Tus redirecciones han salvado {countOf(saved, 'visita', 'visitas')} en total.
        </p>
      </section>
      <div className="visit-tables">
        <AddressList addresses={addresses} />
        <ListTable
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
        <FormFunnel form={form} />
        <ListTable title="Ruido de programas, aparte" head="Qué buscaban" what="Veces" lines={noise} />
      </div>
      <p className="help">
        De las direcciones se cuenta solo la ruta, y nada que pueda ser de alguien. Una búsqueda se muestra
        cuando se ha hecho {leastSearches} veces. Quien pide a su navegador que no se le siga no se cuenta.
        Los recuentos se guardan {visitMonths} meses.
      </p>
    </>
  )
}
