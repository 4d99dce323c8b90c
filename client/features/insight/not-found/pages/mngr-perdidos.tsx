import '../../visits/visits.css'
import '../not-found.css'
import { useId, useState } from 'react'
import { redirectsResponseSchema, redirectsApiPath, toReadable } from '#client/features/redirects/contract.ts'
import { href } from '#client/features/redirects/routes.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { Day } from '#client/ui/time/published.tsx'
import { visitRetentionMonths } from '../../contract/dimensions.ts'
import { recentPeriods } from '../../visits/contract/periods.ts'
import { CountTable } from '../../visits/list-table.tsx'
import { ReportHead } from '../../visits/report-head.tsx'
import {
  minSearches,
  type NotFoundPages,
  type NotFoundReport,
  type NotFoundAddress,
} from '../contract/report.ts'

const isEmpty = ({ addresses, noise, searches, links }: NotFoundReport): boolean =>
  [addresses, noise, searches].every((list) => list.length === 0) && links.checked + links.waiting === 0

/** Missing addresses, searches without results and broken links. */
export function Page({ data }: { data: NotFoundPages['mngr-perdidos'] }) {
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

function describe(checked: number, waiting: number, broken: number): string {
  if (checked + waiting === 0) return 'Todavía no se ha revisado ninguno de lo publicado.'
  const result =
    broken === 0
      ? 'En lo publicado, ninguno de los revisados.'
      : `En lo publicado, ${pluralize(broken, 'enlace no lleva', 'enlaces no llevan')} a ninguna parte.`
  const left = waiting > 0 ? `, ${pluralize(waiting, 'por revisar', 'por revisar')}` : ''
  return `${result} ${pluralize(checked, 'revisado', 'revisados')}${left}.`
}

function BrokenLinks({ links: { broken, checked, waiting } }: Pick<NotFoundReport, 'links'>) {
  return (
    <section aria-labelledby="enlaces">
      <h2 id="enlaces">Enlaces rotos</h2>
      <p>{describe(checked, waiting, broken.length)}</p>
      <ul role="list" className="ruled">
        {broken.map(({ address, status, since, uses }) => (
          <li key={address}>
            <p>
              <strong>{address}</strong>: {status === 0 ? 'no contesta' : `contesta ${status}`}, desde el{' '}
              <Day at={since} />
            </p>
            <p>
              En{' '}
              {uses.map(({ title, href }, at) => (
                <span key={href}>
                  {at > 0 && ', '}
                  <PermittedLink href={href}>{title}</PermittedLink>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p className="help">
        Cada noche se leen los enlaces de lo que cambió ese día. Los que llevan a este sitio se revisan cada
        cuarto de hora; los demás, una vez por semana, y están rotos si tampoco contestan un día después.
      </p>
    </section>
  )
}

/** Requested addresses without a page, their referrers, and a button for the suggested redirect or a link to the form. */
function NotFoundAddressList({ addresses }: { addresses: readonly NotFoundAddress[] }) {
  const id = useId()
  const { ref, pending, failure, send } = useRequest<HTMLElement>()
  /** Redirects created since the page was loaded: path → target. */
  const [newRedirects, setNewRedirects] = useState<Readonly<Record<string, string>>>({})
  const [statusMessage, setStatusMessage] = useState('')

  async function redirect(source: string, target: string): Promise<void> {
    setStatusMessage('')
    const body = { source, target, status: 301 }
    const answer = await send(redirectsApiPath, { method: 'POST', body }, redirectsResponseSchema)
    if (!answer) return
    setNewRedirects({ ...newRedirects, [source]: target })
    setStatusMessage(`${toReadable(source)} lleva ahora a ${toReadable(target)}.`)
  }

  if (addresses.length === 0) return null
  return (
    <section aria-labelledby={id} ref={ref}>
      <h2 id={id}>Direcciones que no existen</h2>
      <StatusMessage done={statusMessage} />
      <FormError failure={failure} />
      <ul role="list" className="ruled">
        {addresses.map(({ path, count, from, proposal, redirect: standing }) => {
          const target = newRedirects[path] ?? standing?.target
          return (
            <li key={path}>
              <p>
                <strong>{toReadable(path)}</strong>: {pluralize(count, 'vez', 'veces')}
              </p>
              <p className="help">
                De dónde llegan:{' '}
                {from.map((source) => `${source.name} (${source.count})`).join(', ') || 'no se sabe'}
              </p>
              {target !== undefined && (
                <p>
                  Ya lleva a <a href={target}>{toReadable(target)}</a>
                  {standing && `: ${pluralize(standing.hits, 'visita salvada', 'visitas salvadas')}`}.
                </p>
              )}
              {target === undefined && (
                <p className="lost-proposal">
                  {proposal && (
                    <>
                      <span>
                        Lo más parecido: <a href={proposal.path}>{proposal.title}</a>
                      </span>
                      <Button
                        aria-disabled={pending}
                        aria-label={`Redirigir ${toReadable(path)} a ${toReadable(proposal.path)}`}
                        onClick={() => redirect(path, proposal.path)}
                      >
                        Redirigir
                      </Button>
                    </>
                  )}
                  <a
                    className={proposal ? undefined : 'button plain'}
                    href={`${href('mngr-redirecciones')}?${new URLSearchParams({ desde: path })}`}
                  >
                    {proposal ? 'Elegir otra página' : 'Redirigir'}
                    <span className="hidden">
                      {' '}
                      {proposal ? 'para ' : ''}
                      {toReadable(path)}
                    </span>
                  </a>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
