import type { ReactNode } from 'react'
import '../../visits/visits.css'
import '../not-found.css'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { visitRetentionMonths } from '../../contract/dimensions.ts'
import { recentPeriods } from '../../visits/contract/periods.ts'
import { CountTable } from '../../visits/list-table.tsx'
import { ReportHead } from '../../visits/report-head.tsx'
import { minSearches, type NotFoundPages, type NotFoundReport } from '../contract/report.ts'
import { NotFoundAddressList } from '../parts/address-list.tsx'
import { BrokenLinks } from '../parts/broken-links.tsx'

const isEmpty = ({ addresses, noise, searches, links }: NotFoundReport): boolean =>
  [addresses, noise, searches].every((list) => list.length === 0) && links.checked + links.waiting === 0

/** Missing addresses, searches without results and broken links. */
export function Page({ data }: { data: NotFoundPages['mngr-perdidos'] }): ReactNode {
  const { addresses, searches, noise, links, saved } = data
  const asked = addresses.reduce((sum, { count }) => sum + count, 0)
  const savings =
    saved > 0 && `Tus redirecciones han salvado ${pluralize(saved, 'visita', 'visitas')} en total.`
  return (
    <>
      <ReportHead page="mngr-perdidos" periods={recentPeriods} period={data.period} />
      {isEmpty(data) ? (
        <EmptyState>
          Nadie se ha perdido por una dirección que no existe. Se cuenta desde que el sitio está publicado: en
          cuanto haya algo verás aquí esas direcciones, las búsquedas sin resultado y los enlaces rotos.{' '}
          {savings}
        </EmptyState>
      ) : (
        <section className="visit-answer" aria-label="Resumen">
          <p>
            {asked === 0
              ? 'Nadie se ha perdido por una dirección que no existe.'
              : `${pluralize(asked, 'visita buscó', 'visitas buscaron')} ${pluralize(addresses.length, 'dirección que no existe', 'direcciones que no existen')}.`}{' '}
            {savings}
          </p>
        </section>
      )}
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
        <CountTable title="Robots" head="Qué buscaban" what="Veces" lines={noise} />
      </div>
      <p className="help">
        De cada dirección se guarda solo la ruta, sin nada que diga de quién es la visita. Una búsqueda se
        muestra cuando se ha hecho {minSearches} veces. No se cuenta a quien ha entrado en el panel, como tú
        ahora, ni a quien pide a su navegador que no se le rastree. Los recuentos se guardan{' '}
        {visitRetentionMonths} meses.
      </p>
    </>
  )
}
