import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import {
  type RedirectsResponse,
  redirectsResponseSchema,
  redirectsApiPath,
  statusLabels,
  toReadable,
} from '../contract.ts'

type TableProps = { redirects: RedirectsResponse['redirects']; onChange: (list: RedirectsResponse) => void }

export function RedirectTable({ redirects, onChange }: TableProps) {
  const { ref, failure, send } = useRequest<HTMLDivElement>()

  async function remove(source: string): Promise<void> {
    const text = 'Quien siga esa dirección verá que no hay nada.'
    if (
      !(await confirm({ title: `¿Quitar la redirección de ${toReadable(source)}?`, text, action: 'Quitar' }))
    )
      return
    const path = `${redirectsApiPath}?${new URLSearchParams({ de: source })}`
    const list = await send(path, { method: 'DELETE' }, redirectsResponseSchema)
    if (list) onChange(list)
  }

  return (
    <div ref={ref}>
      <FormError failure={failure} />
      <div className="tabla redirect-table" role="region" aria-label="Redirecciones" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Desde</th>
              <th scope="col">Hacia</th>
              <th scope="col">Hasta cuándo</th>
              <th scope="col" className="number">
                Veces
              </th>
              <th scope="col">Última vez</th>
              <th scope="col">
                <span className="hidden">Quitar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {redirects.map(({ source, target, status, hits, lastHitAt }) => (
              <tr key={source}>
                <th scope="row">{toReadable(source)}</th>
                <td>{toReadable(target) || '–'}</td>
                <td>{statusLabels[status]}</td>
                <td className="number">{hits}</td>
                <td>{lastHitAt ? <Instant at={lastHitAt} /> : 'nunca'}</td>
                <td>
                  <LinkButton onClick={() => remove(source)}>
                    Quitar<span className="hidden"> {toReadable(source)}</span>
                  </LinkButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
